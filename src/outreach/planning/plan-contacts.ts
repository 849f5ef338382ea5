import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import type { HealthKeys } from '../../eligibility/answers.ts'
import { NotFound } from '../../lib/not-found.ts'
import type { Scope } from '../../scope.ts'
import { readPlanFacts } from '../plan/facts.ts'
import { healthReader } from '../plan/health-reader.ts'
import type { PlanAgency, PlanContact } from '../plan/plan-facts.ts'
import { type ScheduledEntry, scheduleOf } from '../plan/schedule.ts'
import { plannedRowChanges, plannedRows } from './planned-rows.ts'
import { type ContactRowChanges, readRowFingerprints, writePlannedRows } from './write-rows.ts'

interface ContactPlan {
  contact: PlanContact
  entries: ScheduledEntry[]
}

export interface PlannedContacts {
  agency: PlanAgency
  /** By contact id. Deleted contacts have none. */
  plans: Map<number, ContactPlan>
  /** Contacts whose planned emails changed. */
  changed: number
}

/**
 * Brings the planned emails of these contacts up to date and writes only the differences. Takes the agency's lock
 * first, so that of two concurrent calls the later one has the newer facts. Deleted or missing contacts end up without
 * planned emails. Throws NotFound for a closed agency.
 */
export async function planContacts(
  scope: Scope,
  contactIds: readonly number[],
  keys: HealthKeys,
): Promise<PlannedContacts> {
  if (!(await lockPlan(scope))) throw new NotFound('Agency not found')
  return planLocked(scope, contactIds, keys)
}

/** Contacts planned before other work in this process gets a turn: about five milliseconds. */
const CONTACTS_PER_YIELD = 100

/** Same as planContacts, for a caller that holds the agency's lock. */
export async function planLocked(
  scope: Scope,
  contactIds: readonly number[],
  keys: HealthKeys,
): Promise<PlannedContacts> {
  const healthOf = healthReader(keys, scope.organizationId)
  const { agency, contacts } = await readPlanFacts(scope, contactIds, { healthOf })
  const plans = new Map<number, ContactPlan>()
  for (const [index, contact] of contacts.entries()) {
    if (index % CONTACTS_PER_YIELD === CONTACTS_PER_YIELD - 1) await yieldToEventLoop()
    plans.set(contact.id, { contact, entries: scheduleOf(contact, agency) })
  }
  const fingerprints = await readRowFingerprints(scope, contactIds)
  const changed: ContactRowChanges[] = []
  for (const contactId of contactIds) {
    const rows = plannedRows(plans.get(contactId)?.entries ?? [])
    const changes = plannedRowChanges(fingerprints.get(contactId), rows)
    if (changes) changed.push({ contactId, ...changes })
  }
  await writePlannedRows(scope, changed, { onEmpty: fingerprints.size === 0 })
  return { agency, plans, changed: changed.length }
}

/**
 * Locks the agency's plan. Planning, enqueueing and erasing contacts run one at a time per agency. Returns false for a
 * closed agency. If another transaction holds the lock, 'wait' waits and 'skip' returns false.
 */
export async function lockPlan({ db, organizationId }: Scope, ifLocked: 'wait' | 'skip' = 'wait'): Promise<boolean> {
  await sql`
    insert into outreach_plans (organization_id)
    select id from organizations where id = ${organizationId} and closed_at is null
    on conflict do nothing`.execute(db)
  const { rows } = await sql`
    select 1 from outreach_plans p join organizations o on o.id = p.organization_id
    where p.organization_id = ${organizationId} and o.closed_at is null
    for update of p ${ifLocked === 'skip' ? sql`skip locked` : sql``}`.execute(db)
  return rows.length > 0
}
