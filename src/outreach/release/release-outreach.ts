import type { TenantDb } from '../../scope.ts'
import { listReleasingAgencies } from './queries.ts'
import { type ReleaseEnvironment, type ReleasePosition, releaseChunk } from './release-chunk.ts'

export interface ReleaseContext extends ReleaseEnvironment {
  tenantDb: TenantDb
  signal: AbortSignal
}

export interface ReleaseReport {
  /** Emails added to the outbox. */
  released: number
  agencies: number
}

/**
 * Enqueues all due planned emails of agencies that have started outreach, each once, even with several processes. Wake
 * 'send-outreach' and 'send-due-texts' afterwards. Throws AggregateError at the end if agencies failed; they do not
 * block others.
 */
export async function releaseOutreach({ tenantDb, signal, ...environment }: ReleaseContext): Promise<ReleaseReport> {
  const report: ReleaseReport = { released: 0, agencies: 0 }
  const errors: unknown[] = []
  for (const organizationId of await tenantDb.withSystem('list agencies with due emails', listReleasingAgencies)) {
    const identity = { organizationId, actor: { kind: 'system', reason: 'release outreach' } } as const
    let next: ReleasePosition | undefined = { turn: 0, after: undefined }
    let released = 0
    try {
      while (next && !signal.aborted) {
        const position: ReleasePosition = next
        const chunk = await tenantDb.withTenant(identity, (scope) => releaseChunk(scope, position, environment))
        released += chunk.released
        next = chunk.next
      }
    } catch (error) {
      errors.push(error)
    }
    report.released += released
    if (released > 0) report.agencies++
  }
  if (errors.length > 0) throw new AggregateError(errors, `The emails of ${errors.length} agencies were not enqueued`)
  return report
}
