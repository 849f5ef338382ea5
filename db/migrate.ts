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
 * Brings the database to the newest migration, each file in a transaction of its own, and returns the names of those
 * it ran. Any number of processes may call it at once: one migrates, the others wait. Where nothing is left to run no
 * lock is taken: it belongs to a session, which a pooler in transaction mode does not keep.
 * Throws when a file that already ran was edited, and when the database knows a migration that this code does not.
 */
export async function migrate(db: Database, migrations: Migration[]): Promise<string[]> {
  const found = await namesDone(db)
  if (found && todo(found, migrations).length === 0) return []
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(connection)
    try {
      await sql`create table if not exists migrations (
        name text primary key, checksum text not null, ran_at timestamptz not null default now())`.execute(connection)
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
