import type { TenantDb } from '../../scope.ts'
import { listReleasingAgencies } from './queries.ts'
import { type ReleaseEnvironment, type ReleasePosition, releaseChunk } from './release-chunk.ts'

export interface ReleaseContext extends ReleaseEnvironment {
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
export async function releaseOutreach({ tenantDb, signal, ...environment }: ReleaseContext): Promise<ReleaseReport> {
  const report: ReleaseReport = { released: 0, agencies: 0 }
  const errors: unknown[] = []
  for (const organizationId of await tenantDb.withSystem('look for mails that are due', listReleasingAgencies)) {
    const who = { organizationId, actor: { kind: 'system', reason: 'release outreach' } } as const
    let place: ReleasePosition | undefined = { turn: 0, after: undefined }
    let released = 0
    try {
      while (place && !signal.aborted) {
        const at: ReleasePosition = place
        const chunk = await tenantDb.withTenant(who, (scope) => releaseChunk(scope, at, environment))
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
