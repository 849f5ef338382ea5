import type { TenantDb } from '../../scope.ts'
import { listUncounted, storeBookHealth } from './queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Eight in UTC: before anybody in the country comes to work. */
const NIGHT_MS = 8 * 60 * 60 * 1000

/** When the last night's counting began. */
export const lastNight = (now: Date) => new Date(Math.floor((now.getTime() - NIGHT_MS) / DAY_MS) * DAY_MS + NIGHT_MS)

/**
 * Counts the books that were not counted since last night, each in a transaction of its own: at eight all of them, and
 * during the day those of new agencies. Throws AggregateError at the end when some could not be counted.
 */
export async function countBooks(tenantDb: TenantDb, signal: AbortSignal): Promise<{ books: number; lacking: number }> {
  const since = lastNight(tenantDb.now())
  const report = { books: 0, lacking: 0 }
  const failed: unknown[] = []
  for (const organizationId of await tenantDb.withSystem('list books to count', (system) =>
    listUncounted(system, since),
  )) {
    if (signal.aborted) break
    try {
      report.lacking += await tenantDb.withTenant(
        { organizationId, actor: { kind: 'system', reason: 'count what contacts lack' } },
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
