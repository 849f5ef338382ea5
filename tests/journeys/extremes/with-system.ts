import { sql } from 'kysely'
import type { Database } from '../../../db/client.ts'

/** In one transaction that sees every agency's rows and may take its time. */
export function withSystem<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('role', 'app_system', true), set_config('statement_timeout', '0', true)`.execute(tx)
    return work(tx)
  })
}
