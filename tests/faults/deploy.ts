/**
 * Twenty servers of an earlier version behind a balancer are replaced one by one, while people use them and email is
 * sent. The first server of this version changes the schema under the nineteen others. Then all are replaced again, by
 * servers behind PgBouncer if it is installed.
 */
import { schemaFiles } from '../../db/migrate.ts'
import { readMigrations } from '../setup/databases.ts'
import { hasPgbouncer, startPgbouncer } from '../setup/pgbouncer.ts'
import { type RunningServer, startServer, until } from '../setup/server.ts'
import { startBalancer } from './balancer.ts'
import type { Size } from './crashes.ts'
import { buildEarlierVersion } from './earlier-version.ts'
import { type Figure, type FigureBook, figuresOf } from './figures.ts'
import { claimInvariants } from './invariants.ts'
import { allowMail, countNotes, productionSettings, signIn, someContacts } from './production-server.ts'
import { startProvider } from './provider.ts'
import { fillQueue, untilSettled } from './queue.ts'
import { migrationsRunBy } from './starts.ts'
import { startUsers } from './users.ts'
import { lookAt, type World } from './world.ts'

/** The last commit before the migration EARLIER_LACKS. It knows no poolers without named statements. */
const EARLIER = 'f7a36480'
const EARLIER_LACKS = '0133_counts_of_parts_of_days.sql'
/** As many servers are started at once. */
const AT_ONCE = 2
/** Half of the time that a server accepts connections after SIGTERM. Twenty servers asked more often are busy with it. */
const PROBE_MS = 500
/** Emails a second, so that they are sent until the last server is replaced. */
const SEND_RATE = '12'
/** Connections of a server: 10 for requests and 4 for jobs. */
const CONNECTIONS = 14

export async function deploy(world: World, { short }: Size): Promise<Figure[]> {
  const book = figuresOf('deploy')
  const { claim, note } = book
  const [count, messages] = short ? [4, 400] : [20, 3_000]
  await world.look(async (pool) => {
    await pool.query('create database deploy')
    // PgBouncer drops our own time limits.
    await pool.query(`alter role perennial set statement_timeout = '15s';
      alter role perennial set idle_in_transaction_session_timeout = '15s'`)
  })
  const url = world.postgres!.url('deploy')
  const look = lookAt({ url })
  const provider = await startProvider({ latencyMs: 20 })
  const pooler = hasPgbouncer ? await startPgbouncer(url, { poolSize: 30 }) : undefined
  const earlier = await buildEarlierVersion(EARLIER)
  const fleet = await startFleetOfServers({ ...productionSettings(url, provider), SEND_RATE })
  let office: ReturnType<typeof startUsers> | undefined
  try {
    // The first one creates the schema.
    await fleet.launch(1, earlier.program)
    while (fleet.servers.length < count)
      await fleet.launch(Math.min(AT_ONCE, count - fleet.servers.length), earlier.program)
    const { queue, headers, contacts } = await look(async (pool) => {
      await allowMail(pool)
      const queue = await fillQueue(pool, { messages, of: 'quote_email', today: new Date().toISOString().slice(0, 10) })
      return { queue, headers: await signIn(pool, queue), contacts: await someContacts(pool, queue) }
    })
    office = startUsers({ url: fleet.balancer.url, headers, contacts })
    const { asked } = office
    const connections = () => look(countConnections)
    await until(() => asked.length >= 20)

    const missing = schemaFiles(readMigrations()).filter(({ name }) => name >= EARLIER_LACKS)
    const first = await fleet.replaceAll(connections)
    const sentByThen = provider.taken.length
    claimReplaced(book, 'servers of an earlier version', first, count)
    claim(
      '  migrations that the first of this version ran',
      migrationsRunBy(fleet.servers.slice(0, 1)),
      `= ${missing.length}`,
    )
    claim('  and the others', migrationsRunBy(fleet.servers.slice(1)), '= 0')
    note('  emails sent by then', sentByThen)
    if (pooler) {
      const second = await fleet.replaceAll(connections, { DATABASE_URL: pooler.url('deploy') })
      claimReplaced(book, `servers of this version, now behind PgBouncer ${pooler.version}`, second, count)
    }
    await office.stop()
    claim('messages that still wait', await untilSettled({ look }, queue), '= 0')

    const failed = [...asked.filter(({ good }) => !good).map(({ what }) => what), ...fleet.balancer.failures]
    claim('requests meanwhile', asked.length, `>= ${count * 10}`)
    claim('  failed', failed.length, '= 0')
    for (const [what, times] of Map.groupBy(failed, (what) => what)) note(`    ${what}`, times.length)
    note('  connections refused, and tried elsewhere', fleet.balancer.retried())
    const written = asked.filter(({ note, good }) => note && good).length
    const stored = await look((pool) => countNotes(pool, queue))
    claim('notes that were answered as written and are not there', written - stored, '= 0')
    claim('emails accepted', new Set(provider.taken.map(({ to }) => to)).size, `= ${messages}`)
    claim('  sent twice', provider.doubles(), '= 0')
    const errors = fleet.outputs().flatMap((output) => output.match(/^.*"level":50.*$/gm) ?? [])
    note('errors in the logs', errors.length)
    // Their SQLSTATE begins with 42.
    const misfits = errors.filter((line) => /"code":"42/.test(line))
    claim('  of statements that do not fit the schema', misfits.length, '= 0')
    for (const line of errors.slice(0, 5)) console.log(line.slice(0, 300))
    await look((pool) => claimInvariants(book, pool))
  } finally {
    await office?.stop()
    await fleet.close()
    await pooler?.close()
    await provider.close()
    await earlier.remove()
  }
  return book.figures
}

interface Replaced {
  endings: { code: number | string; ms: number }[]
  startMs: number[]
  /** Connections to Postgres after each. */
  connections: number[]
  seconds: number
}

function claimReplaced(
  { claim, note }: FigureBook,
  servers: string,
  { endings, startMs, connections, seconds }: Replaced,
  count: number,
) {
  claim(`${servers} that were replaced one by one`, endings.length, `= ${count}`)
  note('  seconds for all of it', seconds)
  claim('  ended with another code than 0', endings.filter(({ code }) => code !== 0).length, '= 0')
  claim('  most seconds to end', Math.max(...endings.map(({ ms }) => ms)) / 1000, '<= 10')
  claim('  most seconds until the next was ready', Math.max(...startMs) / 1000, '<= 60')
  note('  most connections to Postgres, of at most', `${Math.max(...connections)}, ${count * CONNECTIONS}`)
}

async function startFleetOfServers(settings: Record<string, string>) {
  const balancer = await startBalancer({ probeMs: PROBE_MS })
  const ever: RunningServer[] = []
  const fleet = {
    balancer,
    servers: [] as RunningServer[],
    outputs: () => ever.map((server) => server.output()),
    async launch(count: number, program?: readonly string[]) {
      const started = await Promise.all(Array.from({ length: count }, () => startServer(settings, program)))
      ever.push(...started)
      fleet.servers.push(...started)
      for (const { url } of started) balancer.backends.push({ url, ready: true })
    },
    /** By servers of this version, with these settings too. */
    async replaceAll(countConnections: () => Promise<number>, more: Record<string, string> = {}): Promise<Replaced> {
      Object.assign(settings, more)
      const [began, old] = [performance.now(), fleet.servers]
      const replaced: Replaced = { endings: [], startMs: [], connections: [], seconds: 0 }
      fleet.servers = []
      for (const server of old) {
        const from = performance.now()
        server.process.kill('SIGTERM')
        const code = await server.ended
        const endedAt = performance.now()
        replaced.endings.push({ code, ms: endedAt - from })
        balancer.backends.splice(
          balancer.backends.findIndex(({ url }) => url === server.url),
          1,
        )
        await fleet.launch(1)
        replaced.startMs.push(performance.now() - endedAt)
        replaced.connections.push(await countConnections())
      }
      return { ...replaced, seconds: (performance.now() - began) / 1000 }
    },
    async close() {
      await Promise.all(ever.map((server) => server.kill()))
      await balancer.close()
    },
  }
  return fleet
}

async function countConnections(pool: Parameters<Parameters<World['look']>[0]>[0]): Promise<number> {
  const { rows } = await pool.query<{ open: number }>(
    `select count(*)::int as open from pg_stat_activity where datname = 'deploy' and pid <> pg_backend_pid()`,
  )
  return rows[0]!.open
}
