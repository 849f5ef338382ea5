import { randomUUID } from 'node:crypto'
import type { HealthKeys } from '../../eligibility/answers.ts'
import type { Identity, TenantDb } from '../../scope.ts'
import { claimPlan, planNextChunk, releasePlan } from './plan-agency.ts'
import { handlePlanRequests, listAgenciesWithRequests } from './requests.ts'

export interface PlanningContext {
  tenantDb: TenantDb
  /** The keys that decrypt health answers, which determine who is emailed less often. */
  healthKeys: HealthKeys
  signal: AbortSignal
  /** Contacts per transaction. */
  chunk?: number
}

export interface PlanReport {
  /** Plan requests handled, and the contacts they were about. */
  requests: number
  contacts: number
  /** Books whose planning is complete. */
  books: number
  /** Contacts whose planned emails changed. */
  changed: number
}

export const plannerIdentity = (organizationId: number): Identity => ({
  organizationId,
  actor: { kind: 'system', reason: 'plan outreach' },
})

/**
 * Brings every plan up to date: plan requests first, then books not planned yet today (the agency's date). Several
 * processes may run it at once. Returns when all work is done or claimed by others, or on `signal`. Throws
 * AggregateError at the end if agencies failed; they do not block others.
 */
export async function planOutreach(planning: PlanningContext): Promise<PlanReport> {
  const run: PlanningRun = {
    ...planning,
    report: { requests: 0, contacts: 0, books: 0, changed: 0 },
    failed: new Map(),
  }
  await handleAllRequests(run)
  const workers = await Promise.allSettled(Array.from({ length: BOOK_WORKERS }, () => planBooks(run)))
  for (const worker of workers) if (worker.status === 'rejected') throw worker.reason
  if (run.failed.size > 0)
    throw new AggregateError(run.failed.values(), `Agencies without an updated outreach plan: ${run.failed.size}`)
  return run.report
}

/** Two, so the database can write one book while this process plans another. */
const BOOK_WORKERS = 2

interface PlanningRun extends PlanningContext {
  report: PlanReport
  failed: Map<number, unknown>
}

async function handleAllRequests({ tenantDb, healthKeys, signal, report, failed }: PlanningRun): Promise<void> {
  for (let hasFound = true; hasFound && !signal.aborted; ) {
    hasFound = false
    for (const organizationId of await tenantDb.withSystem('list plan requests', listAgenciesWithRequests)) {
      if (signal.aborted) return
      if (failed.has(organizationId)) continue
      try {
        const handled = await tenantDb.withTenant(plannerIdentity(organizationId), (scope) =>
          handlePlanRequests(scope, healthKeys),
        )
        for (const key of ['requests', 'contacts', 'changed'] as const) report[key] += handled[key]
        hasFound ||= handled.requests > 0
      } catch (error) {
        failed.set(organizationId, error)
      }
    }
  }
}

async function planBooks(run: PlanningRun): Promise<void> {
  // New plan requests go before the next book.
  while (!run.signal.aborted && (await planBook(run))) await handleAllRequests(run)
}

/** Returns false if no book is left to plan, or if `signal` aborted. */
async function planBook(run: PlanningRun): Promise<boolean> {
  const { tenantDb, signal, healthKeys, report, failed, chunk } = run
  const claim = randomUUID()
  const organizationId = await tenantDb.withSystem('claim a book to plan', (system) => claimPlan(system, claim))
  if (organizationId === undefined) return false
  const identity = plannerIdentity(organizationId)
  while (!signal.aborted) {
    try {
      const step = await tenantDb.withTenant(identity, (scope) => planNextChunk(scope, claim, healthKeys, chunk))
      report.changed += step.changed
      if (step.state === 'done') report.books++
      if (step.state !== 'continuing') return true
    } catch (error) {
      // The book's lease expires by itself. Until then other books are planned.
      failed.set(organizationId, error)
      return true
    }
    // A book takes a while, so new requests are handled between its chunks.
    await handleAllRequests(run)
  }
  await tenantDb.withTenant(identity, (scope) => releasePlan(scope, claim))
  return false
}
