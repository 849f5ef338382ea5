import type { TenantDb } from '../../scope.ts'
import { listReleasing } from './queries.ts'
import { type Place, type ReleaseHouse, releaseChunk } from './release-chunk.ts'

export interface Releasing extends ReleaseHouse {
  tenantDb: TenantDb
  signal: AbortSignal
}

export interface ReleaseReport {
  /** Mails that are in the outbox now and were not before. */
  released: number
  agencies: number
}

/**
 * Lets go of what is due: planned mails of agencies that have started become messages in the outbox, each once, by any
 * number of processes. Wake 'send-outreach' and 'send-due-texts' afterwards. Throws AggregateError at the end when
 * agencies could not be gone through; they keep nobody else waiting.
 */
export async function releaseOutreach({ tenantDb, signal, ...house }: Releasing): Promise<ReleaseReport> {
  const report: ReleaseReport = { released: 0, agencies: 0 }
  const errors: unknown[] = []
  for (const organizationId of await tenantDb.withSystem('look for mails that are due', listReleasing)) {
    const who = { organizationId, actor: { kind: 'system', reason: 'release outreach' } } as const
    let place: Place | undefined = { turn: 0, after: undefined }
    let released = 0
    try {
      while (place && !signal.aborted) {
        const at: Place = place
        const chunk = await tenantDb.withTenant(who, (scope) => releaseChunk(scope, at, house))
        released += chunk.released
        place = chunk.next
      }
    } catch (error) {
      errors.push(error)
    }
    report.released += released
    if (released > 0) report.agencies++
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} agencies' mails were not let go`)
  return report
}
