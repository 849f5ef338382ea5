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
const MIGRATION_LOCK = 7_340_215

/**
 * Brings the database to the newest migration, each file in a transaction of its own, and returns the names of those
 * it ran. Any number of processes may call it at once: one migrates, the others wait.
 * Throws when a file that already ran was edited, and when the database knows a migration that this code does not.
 */
export async function migrate(db: Database, migrations: Migration[]): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`.execute(connection)
    try {
      await sql`create table if not exists migrations (
        name text primary key, checksum text not null, ran_at timestamptz not null default now())`.execute(connection)
      const { rows } = await sql<{ name: string; checksum: string }>`select name, checksum from migrations`.execute(
        connection,
      )
      const done = new Map(rows.map((row) => [row.name, row.checksum]))
      refuseUnknown(done, migrations)
      const ran: string[] = []
      for (const migration of migrations) {
        const checksum = checksumOf(migration)
        const before = done.get(migration.name)
        if (before === checksum) continue
        if (before)
          throw new MigrationError(`The migration ${migration.name} was changed after it ran. Write a new one instead.`)
        await connection.transaction().execute(async (transaction) => {
          await sql`set local lock_timeout = '10s'`.execute(transaction)
          await sql.raw(migration.sql).execute(transaction)
          await sql`insert into migrations (name, checksum) values (${migration.name}, ${checksum})`.execute(
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

function refuseUnknown(done: Map<string, string>, migrations: Migration[]) {
  const known = new Set(migrations.map((migration) => migration.name))
  const unknown = [...done.keys()].filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new MigrationError(
      `This database was made by a newer version of Perennial (it has ${unknown.join(', ')}). Start that version, or restore a backup.`,
    )
}
