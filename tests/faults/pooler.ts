/** Three servers behind PgBouncer in transaction mode, which is killed while they work. */
import pg from 'pg'
import { schemaFiles } from '../../db/migrate.ts'
import { readMigrations } from '../setup/databases.ts'
import { type Pgbouncer, startPgbouncer } from '../setup/pgbouncer.ts'
import { newDataDir, type RunningServer, runCommand, startServer, until } from '../setup/server.ts'
import type { Size } from './crashes.ts'
import { type Figure, type FigureBook, figuresOf } from './figures.ts'
import { claimInvariants } from './invariants.ts'
import { allowMail, countNotes, productionSettings, signIn, someContacts } from './production-server.ts'
import { type Provider, startProvider } from './provider.ts'
import { fillQueue, untilSettled } from './queue.ts'
import { several } from './several.ts'
import { migrationsRunBy } from './starts.ts'
import { startUsers } from './users.ts'
import type { World } from './world.ts'

const SERVERS = 3

export async function pooler(world: World, size: Size): Promise<Figure[]> {
  const book = figuresOf('pooler')
  await world.look((pool) =>
    pool.query(`alter role perennial set statement_timeout = '15s';
      alter role perennial set idle_in_transaction_session_timeout = '15s'`),
  )
  const pgbouncer = await startPgbouncer(world.place.url!)
  const provider = await startProvider({ latencyMs: 20 })
  const pooled: World = { ...world, place: { url: pgbouncer.url('postgres') } }
  try {
    book.note('PgBouncer', `${pgbouncer.version}, ${pgbouncer.poolSize} connections in transaction mode`)
    await migrateThrough(pgbouncer, world, provider, book)
    const acted = await several(pooled, size)
    book.figures.push(...acted.map((figure) => ({ ...figure, fault: 'pooler' })))
    await killWhileWorking(pgbouncer, pooled, provider, book, size)
    await claimNothingStays(pgbouncer, world, book)
  } finally {
    await pgbouncer.close()
    await provider.close()
  }
  return book.figures
}

async function migrateThrough(
  pgbouncer: Pgbouncer,
  world: World,
  provider: Provider,
  { claim }: FigureBook,
): Promise<void> {
  await world.look((pool) => pool.query('create database pooled_empty'))
  const settings = productionSettings(pgbouncer.url('pooled_empty'), provider)
  const servers = await Promise.all(Array.from({ length: SERVERS }, () => startServer(settings)))
  claim(`servers started at once on an empty database, behind the pooler`, servers.length, `= ${SERVERS}`)
  claim('  migrations that they ran together', migrationsRunBy(servers), `= ${schemaFiles(readMigrations()).length}`)
  await Promise.all(servers.map((server) => server.kill()))
}

async function killWhileWorking(
  pgbouncer: Pgbouncer,
  world: World,
  provider: Provider,
  book: FigureBook,
  { short }: Size,
): Promise<void> {
  const { claim, note } = book
  // A busy server sends emails like these, each alone, at some two a second.
  const [messages, kills] = short ? [200, 2] : [1_500, 10]
  const settings = productionSettings(world.place.url!, provider)
  const servers: RunningServer[] = []
  const today = new Date().toISOString().slice(0, 10)
  const { queue, headers, contacts } = await world.look(async (pool) => {
    await allowMail(pool)
    const queue = await fillQueue(pool, { messages, of: 'quote_email', today })
    return { queue, headers: await signIn(pool, queue), contacts: await someContacts(pool, queue) }
  })
  for (let place = 0; place < SERVERS; place++) servers.push(await startServer(settings))
  const offices = servers.map(({ url }) => startUsers({ url, headers, contacts }))
  const asked = () => offices.flatMap((office) => office.asked)
  try {
    let slowestMs = 0
    for (let kill = 0; kill < kills; kill++) {
      const from = asked().length
      await until(
        () =>
          asked()
            .slice(from)
            .filter(({ good }) => good).length >= 12,
      )
      await pgbouncer.crash()
      const since = performance.now()
      await Promise.all(servers.map(({ url }) => until(async () => (await fetch(`${url}/readyz`)).ok)))
      slowestMs = Math.max(slowestMs, performance.now() - since)
    }
    claim('messages that still wait', await untilSettled(world, queue), '= 0')
    await Promise.all(offices.map((office) => office.stop()))
    const backup = await runCommand(['backup', newDataDir()], {
      ...settings,
      BACKUP_KEY: 'a key that only fault tests have, 32',
    })
    const failed = asked().filter(({ good }) => !good)
    note('times that the pooler was killed', kills)
    note('requests, of them failed', `${asked().length}, ${failed.length}`)
    claim('  of them answered with 500', failed.filter(({ what }) => what.startsWith('500')).length, '= 0')
    claim('  most seconds until every server was ready again', slowestMs / 1000, short ? '<= 60' : '<= 15')
    const written = asked().filter(({ note, good }) => note && good).length
    const stored = await world.look((pool) => countNotes(pool, queue))
    claim('notes that were answered as written and are not there', Math.max(0, written - stored), '= 0')
    claim('emails accepted', new Set(provider.taken.map(({ to }) => to)).size, `= ${messages}`)
    claim('  sent twice', provider.doubles(), '= 0')
    claim('backups taken through it', Number(/backup/i.test(backup.stdout)), '= 1')
    await world.look((pool) => claimInvariants(book, pool))
  } finally {
    await Promise.all(offices.map((office) => office.stop()))
    await Promise.all(servers.map((server) => server.kill()))
  }
}

/** What a session could leave to the next client of its connection. */
const SESSION = `select concat_ws(' ', session_user, current_user, nullif(current_setting('app.organization_id', true), ''),
  current_setting('statement_timeout'), current_setting('jit'), current_setting('timezone'),
  (select count(*) from pg_prepared_statements), (select count(*) from pg_locks where locktype = 'advisory')) as state`

/** Each connection to Postgres is as a new one. They are compared all at once, each in a transaction of its own. */
async function claimNothingStays({ url, poolSize }: Pgbouncer, world: World, { claim, note }: FigureBook) {
  const fresh = await world.look((pool) => pool.query<{ state: string }>(SESSION))
  const clients = Array.from({ length: poolSize }, () => new pg.Client({ connectionString: url('postgres') }))
  await Promise.all(clients.map((client) => client.connect()))
  const states: string[] = []
  for (const client of clients) {
    await client.query('begin')
    states.push((await client.query<{ state: string }>(SESSION)).rows[0]!.state)
  }
  await Promise.all(clients.map((client) => client.end()))
  const other = states.filter((state) => state !== fresh.rows[0]!.state)
  claim('connections of the pool that keep a role, a setting, a lock or a statement', other.length, '= 0')
  for (const state of new Set(other)) note('  not as a new one', state)
}
