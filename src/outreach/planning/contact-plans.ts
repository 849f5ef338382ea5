import { setImmediate as breath } from 'node:timers/promises'
import type { HealthKeys } from '../../eligibility/answers.ts'
import type { Scope } from '../../scope.ts'
import { type ContactRange, type FactsOptions, readPlanFacts } from '../plan/facts.ts'
import { healthReader } from '../plan/health-of.ts'
import type { PlanAgency, PlanContact } from '../plan/plan-facts.ts'
import { type ScheduledEntry, scheduleOf } from '../plan/schedule.ts'

export interface ContactPlan {
  contact: PlanContact
  entries: ScheduledEntry[]
}

export interface ContactPlans {
  agency: PlanAgency
  /** By contact; one who was deleted has none. */
  plans: Map<number, ContactPlan>
}

/** After so many contacts whoever else waits for this process has a turn: some five milliseconds. */
const BREATH = 100

/** What outreach does for these contacts, by the one function that says so. */
export async function readContactPlans(
  scope: Scope,
  which: ContactRange,
  keys: HealthKeys,
  options: Pick<FactsOptions, 'agency'> = {},
): Promise<ContactPlans> {
  const healthOf = healthReader(keys, scope.organizationId)
  const { agency, contacts } = await readPlanFacts(scope, which, { ...options, healthOf })
  const plans = new Map<number, ContactPlan>()
  for (const [place, contact] of contacts.entries()) {
    if (place % BREATH === BREATH - 1) await breath()
    plans.set(contact.id, { contact, entries: scheduleOf(contact, agency) })
  }
  return { agency, plans }
}
