import { randomUUID } from 'node:crypto'
import type { Identity, TenantDb } from '../../scope.ts'
import { claimRadarScan, type RadarScanStep, releaseRadarScan, scanNextChunk } from './scan.ts'

export interface RadarTools {
  tenantDb: TenantDb
  /** Prices come from a live provider, so sample rate books are ignored. */
  liveRates?: boolean | undefined
  signal: AbortSignal
  /** Contacts per transaction. */
  chunk?: number
}

export interface RadarReport {
  /** Agencies whose book was completely scanned. */
  books: number
  contacts: number
  /** Rate increases that were added, changed or removed. */
  changed: number
}

const asRadar = (organizationId: number): Identity => ({
  organizationId,
  actor: { kind: 'system', reason: 'find rate increases' },
})

/**
 * Scans every book that has not been scanned yet on the agency's current day with its current inputs, one agency at a
 * time. Any number of processes may run it at once. Returns when no unclaimed book is left, or on `signal`. A failed
 * agency does not stop the others; throws AggregateError at the end if any failed.
 */
export async function findRateIncreases({
  tenantDb,
  liveRates = false,
  signal,
  chunk,
}: RadarTools): Promise<RadarReport> {
  const report: RadarReport = { books: 0, contacts: 0, changed: 0 }
  const failed: unknown[] = []
  while (!signal.aborted) {
    const claim = randomUUID()
    const agency = await tenantDb.withSystem('claim a book to scan for rate increases', (system) =>
      claimRadarScan(system, claim),
    )
    if (agency === undefined) break
    try {
      for (let state: RadarScanStep['state'] = 'continue'; state === 'continue' && !signal.aborted; ) {
        const options = { liveRates, ...(chunk && { chunk }) }
        const step = await tenantDb.withTenant(asRadar(agency), (scope) => scanNextChunk(scope, claim, options))
        report.contacts += step.contacts
        report.changed += step.changed
        if (step.state === 'done') report.books++
        state = step.state
      }
      if (signal.aborted) await tenantDb.withTenant(asRadar(agency), (scope) => releaseRadarScan(scope, claim))
    } catch (error) {
      // The lease expires, and the book can then be claimed again.
      failed.push(error)
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} books were not scanned for rate increases`)
  return report
}
