import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './client.ts'

export interface Migration {
  /** File name; the order of names is the order of running. */
  name: string
  sql: string
}

/** The database and this code do not belong together; the sentence says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

/** Any number: it only has to be the same in every process that migrates this database. */
export const MIGRATION_LOCK = 7_340_215

/**
 * The files from 0100 on create the whole schema: they are the baseline. It equals what the files before it left behind,
 * and a file after the baseline is numbered from 0120 on.
 */
const BASELINE_FROM = '0100'
const BASELINE_BEFORE = '0120'
/** The last file before the baseline, and how many there were up to it. */
const LAST_BEFORE_BASELINE = '0092_tenancy_floor.sql'
const FILES_BEFORE_BASELINE = 83

/**
 * What the files that ran make of a database: 'current' is one that began with the baseline, 'adoptable' one whose schema
 * equals the baseline, and 'too_old' one that lacks some of the files before it.
 */
export function baselineState(ran: readonly string[]): 'current' | 'adoptable' | 'too_old' {
  const before = ran.filter((name) => name < BASELINE_FROM)
  if (before.length === 0) return 'current'
  const isWhole = before.length === ran.length && before.length === FILES_BEFORE_BASELINE
  return isWhole && before.includes(LAST_BEFORE_BASELINE) ? 'adoptable' : 'too_old'
}

/** What to do about a database or a backup that is 'too_old'. */
export const START_LAST_BEFORE_BASELINE = `Start the version of Perennial whose last migration is ${LAST_BEFORE_BASELINE} first, then this one.`

/** The files that together equal the schema before the baseline. */
export const baselineOf = (migrations: Migration[]): Migration[] =>
  migrations.filter(({ name }) => name < BASELINE_BEFORE)

/**
 * Brings the database to the newest migration, each file in a transaction of its own, and returns the names of those
 * it ran. Any number of processes may call it at once: one migrates, the others wait. Where nothing is left to run no
 * lock is taken: it belongs to a session, which a pooler in transaction mode does not keep.
 * A database with all files before the baseline is adopted: their rows in the list are replaced by the baseline's.
 * Throws when a file that already ran was edited, when the database knows a migration that this code does not, and when
 * it is older than the last file before the baseline.
 */
export async function migrate(db: Database, migrations: Migration[]): Promise<string[]> {
  const found = await namesDone(db)
  if (found && baselineState([...found.keys()]) !== 'adoptable' && todo(found, migrations).length === 0) return []
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(connection)
    try {
      await sql`create table if not exists migrations (
        name text primary key, checksum text not null, ran_at timestamptz not null default now())`.execute(connection)
      await adopt(connection, migrations)
      const ran: string[] = []
      for (const migration of todo((await namesDone(connection)) ?? new Map(), migrations)) {
        await untilItHasItsLocks(() =>
          connection.transaction().execute(async (transaction) => {
            await sql`set local lock_timeout = ${sql.lit(`${LOCK_WITHIN_MS}ms`)}`.execute(transaction)
            await sql.raw(migration.sql).execute(transaction)
            await sql`insert into migrations (name, checksum) values (${migration.name}, ${checksumOf(migration)})`.execute(
              transaction,
            )
          }),
        )
        ran.push(migration.name)
      }
      return ran
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection)
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}

/** Replaces the list of a database that has all files before the baseline by the baseline's. Its tables stay as they are. */
async function adopt(connection: Database, migrations: Migration[]): Promise<void> {
  const done = (await namesDone(connection)) ?? new Map()
  if (baselineState([...done.keys()]) !== 'adoptable') return
  const baseline = baselineOf(migrations).map((migration) => ({
    name: migration.name,
    checksum: checksumOf(migration),
  }))
  await connection.transaction().execute(async (transaction) => {
    await sql`delete from migrations`.execute(transaction)
    await sql`insert into migrations (name, checksum)
      select name, checksum from json_to_recordset(${JSON.stringify(baseline)}::json) as b (name text, checksum text)`.execute(
      transaction,
    )
  })
}

/**
 * Well below the second after which Postgres looks for a deadlock and ends one of the two: whoever gives way is the
 * migration, not somebody's page in a process that still works. Nor does anybody wait behind it for longer.
 */
const LOCK_WITHIN_MS = 300
/** Some half a minute: as long as a long statement of ours may hold a table, twice. */
const TRIES = 60
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

async function untilItHasItsLocks(run: () => Promise<void>): Promise<void> {
  for (let left = TRIES; ; left--)
    try {
      return await run()
    } catch (error) {
      const { code } = error as { code?: string }
      if ((code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) || left === 1) throw error
      await new Promise((done) => setTimeout(done, LOCK_WITHIN_MS * Math.random() * 2))
    }
}

export const checksumOf = ({ sql }: Pick<Migration, 'sql'>) => createHash('sha256').update(sql).digest('hex')

/** The checksum of each file that ran; undefined in a database that was never migrated. */
async function namesDone(db: Database): Promise<Map<string, string> | undefined> {
  const { rows: tables } = await sql<{ there: boolean }>`select to_regclass('migrations') is not null as there`.execute(
    db,
  )
  if (!tables[0]?.there) return undefined
  const { rows } = await sql<{ name: string; checksum: string }>`select name, checksum from migrations`.execute(db)
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

/** Those that did not run yet. Throws where the two do not belong together. */
function todo(done: Map<string, string>, migrations: Migration[]): Migration[] {
  if (baselineState([...done.keys()]) === 'too_old')
    throw new MigrationError(
      `This database is older than this version of Perennial can migrate (its newest migration is ${[...done.keys()].sort().at(-1)}). ${START_LAST_BEFORE_BASELINE}`,
    )
  refuseUnknown(done, migrations)
  return migrations.filter((migration) => {
    const before = done.get(migration.name)
    if (before !== undefined && before !== checksumOf(migration))
      throw new MigrationError(`The migration ${migration.name} was changed after it ran. Write a new one instead.`)
    return before === undefined
  })
}

function refuseUnknown(done: Map<string, string>, migrations: Migration[]) {
  const known = new Set(migrations.map((migration) => migration.name))
  const unknown = [...done.keys()].filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new MigrationError(
      `This database was made by a newer version of Perennial (it has ${unknown.join(', ')}). Start that version, or restore a backup.`,
    )
}
