import { sql } from 'kysely'
import type { Scope } from '../../scope.ts'
import { storeBookHealth } from './queries.ts'

/** Newer counts are not repeated on request, because each reads the whole book. */
const RECOUNT_AFTER_MS = 5 * 60 * 1000

/**
 * 'fresh': the last count, made at `at`, is too recent to repeat. 'counting': another request is counting right now.
 */
export type RecountResult = { state: 'counted' | 'counting' } | { state: 'fresh'; at: Date }

/** Counts the whole book on request, one request at a time. The scope must see all contacts. */
export async function recountBook(scope: Scope): Promise<RecountResult> {
  const { db, organizationId, now } = scope
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(7423099, ${organizationId}::integer) as locked`.execute(db)
  if (!rows[0]!.locked) return { state: 'counting' }
  const last = await db
    .selectFrom('health_counts')
    .select('counted_at')
    .where('organization_id', '=', organizationId)
    .limit(1)
    .executeTakeFirst()
  if (last && now.getTime() - last.counted_at.getTime() < RECOUNT_AFTER_MS)
    return { state: 'fresh', at: last.counted_at }
  await storeBookHealth(scope)
  return { state: 'counted' }
}
