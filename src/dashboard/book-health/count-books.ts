import type { Doors } from '../../scope.ts'
import { keepBookHealth, listUncounted } from './queries.ts'

const AN_HOUR_MS = 60 * 60 * 1000

/**
 * Counts every agency's book, each in a transaction of its own; who was counted within the hour is left out, so that a
 * run that was cut short goes on. Throws AggregateError at the end when some could not be counted.
 */
export async function countBooks(doors: Doors, signal: AbortSignal): Promise<{ books: number; lacking: number }> {
  const since = new Date(doors.now().getTime() - AN_HOUR_MS)
  const report = { books: 0, lacking: 0 }
  const failed: unknown[] = []
  for (const organizationId of await doors.asSystem('list books to count', (system) => listUncounted(system, since))) {
    if (signal.aborted) break
    try {
      report.lacking += await doors.inScope(
        { organizationId, actor: { kind: 'system', reason: 'count what contacts lack' } },
        keepBookHealth,
      )
      report.books += 1
    } catch (error) {
      failed.push(error)
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} books were not counted`)
  return report
}
