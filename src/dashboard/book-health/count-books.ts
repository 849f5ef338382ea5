import { DAY_MS } from '../../lib/durations.ts'
import type { TenantDb } from '../../scope.ts'
import { listUncounted, storeBookHealth } from './queries.ts'

/** 8:00 UTC, before business hours everywhere in the US. */
const NIGHT_MS = 8 * 60 * 60 * 1000

/** The start time of the last nightly count. */
export const lastNight = (now: Date) => new Date(Math.floor((now.getTime() - NIGHT_MS) / DAY_MS) * DAY_MS + NIGHT_MS)

/**
 * Counts the books that have not been counted since last night, each in its own transaction: all of them after 8:00
 * UTC, and new agencies during the day. Throws AggregateError at the end if any failed.
 */
export async function countBooks(
  tenantDb: TenantDb,
  signal: AbortSignal,
): Promise<{ books: number; incomplete: number }> {
  const since = lastNight(tenantDb.now())
  const report = { books: 0, incomplete: 0 }
  const failed: unknown[] = []
  for (const organizationId of await tenantDb.withSystem('list books to count', (system) =>
    listUncounted(system, since),
  )) {
    if (signal.aborted) break
    try {
      report.incomplete += await tenantDb.withTenant(
        { organizationId, actor: { kind: 'system', reason: 'count contacts with missing data' } },
        storeBookHealth,
      )
      report.books += 1
    } catch (error) {
      failed.push(error)
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} books were not counted`)
  return report
}
