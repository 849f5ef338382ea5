import { sql } from 'kysely'
import type { Database } from '../../../db/client.ts'

/** Runs in one transaction across agencies, without a time limit. */
export function withSystem<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('role', 'app_system', true), set_config('statement_timeout', '0', true)`.execute(tx)
    return work(tx)
  })
}
