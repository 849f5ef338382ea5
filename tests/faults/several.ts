/** C20, C35 and item 2: three servers on one Postgres behind a load balancer. What one does, the others see. */
import { readFileSync } from 'node:fs'
import { type RunningServer, until } from '../setup/server.ts'
import { startBalancer } from './balancer.ts'
import { runsBySlot, startBeforeTick } from './clock-ahead.ts'
import type { Size } from './crashes.ts'
import { type Figure, type FigureBook, figuresOf } from './figures.ts'
import { hammerInOneWindow } from './hammer.ts'
import { mailbox, signInOverHttp } from './http.ts'
import { importAFile } from './import-a-file.ts'
import { claimInvariants } from './invariants.ts'
import { allowMail, sessionOf } from './production-server.ts'
import { addressOf, fillQueue, type Queue } from './queue.ts'
import type { World } from './world.ts'

const SERVERS = 3
const FILE = readFileSync(new URL('../data/other-system-5000.csv', import.meta.url))
const ROWS = 5_000

interface Scene extends Size {
  world: World
  servers: RunningServer[]
  /** The load balancer's address, which users know. */
  url: string
  aheadMs: number
  queue: Queue
  admin: string
}

export async function several(world: World, { short }: Size): Promise<Figure[]> {
  const [sessions, limits, rest] = [figuresOf('C20'), figuresOf('C35'), figuresOf('several')]
  const balancer = await startBalancer()
  const { servers, aheadMs } = await startBeforeTick(SERVERS, {
    DATABASE_URL: world.place.url!,
    SECRET_KEY: 'a key that only fault tests have, 32',
    PRACTICE: 'on',
    PUBLIC_URL: balancer.url,
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
  })
  try {
    for (const { url } of servers) balancer.backends.push({ url, ready: true })
    const today = new Date(Date.now() + aheadMs).toISOString().slice(0, 10)
    const queue = await world.look(async (pool) => {
      await allowMail(pool)
      return fillQueue(pool, { messages: 3, of: 'quote_email', today })
    })
    // Requested on one server, emailed by any, opened on a third.
    const admin = await signInOverHttp({ url: balancer.url }, `ruth@${queue.slug}.example`)
    const scene = { short, world, servers, url: balancer.url, aheadMs, queue, admin }
    await revoke(scene, sessions)
    await limit(scene, limits)
    await unsubscribe(scene, rest)
    await importElsewhere(scene, rest)
    await tick(scene, rest)
    rest.claim('requests that the balancer lost', balancer.failures.length, '= 0')
    await world.look((pool) => claimInvariants(rest, pool))
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
    await balancer.close()
  }
  return [...sessions.figures, ...limits.figures, ...rest.figures]
}

/** A session that ended on one server is invalid on the others, however it ended. */
async function revoke({ short, world, servers, url, queue, admin }: Scene, { claim, note }: FigureBook) {
  const rounds = short ? 1 : 20
  const statuses = (cookie: string) =>
    Promise.all(servers.map(async (server) => (await ask(server.url, '/api/me', cookie)).status))
  const write = (server: RunningServer, method: string, path: string, cookie: string, body?: object) =>
    fetch(`${server.url}${path}`, {
      method,
      headers: { Cookie: cookie, Origin: url, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const session = async (email?: string) => `sid=${await world.look((pool) => sessionOf(pool, queue, email))}`
  let [ends, slowest, early] = [0, 0, 0]
  async function ending(cookie: string, end: () => Promise<Response>) {
    if ((await statuses(cookie)).some((status) => status !== 200)) early++
    const answer = await end()
    if (!answer.ok) throw new Error(`The session was not ended: ${answer.status} ${await answer.text()}`)
    const from = performance.now()
    await until(async () => (await statuses(cookie)).every((status) => status === 401))
    slowest = Math.max(slowest, performance.now() - from)
    ends++
  }
  for (let round = 0; round < rounds; round++) {
    const [here, there] = [servers[round % SERVERS]!, servers[(round + 1) % SERVERS]!]
    const own = await session()
    await ending(own, () => write(here, 'POST', '/api/auth/logout', own))
    const others = await session()
    await ending(others, () => write(there, 'POST', '/profile/sessions/end-others', admin))
    const email = `dana${round}@${queue.slug}.example`
    const person = { firstName: 'Dana', lastName: 'Whitfield', email, phone: '8285550112' }
    const hired = (await (await write(here, 'POST', '/api/agents/create', admin, person)).json()) as { id: number }
    const agents = await session(email)
    await ending(agents, () => write(there, 'DELETE', `/api/agents/${hired.id}`, admin))
  }
  note('sessions ended: logged out, by another device, agent removed', ends)
  claim('of them refused by one of the three before', early, '= 0')
  claim('most seconds until all three refuse', slowest / 1000, '<= 1')
}

const ask = (url: string, path: string, cookie: string) =>
  fetch(`${url}${path}`, { headers: { Cookie: cookie }, redirect: 'manual' })

/**
 * Of 200 concurrent calls from one address, each with another X-Forwarded-For, as many are accepted as by a single
 * server.
 */
async function limit({ short, url, aheadMs, queue }: Scene, { claim }: FigureBook) {
  const LIMITS = { [`/api/organizations/check-email/new@${queue.slug}.example`]: 30, '/api/zipinfo/28801': 60 }
  for (const [path, most] of Object.entries(LIMITS).slice(0, short ? 1 : 2)) {
    const spoofed = (number: number) => ({ 'X-Forwarded-For': `203.0.113.${number}` })
    const counts = await hammerInOneWindow({ windowMs: 60_000, aheadMs }, (from) => ({
      url: `${url}${path}`,
      from,
      times: 200,
      headers: spoofed,
    }))
    const name = path.split('/').slice(0, 4).join('/')
    claim(`let in of 200 at once: ${name}`, counts[200] ?? 0, `= ${most}`)
    claim('  refused with 429', counts[429] ?? 0, `= ${200 - most}`)
  }
}

/** An unsubscribe on one server applies to all. */
async function unsubscribe({ servers, queue, admin, url }: Scene, { claim }: FigureBook) {
  const [one, two, three] = servers as [RunningServer, RunningServer, RunningServer]
  const client = addressOf(1)
  const link = await until(async () =>
    (await mailbox(one)).find(({ to }) => to.includes(client))?.links.find((href) => href.includes('/u/')),
  )
  const done = await fetch(`${two.url}${new URL(link).pathname}`, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  claim('unsubscribed at the second server', Number(done.ok), '= 1')
  const contact = async (server: RunningServer) => {
    const found = await ask(server.url, `/api/contacts/check-email/${client}`, admin)
    return ((await found.json()) as { contact: { id: number } }).contact.id
  }
  const asked = await fetch(`${three.url}/api/contacts/${await contact(three)}/send-quote-email`, {
    method: 'POST',
    headers: { Cookie: admin, Origin: url, 'Content-Type': 'application/json' },
    body: JSON.stringify({ orgId: queue.slug }),
  })
  claim('  and then the third was asked to mail them: status', asked.status, '= 422')
  claim('  mails they got', (await mailbox(one)).filter(({ to }) => to.includes(client)).length, '= 1')
}

/** Uploaded to a server that then stops, mapped and started on the two others. */
async function importElsewhere({ servers, admin, url, queue, world }: Scene, { claim, note }: FigureBook) {
  const [one, two, three] = servers as [RunningServer, RunningServer, RunningServer]
  const meanwhile = () => void one.process.kill('SIGSTOP')
  const way = { upload: one.url, choose: two.url, start: three.url, origin: url, meanwhile }
  try {
    const path = await importAFile(way, { cookie: admin, file: FILE, mode: 'skip' })
    const progress = await until(async () => {
      const found = (await (await ask(two.url, `/api${path}`, admin)).json()) as { status: string; added: number }
      return found.status === 'done' ? found : undefined
    })
    claim('contacts imported from a server that stands still', progress.added, `= ${ROWS}`)
  } finally {
    one.process.kill('SIGCONT')
  }
  const { rows } = await world.look((pool) =>
    pool.query<{ count: number }>('select count(*)::int as count from contacts where organization_id = $1', [
      queue.organizationId,
    ]),
  )
  claim('  in the book, with those of before', rows[0]!.count, `= ${ROWS + queue.messages}`)
  note('  by another process', 'the one it was uploaded to stood still (SIGSTOP)')
}

/** Of three schedulers, one runs the job. */
async function tick({ servers }: Scene, { claim, note }: FigureBook) {
  await until(() => runsBySlot(servers).size > 0)
  // Each finishes what it started.
  await Promise.all(servers.map((server) => server.stop()))
  const runs = runsBySlot(servers)
  for (const [slot, times] of runs) note('entry of the timetable, and how often it ran', `${slot}: ${times}`)
  claim('entries of the timetable that were run', runs.size, '>= 1')
  claim('  of them more than once', [...runs.values()].filter((times) => times > 1).length, '= 0')
}
