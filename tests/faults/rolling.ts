/** F15: one server after the other is stopped and replaced, while people use them and email is sent. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type RunningServer, startServer } from '../setup/server.ts'
import { startBalancer } from './balancer.ts'
import type { Size } from './crashes.ts'
import { type Figure, figuresOf } from './figures.ts'
import { claimInvariants } from './invariants.ts'
import { allowMail, countNotes, productionSettings, signIn, someContacts } from './production-server.ts'
import { startProvider } from './provider.ts'
import { fillQueue, statusesOf, untilSettled } from './queue.ts'
import type { World } from './world.ts'

const SERVERS = 3
const CALLERS = 12

export async function F15(world: World, { short }: Size): Promise<Figure[]> {
  const book = figuresOf('F15')
  const [requests, rounds, messages] = short ? [180, 3, 40] : [20_000, 20, 2_000]
  const provider = await startProvider({ latencyMs: 20 })
  const settings = productionSettings(world.place.url!, provider)
  const balancer = await startBalancer()
  const servers: RunningServer[] = []
  const launch = async (place: number) => {
    const server = await startServer(settings)
    servers[place] = server
    balancer.backends.push({ url: server.url, ready: true })
  }
  const callers: Promise<void>[] = []
  try {
    for (let place = 0; place < SERVERS; place++) await launch(place)
    const today = new Date().toISOString().slice(0, 10)
    const { queue, headers, paths } = await world.look(async (pool) => {
      await allowMail(pool)
      const queue = await fillQueue(pool, { messages, of: 'quote_email', today })
      const contacts = await someContacts(pool, queue)
      const pages = contacts.map((id) => `/contact/${id}`)
      const notes = contacts.map((id) => `/contact/${id}/notes`)
      const paths = {
        pages: ['/contacts', '/api/contacts?limit=50', `/self-onboarding/${queue.slug}`, ...pages],
        notes,
      }
      return { queue, paths, headers: await signIn(pool, queue) }
    })
    const load = startLoad({ url: balancer.url, headers, paths, requests })
    for (let place = 0; place < CALLERS; place++) callers.push(load.call())

    const endings: { code: number | string; ms: number }[] = []
    for (let round = 0; round < rounds; round++) {
      // Spread over the whole load, however fast it is.
      while (load.asked() < (requests * (round + 0.5)) / rounds) await sleep(20)
      const old = servers[round % SERVERS]!
      const from = Date.now()
      old.process.kill('SIGTERM')
      endings.push({ code: await old.ended, ms: Date.now() - from })
      balancer.backends.splice(
        balancer.backends.findIndex(({ url }) => url === old.url),
        1,
      )
      await launch(round % SERVERS)
    }
    await Promise.all(callers)
    const waiting = await untilSettled(world, queue)
    const statuses = await world.look((pool) => statusesOf(pool, queue))
    const { claim, note } = book
    claim('requests', load.asked(), `>= ${requests}`)
    claim('messages that still wait', waiting, '= 0')
    claim('failed', load.failed.length + balancer.failures.length, '= 0')
    for (const failure of new Set([...load.failed, ...balancer.failures])) note('  failed', failure)
    note('connections refused, and tried elsewhere', balancer.retried())
    claim(
      'writes that were answered and are not there',
      load.written() - (await world.look((pool) => countNotes(pool, queue))),
      '= 0',
    )
    claim('servers told to end', endings.length, `= ${rounds}`)
    claim('ended with another code than 0', endings.filter(({ code }) => code !== 0).length, '= 0')
    claim('most seconds to end', Math.max(...endings.map(({ ms }) => ms)) / 1000, '<= 20')
    claim('mails accepted', new Set(provider.taken.map(({ to }) => to)).size, `= ${messages}`)
    claim('sent twice', provider.doubles(), '= 0')
    claim('known as sent', statuses.sent ?? 0, `= ${messages}`)
    await world.look((pool) => claimInvariants(book, pool))
  } finally {
    await Promise.allSettled(callers)
    await Promise.all(servers.map((server) => server.kill()))
    await balancer.close()
    await provider.close()
  }
  return book.figures
}

interface Load {
  url: string
  headers: Record<string, string>
  paths: { pages: string[]; notes: string[] }
  requests: number
}

/** Users who send one request after the other; every tenth is a note that must be stored. */
function startLoad({ url, headers, paths, requests }: Load) {
  let [asked, written] = [0, 0]
  const failed: string[] = []
  async function one(number: number) {
    const write = number % 10 === 0
    const list = write ? paths.notes : paths.pages
    const path = list[number % list.length]!
    try {
      const answer = await fetch(`${url}${path}`, {
        headers,
        redirect: 'manual',
        ...(write ? { method: 'POST', body: new URLSearchParams({ body: `Note ${number}` }) } : {}),
      })
      await answer.arrayBuffer()
      if (answer.status !== (write ? 303 : 200)) failed.push(`${answer.status} ${path.replace(/\d+/, 'N')}`)
      else if (write) written++
    } catch (error) {
      failed.push(`${String(error)} ${path.replace(/\d+/, 'N')}`)
    }
  }
  return {
    asked: () => asked,
    written: () => written,
    failed,
    async call() {
      while (asked < requests) await one(asked++)
    },
  }
}
