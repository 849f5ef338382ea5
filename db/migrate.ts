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
        await connection.transaction().execute(async (transaction) => {
          await sql`set local lock_timeout = '10s'`.execute(transaction)
          await sql.raw(migration.sql).execute(transaction)
          await sql`insert into migrations (name, checksum) values (${migration.name}, ${checksumOf(migration)})`.execute(
            transaction,
          )
        })
        ran.push(migration.name)
      }
      return ran
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection)
      await sql`reset statement_timeout`.execute(connection)
    }
  })
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
