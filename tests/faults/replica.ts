/** Two servers that read a replica, which falls behind, crashes and falls silent, while people work and read figures. */
import pg from 'pg'
import { findPostgres, startPostgres, type ThrowawayPostgres } from '../setup/postgres.ts'
import { type RunningServer, startServer, until } from '../setup/server.ts'
import type { Size } from './crashes.ts'
import { type Figure, type FigureBook, figuresOf } from './figures.ts'
import { ORIGIN, productionSettings, sessionOf, signIn, someContacts } from './production-server.ts'
import { startProvider } from './provider.ts'
import { startProxy, type Wire } from './proxy.ts'
import { fillQueue } from './queue.ts'
import { startUsers } from './users.ts'
import type { World } from './world.ts'

const TOKEN = 'a token that only fault tests have, 32 letters'.replaceAll(' ', '-')
const FIGURES = ['/dashboard', '/retention', '/radar', '/book-health', '/deliverability']

export async function replica(world: World, { short }: Size): Promise<Figure[]> {
  const book = figuresOf('replica')
  const standby = await startPostgres(findPostgres()!, [], world.place.url!)
  const wire = await startProxy({ host: '127.0.0.1', port: Number(new URL(standby.url('postgres')).port) })
  const provider = await startProvider()
  const settings = {
    ...productionSettings(world.place.url!, provider),
    DATABASE_REPLICA_URL: `postgres://perennial@127.0.0.1:${wire.port}/postgres`,
    METRICS_TOKEN: TOKEN,
  }
  const servers: RunningServer[] = []
  try {
    for (let place = 0; place < 2; place++) servers.push(await startServer(settings))
    await readWhileItFails({ world, standby, wire, servers, book, changes: short ? 40 : 1_000 })
  } finally {
    await Promise.all(servers.map((server) => server.kill()))
    await provider.close()
    await wire.close()
    standby.stop()
  }
  return book.figures
}

interface Setup {
  world: World
  standby: ThrowawayPostgres
  wire: Wire
  servers: RunningServer[]
  book: FigureBook
  changes: number
}

async function readWhileItFails({ world, standby, wire, servers, book, changes }: Setup) {
  const { claim, note } = book
  const [first, second] = servers.map(({ url }) => url) as [string, string]
  const { queue, headers, contacts } = await world.look(async (pool) => {
    const queue = await fillQueue(pool, { messages: 200, of: 'quote_email' })
    return { queue, headers: await signIn(pool, queue), contacts: await someContacts(pool, queue) }
  })
  const session = await world.look((pool) => sessionOf(pool, queue))
  const own = new Blocker(session)
  const users = startUsers({ url: first, headers, contacts })
  const readers = startReaders(second, headers)
  const reads = async () => (await Promise.all(servers.map(({ url }) => readsOf(url)))).reduce((a, b) => a + b)
  try {
    await until(async () => (await reads()) > 0)
    let unseen = 0
    for (let change = 0; change < changes; change++) {
      const address = await own.block(first)
      if (!(await shows(second, own.headers, address))) unseen++
    }
    claim('own changes that the next page on the other server lacked', unseen, '= 0')
    note(`  of ${changes} changes, reads from the replica meanwhile`, await reads())

    await replay(standby, 'pause')
    const address = await own.block(first)
    const pausedAt = performance.now()
    claim('own change seen while the replica stands still', Number(await shows(second, own.headers, address)), '= 1')
    claim('  seen by others at once', Number(await shows(second, headers, address)), '= 0')
    await until(() => shows(second, headers, address))
    claim('  seconds until others saw it', (performance.now() - pausedAt) / 1000, '<= 20')
    claim('  lag in /metrics then, in seconds', await lagOf(second), '>= 10')
    await replay(standby, 'resume')
    const before = await reads()
    await until(async () => (await reads()) > before)

    await standby.crash()
    await replay(standby, 'resume')
    const afterCrash = await reads()
    await until(async () => (await reads()) > afterCrash)
    note('read again after its crash', 'yes')

    wire.toxics.blackHole = true
    const from = readers.asked.length
    await until(() => readers.asked.length >= from + 50)
    claim(
      'seconds of the slowest page after it fell silent',
      Math.max(...readers.asked.slice(from).map(({ ms }) => ms)) / 1000,
      '<= 9',
    )
    wire.toxics.blackHole = false
    wire.reset()
    const afterSilence = await reads()
    await until(async () => (await reads()) > afterSilence)
    note('read again after its silence', 'yes')
  } finally {
    await Promise.all([users.stop(), readers.stop()])
  }
  note('pages of figures, other requests', `${readers.asked.length}, ${users.asked.length}`)
  const failed = [...readers.asked, ...users.asked].filter(({ good }) => !good)
  claim('  of all of them failed', failed.length, '= 0')
  for (const what of new Set(failed.map((one) => one.what))) note('  failed', what)
}

/** A browser whose user blocks one address after the other. */
class Blocker {
  #cookies: Map<string, string>
  #count = 0
  constructor(session: string) {
    this.#cookies = new Map([['__Host-sid', session]])
  }
  get headers() {
    return {
      Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      Origin: ORIGIN,
      Connection: 'close',
    }
  }
  async block(url: string): Promise<string> {
    const address = `blocked-${++this.#count}@example.com`
    const answer = await fetch(`${url}/deliverability/refusals`, {
      method: 'POST',
      headers: this.headers,
      body: new URLSearchParams({ address }),
      redirect: 'manual',
    })
    if (answer.status !== 303) throw new Error(`Blocking an address answered ${answer.status}.`)
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.#cookies.set(name, value)
    }
    return address
  }
}

const shows = async (url: string, headers: Record<string, string>, address: string) => {
  const answer = await fetch(`${url}/deliverability?search=${encodeURIComponent(address)}`, { headers })
  // An address may wrap before its @ and its dots.
  return (await answer.text()).replaceAll(/<wbr\/?>/g, '').includes(`>${address}<`)
}

function startReaders(url: string, headers: Record<string, string>) {
  const asked: { good: boolean; what: string; ms: number }[] = []
  let going = true
  async function open(path: string): Promise<string> {
    const answer = await fetch(`${url}${path}`, { headers, redirect: 'manual' })
    if (answer.status !== 200) return `${answer.status} of ${path}`
    return (await answer.text()).trimEnd().endsWith('</html>') ? '' : `${path} is not whole`
  }
  const running = Array.from({ length: 2 }, async (_, reader) => {
    for (let place = reader; going; place++) {
      const began = performance.now()
      const what = await open(FIGURES[place % FIGURES.length]!).catch((error: Error) => String(error.cause ?? error))
      asked.push({ good: what === '', what, ms: performance.now() - began })
    }
  })
  return {
    asked,
    async stop() {
      going = false
      await Promise.all(running)
    },
  }
}

async function metric(url: string, name: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } })
  const line = (await answer.text()).split('\n').find((one) => one.startsWith(name))
  return Number(line?.split(' ').at(-1))
}
const readsOf = (url: string) => metric(url, 'perennial_database_replica_reads{of="replica"}')
const lagOf = (url: string) => metric(url, 'perennial_database_replica_lag_seconds')

async function replay(standby: ThrowawayPostgres, what: 'pause' | 'resume') {
  const client = new pg.Client(standby.url('postgres'))
  await client.connect()
  await client.query(`select pg_wal_replay_${what}()`)
  await client.end()
}
