/** The eight toxics, and a database restart, between a server and its Postgres while people use it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer, until } from '../setup/server.ts'
import type { Size } from './crashes.ts'
import { type Figure, figuresOf } from './figures.ts'
import { claimInvariants } from './invariants.ts'
import { allowMail, countNotes, productionSettings, signIn, someContacts } from './production-server.ts'
import { startProvider } from './provider.ts'
import { startProxy, type Toxics, type Wire } from './proxy.ts'
import { fillQueue } from './queue.ts'
import { type Asked, startUsers } from './users.ts'
import type { World } from './world.ts'

interface Toxic {
  name: string
  /** Its effect on open and new connections. */
  toxics?: Partial<Toxics>
  begin?: (wire: Wire, world: World) => unknown
  /** Slow, but nothing is lost: no request may fail. */
  harmless?: true
  /** The server must report that it is not ready. */
  notReady?: true
}

const reset = (wire: Wire) => wire.reset()

const TOXICS: Toxic[] = [
  { name: 'latency of 40 ms each way', toxics: { latencyMs: 40 }, harmless: true },
  { name: '64 kB a second', toxics: { bytesPerSecond: 64_000 }, harmless: true },
  { name: 'slices of 7 bytes', toxics: { sliceBytes: 7 }, harmless: true },
  { name: 'slow close', toxics: { slowCloseMs: 2_000 }, harmless: true },
  { name: 'down', toxics: { down: true }, begin: reset, notReady: true },
  { name: 'timeout of 300 ms', toxics: { timeoutMs: 300 }, notReady: true },
  { name: 'reset after 5 ms', toxics: { resetAfterMs: 5 }, notReady: true },
  { name: 'closed after 3 kB', toxics: { limitBytes: 3_000 } },
  { name: 'database killed and restarted', begin: (_, world) => world.postgres!.crash() },
]

export async function toxics(world: World, { short }: Size): Promise<Figure[]> {
  const book = figuresOf('toxics')
  const { claim, note, figures } = book
  const forMs = short ? 400 : 10_000
  const provider = await startProvider()
  const url = new URL(world.place.url!)
  const wire = await startProxy({ host: url.hostname, port: Number(url.port) })
  url.port = String(wire.port)
  const server = await startServer(productionSettings(url.href, provider))
  const queue = await world.look(async (pool) => {
    await allowMail(pool)
    return fillQueue(pool, { messages: 20, of: 'quote_email', today: new Date().toISOString().slice(0, 10) })
  })
  const { headers, contacts } = await world.look(async (pool) => ({
    headers: await signIn(pool, queue),
    contacts: await someContacts(pool, queue),
  }))
  const users = startUsers({ url: server.url, headers, contacts })
  const ready = async () => (await fetch(`${server.url}/readyz`)).ok
  /** A page and a note, over and over. */
  const someGood = async (times: number) => {
    const from = users.asked.length
    await until(() => users.asked.slice(from).filter(({ good }) => good).length >= times)
  }
  try {
    await someGood(4)
    for (const { name, toxics, begin, harmless, notReady } of TOXICS) {
      const from = users.asked.length
      Object.assign(wire.toxics, toxics)
      await begin?.(wire, world)
      if (harmless) await someGood(4)
      else await until(() => users.asked.slice(from).some(({ good }) => !good))
      if (notReady) await until(async () => !(await ready()))
      await sleep(forMs)
      wire.calm()
      const calmAt = performance.now()
      await until(ready)
      await someGood(4)
      const during = users.asked.slice(from)
      const failed = during.filter(({ good }) => !good)
      note(`${name}: requests`, `${during.length}, ${failed.length} failed`)
      for (const line of kindsOf(failed)) note('  failed', line)
      if (harmless) claim(`${name}: requests that failed`, failed.length, '= 0')
      // An unavailable database is reported as such, not as a defect.
      claim(`${name}: answers of 500`, failed.filter(({ what }) => what.startsWith('500')).length, '= 0')
      claim(`${name}: answers that were not whole`, during.filter(({ torn }) => torn).length, '= 0')
      // The time that a page, a readiness check and two notes may take on a busy machine.
      claim(`${name}: seconds until all is well again`, (performance.now() - calmAt) / 1000, short ? '<= 60' : '<= 10')
      if (!short) claim(`${name}: longest answer, s`, Math.max(...during.map(({ ms }) => ms)) / 1000, '<= 20')
    }
    await users.stop()
    const kept = await world.look((pool) => countNotes(pool, queue))
    const written = users.asked.filter(({ note, good }) => note && good).length
    const unsure = users.asked.filter(({ note, good }) => note && !good).length
    note('notes: answered as written, without a good answer, in the database', `${written}, ${unsure}, ${kept}`)
    const missing = await world.look((pool) => missingNotes(pool, users.asked))
    claim('notes that were answered as written and are not there', missing, '= 0')
    claim('notes that are there twice', await world.look((pool) => doubledNotes(pool)), '= 0')
    claim('the process is the same one', Number(server.process.exitCode === null), '= 1')
    await world.look((pool) => claimInvariants(book, pool))
  } finally {
    wire.calm()
    await users.stop()
    await server.kill()
    await wire.close()
    await provider.close()
  }
  return figures
}

type Pool = Parameters<Parameters<World['look']>[0]>[0]

async function missingNotes(pool: Pool, asked: readonly Asked[]): Promise<number> {
  const said = asked.filter(({ note, good }) => note && good).map(({ note }) => note)
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from unnest($1::text[]) as said(body)
     where not exists (select from contact_notes n where n.body = said.body)`,
    [said],
  )
  return rows[0]!.count
}

async function doubledNotes(pool: Pool): Promise<number> {
  const { rows } = await pool.query(
    `select body from contact_notes where body like 'Note %' group by body having count(*) > 1`,
  )
  return rows.length
}

function kindsOf(failed: readonly Asked[]): string[] {
  const kinds = Map.groupBy(failed, ({ what }) => what)
  return [...kinds].map(([what, each]) => `${each.length} ${what}`)
}
