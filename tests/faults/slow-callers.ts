/**
 * T36: clients that hold five hundred connections open with a byte a second, and heads and bodies that are too long.
 */
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../setup/server.ts'
import type { Size } from './crashes.ts'
import { type Figure, figuresOf } from './figures.ts'
import { ORIGIN, productionSettings, signIn, someContacts } from './production-server.ts'
import { startProvider } from './provider.ts'
import { fillQueue } from './queue.ts'
import type { World } from './world.ts'

const CALLERS = 500
/** How their requests begin, in turn; the last is a form that anyone may post. */
const BEGINNINGS = [
  'GET / HTTP/1.1\r\nHost: here\r\nX-Slow: ',
  'POST /contacts HTTP/1.1\r\nHost: here\r\n',
  `POST /login HTTP/1.1\r\nHost: here\r\nOrigin: ${ORIGIN}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\nemail=`,
]

export async function slowCallers(world: World, { short }: Size): Promise<Figure[]> {
  const { claim, note, figures } = figuresOf('T36')
  const forMs = short ? 20_000 : 60_000
  const provider = await startProvider()
  const server = await startServer(productionSettings(world.place.url!, provider))
  const port = Number(new URL(server.url).port)
  try {
    const queue = await world.look((pool) => fillQueue(pool, { messages: 100, of: 'quote_email' }))
    const headers = await world.look((pool) => signIn(pool, queue))
    const contacts = await world.look((pool) => someContacts(pool, queue))
    const look = async (ms: number[], until: number) => {
      for (let place = 0; Date.now() < until; place++) {
        const path = place % 2 ? '/contacts' : `/contact/${contacts[place % contacts.length]}`
        const began = performance.now()
        const answer = await fetch(`${server.url}${path}`, { headers })
        await answer.text()
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
        ms.push(performance.now() - began)
        await sleep(20)
      }
    }
    const [warm, alone, beside]: [number[], number[], number[]] = [[], [], []]
    await look(warm, Date.now() + 5_000)
    await look(alone, Date.now() + forMs / 2)
    const slow = startSlow(port)
    await look(beside, Date.now() + forMs)
    slow.stop()
    note('callers at once, connections that they made', `${CALLERS}, ${slow.ended.length + CALLERS}`)
    for (const [said, times] of Map.groupBy(slow.ended, ({ said }) => said)) note(`  told ${said}`, times.length)
    claim('longest that one was held, s', Math.max(...slow.ended.map(({ seconds }) => seconds)), '<= 35')
    claim('told neither 4xx nor hung up on', slow.ended.filter(({ said }) => !/^(4|nothing)/.test(said)).length, '= 0')
    note('p95 of a page before, ms', p95(alone))
    note('p95 of a page meanwhile, ms', p95(beside))
    claim('  ratio', p95(beside) / p95(alone), '<= 2')
    claim('a head of 17 KB', (await send('', { Cookie: 'x'.repeat(17 * 1024) })).status, '= 431')
    const waitlist = { Origin: ORIGIN, 'Content-Type': 'application/json' }
    claim('a stranger’s body of 2 MB', (await send('x'.repeat(2_000_000), waitlist)).status, '= 413')
    claim('answers healthz after it', (await fetch(`${server.url}/healthz`)).status, '= 200')
  } finally {
    await server.kill()
    await provider.close()
  }
  return figures

  function send(body: string, headers: Record<string, string>) {
    return fetch(`${server.url}/api/waitlist`, { ...(body ? { method: 'POST', body } : {}), headers })
  }
}

interface Ended {
  said: string
  seconds: number
}

/** Each sends a byte a second until the server closes the connection, and reconnects a second later. */
function startSlow(port: AddressInfo['port']) {
  const ended: Ended[] = []
  const open = new Set<() => void>()
  let going = true
  const call = (place: number) => {
    if (!going) return
    const began = performance.now()
    const socket = connect(port, '127.0.0.1')
    let said = ''
    const drip = setInterval(() => socket.write('x'), 1_000)
    const end = () => void socket.destroy()
    open.add(end)
    socket.once('connect', () => socket.write(BEGINNINGS[place % BEGINNINGS.length]!))
    socket.on('data', (bytes) => (said += bytes)).on('error', () => {})
    socket.once('close', () => {
      clearInterval(drip)
      open.delete(end)
      if (!going) return
      ended.push({ said: /^HTTP\/1.1 (\d+)/.exec(said)?.[1] ?? 'nothing', seconds: (performance.now() - began) / 1000 })
      setTimeout(call, 1_000, place)
    })
  }
  for (let place = 0; place < CALLERS; place++) call(place)
  return {
    ended,
    stop() {
      going = false
      for (const end of open) end()
    },
  }
}

const p95 = (ms: number[]) => Math.round(ms.toSorted((a, b) => a - b)[Math.floor(ms.length * 0.95)]!)
