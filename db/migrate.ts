import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './client.ts'

export interface Migration {
  /** The file name. Migrations run in the order of their names. */
  name: string
  sql: string
}

/**
 * Files that were edited after some databases had run them, with their checksums before the edit. Migration 0126 brings
 * databases that ran either version to the same schema.
 */
const EARLIER_CHECKSUMS: Readonly<Record<string, string>> = {
  '0108_messages.sql': 'bc9c10378995d729309aa83ddc05fae84e371ee74bdbfb46bb4249c96c7ece43',
  '0110_dashboard.sql': 'dd693bf22e65b507b0ffad054aea01542a498b88ff266792ba39dd6f7dbd4a92',
  '0120_one_sender.sql': 'e261eae2e600eada082e93866a0bbb6102ff9b7f479cc62a6160fd6f01d9ec0b',
}

/** The database does not match this version. The message says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

/** An arbitrary number that must be the same in every version. */
export const MIGRATION_LOCK = 7_340_215

/**
 * Files from here on create the whole schema: 0100 through 0112 are the baseline, and later changes are numbered from
 * 0120. Earlier files upgrade a database from the release before the baseline to the same schema.
 */
const BASELINE_FROM = '0100'
const BASELINE_BEFORE = '0120'
/** The last file of the release before the baseline. */
const OLDEST_SUPPORTED = '0089_terms_of_the_field.sql'
/** SHA-256 of the lines 'name checksum' of all files up to OLDEST_SUPPORTED, in the order of their names. */
const RELEASE_DIGEST = '7dc2921d667cf0b42aa9d8169235fe0d2fc6347bcedf0cec9a36f565521f39d3'
/** The files that upgrade that release's schema to the baseline's, in order. */
const BRIDGE = ['0091_plain_names.sql', '0092_tenancy_floor.sql']

/**
 * Classifies a database by the migrations it has run: 'current' started from the baseline, 'adoptable' reached the same
 * schema through the earlier files, 'bridgeable' is from the release before the baseline, and 'too_old' is anything
 * else.
 */
export function baselineState(
  ran: readonly { name: string; checksum: string }[],
): 'current' | 'adoptable' | 'bridgeable' | 'too_old' {
  const old = ran.filter(({ name }) => name < BASELINE_FROM)
  if (old.length === 0) return 'current'
  const released = old.filter(({ name }) => name <= OLDEST_SUPPORTED)
  const lines = released.map(({ name, checksum }) => `${name} ${checksum}\n`).sort()
  const bridged = old.length - released.length
  const isKnown =
    old.length === ran.length &&
    createHash('sha256').update(lines.join('')).digest('hex') === RELEASE_DIGEST &&
    BRIDGE.slice(0, bridged).every((name) => old.some((one) => one.name === name)) &&
    bridged <= BRIDGE.length
  if (!isKnown) return 'too_old'
  return bridged === BRIDGE.length ? 'adoptable' : 'bridgeable'
}

/** The files that create the schema, in order: the baseline, then what came after it. */
export const schemaFiles = (migrations: Migration[]): Migration[] =>
  migrations.filter(({ name }) => name >= BASELINE_FROM)

/** The baseline files, which create the same schema that the BRIDGE files upgrade to. */
export const baselineOf = (migrations: Migration[]): Migration[] =>
  schemaFiles(migrations).filter(({ name }) => name < BASELINE_BEFORE)

/**
 * Runs the pending migrations, each in its own transaction, and returns the names of those that this call ran. Several
 * processes may call it at once: each migration is run once, by one of them, and all return when none is pending.
 * Nothing outlives a transaction, so it also works through a pooler in transaction mode. A database from before the
 * baseline first runs the files that lead up to it; then its list of completed migrations is replaced by the
 * baseline's. Throws MigrationError if a migration was edited after it ran, if the database has one that this version
 * does not know, or if it is older than the release before the baseline.
 */
export async function migrate(db: Database, migrations: Migration[]): Promise<string[]> {
  const ran: string[] = []
  if (isUpToDate(await findCompleted(db), migrations)) return ran
  for (;;) {
    const names = await retryOnLockTimeout(() => db.transaction().execute((tx) => takeNextStep(tx, migrations)))
    if (names === undefined) return ran
    ran.push(...names)
  }
}

const isUpToDate = (completed: Map<string, string> | undefined, migrations: Migration[]) =>
  completed !== undefined &&
  baselineState(listOf(completed)) === 'current' &&
  findPending(completed, migrations).length === 0

/** Returns the names of the migrations that it ran, at most one; undefined if nothing is left to do. */
async function takeNextStep(tx: Database, migrations: Migration[]): Promise<string[] | undefined> {
  await sql`select set_config('statement_timeout', '0', true)`.execute(tx)
  await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx)
  await sql`set local lock_timeout = ${sql.lit(`${LOCK_TIMEOUT_MS}ms`)}`.execute(tx)
  await sql`create table if not exists migrations (
    name text primary key, checksum text not null, ran_at timestamptz not null default now())`.execute(tx)
  const completed = (await findCompleted(tx)) ?? new Map<string, string>()
  if (isUpToDate(completed, migrations)) return undefined
  if (baselineState(listOf(completed)) === 'adoptable') {
    await adoptBaseline(tx, migrations)
    return []
  }
  const [migration] = findPending(completed, migrations) as [Migration]
  await sql.raw(migration.sql).execute(tx)
  await sql`insert into migrations (name, checksum) values (${migration.name}, ${checksumOf(migration)})`.execute(tx)
  return [migration.name]
}

/** Replaces the list of completed migrations. The schema equals the baseline's and stays as it is. */
async function adoptBaseline(tx: Database, migrations: Migration[]): Promise<void> {
  const baseline = baselineOf(migrations).map((migration) => ({
    name: migration.name,
    checksum: checksumOf(migration),
  }))
  await sql`delete from migrations`.execute(tx)
  await sql`insert into migrations (name, checksum)
    select name, checksum from json_to_recordset(${JSON.stringify(baseline)}::json) as b (name text, checksum text)`.execute(
    tx,
  )
}

/**
 * Well below one second, after which Postgres checks for deadlocks and aborts one of the transactions. This way the
 * migration is aborted, not a page's transaction. It is also the longest that pages wait behind a migration that is
 * still waiting for its lock.
 */
const LOCK_TIMEOUT_MS = 300
/** About half a minute in all: twice the time that our longest statements may lock a table. */
const MAX_LOCK_ATTEMPTS = 60
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

async function retryOnLockTimeout<T>(run: () => Promise<T>): Promise<T> {
  for (let left = MAX_LOCK_ATTEMPTS; ; left--)
    try {
      return await run()
    } catch (error) {
      const { code } = error as { code?: string }
      if ((code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) || left === 1) throw error
      await new Promise((completed) => setTimeout(completed, LOCK_TIMEOUT_MS * Math.random() * 2))
    }
}

/** Whether a file with this checksum was run as the migration: its text today, or before it was edited. */
export const isChecksumOf = (migration: Migration, checksum: string): boolean =>
  checksum === checksumOf(migration) || checksum === EARLIER_CHECKSUMS[migration.name]

export const checksumOf = ({ sql }: Pick<Migration, 'sql'>) => createHash('sha256').update(sql).digest('hex')

const listOf = (completed: Map<string, string>) => [...completed].map(([name, checksum]) => ({ name, checksum }))

/** The checksum of each migration that ran; undefined if the database was never migrated. */
async function findCompleted(db: Database): Promise<Map<string, string> | undefined> {
  const { rows: tables } = await sql<{
    has_table: boolean
  }>`select to_regclass('migrations') is not null as has_table`.execute(db)
  if (!tables[0]?.has_table) return undefined
  const { rows } = await sql<{ name: string; checksum: string }>`select name, checksum from migrations`.execute(db)
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

/**
 * The pending migrations; for a database from before the baseline, only those that lead up to it. Throws
 * MigrationError if database and code do not match.
 */
function findPending(completed: Map<string, string>, migrations: Migration[]): Migration[] {
  const state = baselineState(listOf(completed))
  if (state === 'too_old')
    throw new MigrationError(
      `This database is too old for this version of Perennial to migrate (its newest migration is ${[...completed.keys()].sort().at(-1)}). Start the version of Perennial whose last migration is ${OLDEST_SUPPORTED} first, then this one.`,
    )
  if (state !== 'current') return migrations.filter(({ name }) => name < BASELINE_FROM && !completed.has(name))
  refuseUnknown(completed, migrations)
  return schemaFiles(migrations).filter((migration) => {
    const ranChecksum = completed.get(migration.name)
    if (ranChecksum !== undefined && !isChecksumOf(migration, ranChecksum))
      throw new MigrationError(`The migration ${migration.name} was changed after it ran. Write a new one instead.`)
    return ranChecksum === undefined
  })
}

function refuseUnknown(completed: Map<string, string>, migrations: Migration[]) {
  const known = new Set(migrations.map((migration) => migration.name))
  const unknown = [...completed.keys()].filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new MigrationError(
      `This database was made by a newer version of Perennial (it has ${unknown.join(', ')}). Start that version, or restore a backup.`,
    )
}
