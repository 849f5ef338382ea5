import { randomUUID } from 'node:crypto'
import type { HealthKeys } from '../../eligibility/answers.ts'
import type { Identity, TenantDb } from '../../scope.ts'
import { claimPlan, planNextChunk, releasePlan } from './plan-agency.ts'
import { answerPlanRequests, listAgenciesWithRequests } from './requests.ts'

export interface PlanningContext {
  tenantDb: TenantDb
  /** Open what clients answered about their health, which decides who is written to less often. */
  healthKeys: HealthKeys
  signal: AbortSignal
  /** Contacts in one transaction. */
  chunk?: number
}

export interface PlanReport {
  /** Requests that were answered, and of how many contacts. */
  requests: number
  contacts: number
  /** Books that were gone through to their end. */
  books: number
  /** Contacts whose planned mails changed. */
  changed: number
}

export const asPlanner = (organizationId: number): Identity => ({
  organizationId,
  actor: { kind: 'system', reason: 'plan outreach' },
})

/**
 * Brings every plan up to date: first what was asked for, then the books that were not planned on their agency's own day
 * yet. Any number of processes may do so at once; it returns when nothing is left that nobody is at, or on `signal`.
 * Throws AggregateError at the end when agencies could not be planned; they keep nobody else waiting.
 */
export async function planOutreach(planning: PlanningContext): Promise<PlanReport> {
  const work: Work = { ...planning, report: { requests: 0, contacts: 0, books: 0, changed: 0 }, failed: new Map() }
  await answerAll(work)
  const walks = await Promise.allSettled(Array.from({ length: WALKERS }, () => walkBooks(work)))
  for (const walk of walks) if (walk.status === 'rejected') throw walk.reason
  if (work.failed.size > 0)
    throw new AggregateError(work.failed.values(), `${work.failed.size} agencies were not planned`)
  return work.report
}

/** While one book's plan is worked out here, the database writes another's. */
const WALKERS = 2

interface Work extends PlanningContext {
  report: PlanReport
  failed: Map<number, unknown>
}

async function answerAll({ tenantDb, healthKeys, signal, report, failed }: Work): Promise<void> {
  for (let found = true; found && !signal.aborted; ) {
    found = false
    for (const organizationId of await tenantDb.withSystem('look for plans to make', listAgenciesWithRequests)) {
      if (signal.aborted) return
      if (failed.has(organizationId)) continue
      try {
        const taken = await tenantDb.withTenant(asPlanner(organizationId), (scope) =>
          answerPlanRequests(scope, healthKeys),
        )
        for (const part of ['requests', 'contacts', 'changed'] as const) report[part] += taken[part]
        found ||= taken.requests > 0
      } catch (error) {
        failed.set(organizationId, error)
      }
    }
  }
}

async function walkBooks(work: Work): Promise<void> {
  // What is asked for while books are walked goes first.
  while (!work.signal.aborted && (await walkBook(work))) await answerAll(work)
}

/** False when no book is left to walk through. */
async function walkBook(work: Work): Promise<boolean> {
  const { tenantDb, signal, healthKeys, report } = work
  const claim = randomUUID()
  const organizationId = await tenantDb.withSystem('claim a book to plan', (system) => claimPlan(system, claim))
  if (organizationId === undefined) return false
  const who = asPlanner(organizationId)
  while (!signal.aborted) {
    try {
      const step = await tenantDb.withTenant(who, (scope) => planNextChunk(scope, claim, healthKeys, work.chunk))
      report.changed += step.changed
      if (step.state === 'done') report.books++
      if (step.state !== 'going on') return true
    } catch (error) {
      // Its lease runs out by itself, and until then other books have their turn.
      work.failed.set(organizationId, error)
      return true
    }
    // A book takes a while: what is asked for meanwhile goes first.
    await answerAll(work)
  }
  await tenantDb.withTenant(who, (scope) => releasePlan(scope, claim))
  return false
}
