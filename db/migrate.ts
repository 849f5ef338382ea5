import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './client.ts'

export interface Migration {
  /** The file name. Migrations run in the order of their names. */
  name: string
  sql: string
}

/** The database does not match this version. The message says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

/** An arbitrary number that must be the same in every version. */
export const MIGRATION_LOCK = 7_340_215

/**
 * Runs the pending migrations, each in its own transaction, and returns their names. Several processes may call it at
 * once: one migrates, the others wait. Without pending migrations it takes no lock, because session locks do not work
 * with a pooler in transaction mode. Throws MigrationError if a migration was edited after it ran, or if the database
 * has one that this version does not know.
 */
export async function migrate(db: Database, migrations: Migration[]): Promise<string[]> {
  const found = await findCompleted(db)
  if (found && findPending(found, migrations).length === 0) return []
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(connection)
    try {
      await sql`create table if not exists migrations (
        name text primary key, checksum text not null, ran_at timestamptz not null default now())`.execute(connection)
      const ran: string[] = []
      for (const migration of findPending((await findCompleted(connection)) ?? new Map(), migrations)) {
        await retryOnLockTimeout(() =>
          connection.transaction().execute(async (transaction) => {
            await sql`set local lock_timeout = ${sql.lit(`${LOCK_TIMEOUT_MS}ms`)}`.execute(transaction)
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

/**
 * Well below one second, after which Postgres checks for deadlocks and ends one of the transactions. So the migration
 * gives way, and not a page of a running server. Pages wait behind the migration no longer than this either.
 */
const LOCK_TIMEOUT_MS = 300
/** About half a minute in all: twice the time that our longest statements may lock a table. */
const MAX_LOCK_ATTEMPTS = 60
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

async function retryOnLockTimeout(run: () => Promise<void>): Promise<void> {
  for (let left = MAX_LOCK_ATTEMPTS; ; left--)
    try {
      return await run()
    } catch (error) {
      const { code } = error as { code?: string }
      if ((code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) || left === 1) throw error
      await new Promise((completed) => setTimeout(completed, LOCK_TIMEOUT_MS * Math.random() * 2))
    }
}

export const checksumOf = ({ sql }: Pick<Migration, 'sql'>) => createHash('sha256').update(sql).digest('hex')

/** The checksum of each migration that ran; undefined if the database was never migrated. */
async function findCompleted(db: Database): Promise<Map<string, string> | undefined> {
  const { rows: tables } = await sql<{
    has_table: boolean
  }>`select to_regclass('migrations') is not null as has_table`.execute(db)
  if (!tables[0]?.has_table) return undefined
  const { rows } = await sql<{ name: string; checksum: string }>`select name, checksum from migrations`.execute(db)
  return new Map(rows.map((row) => [row.name, row.checksum]))
}

/** The migrations that have not run. Throws MigrationError if database and code do not match. */
function findPending(completed: Map<string, string>, migrations: Migration[]): Migration[] {
  refuseUnknown(completed, migrations)
  return migrations.filter((migration) => {
    const ranChecksum = completed.get(migration.name)
    if (ranChecksum !== undefined && ranChecksum !== checksumOf(migration))
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
