import { randomUUID } from 'node:crypto'
import type { Identity, TenantDb } from '../../scope.ts'
import { claimRadarScan, releaseRadarScan, scanNextChunk } from './scan.ts'

export interface RadarTools {
  tenantDb: TenantDb
  /** Prices are asked of a provider, so samples are nobody's. */
  liveRates?: boolean | undefined
  signal: AbortSignal
  /** Contacts in one transaction. */
  chunk?: number
}

export interface RadarReport {
  /** Agencies whose whole book was gone through. */
  books: number
  contacts: number
  /** Rows that were added, changed, or are gone. */
  changed: number
}

const asRadar = (organizationId: number): Identity => ({
  organizationId,
  actor: { kind: 'system', reason: 'find rate increases' },
})

/**
 * Goes through every book that was not gone through on its agency's own day yet, one agency at a time. Any number of
 * processes may do so at once; it returns when nothing is left that nobody is at, or on `signal`. Throws AggregateError at
 * the end when agencies failed; they keep nobody else waiting.
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
    const agency = await tenantDb.withSystem('claim a book to look for rate increases', (system) =>
      claimRadarScan(system, claim),
    )
    if (agency === undefined) break
    try {
      for (let state = 'going on'; state === 'going on' && !signal.aborted; ) {
        const options = { liveRates, ...(chunk && { chunk }) }
        const step = await tenantDb.withTenant(asRadar(agency), (scope) => scanNextChunk(scope, claim, options))
        report.contacts += step.contacts
        report.changed += step.changed
        if (step.state === 'done') report.books++
        state = step.state
      }
      if (signal.aborted) await tenantDb.withTenant(asRadar(agency), (scope) => releaseRadarScan(scope, claim))
    } catch (error) {
      // Its lease runs out by itself, and until then other books have their turn.
      failed.push(error)
    }
  }
  if (failed.length > 0)
    throw new AggregateError(failed, `${failed.length} books were not looked through for increases`)
  return report
}
