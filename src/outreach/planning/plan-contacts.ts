import { sql } from 'kysely'
import type { HealthKeys } from '../../eligibility/answers.ts'
import { NotFound } from '../../lib/not-found.ts'
import type { Scope } from '../../scope.ts'
import { type ContactPlans, readContactPlans } from './contact-plans.ts'
import { plannedRowChanges, plannedRows } from './planned-rows.ts'
import { type ContactRowChanges, readRowFingerprints, writePlannedRows } from './write-rows.ts'

export interface PlannedContacts extends ContactPlans {
  /** Contacts whose rows were not what they should be. */
  changed: number
}

/**
 * Makes the planned mails of these contacts what the plan says today, and writes only what differs. Takes the agency's
 * turn first, so that of two who plan one contact at once the later one has the newer facts. Contacts that are not
 * there, or were deleted, have no planned mails afterwards. Throws NotFound for an agency that was closed.
 */
export async function planContacts(
  scope: Scope,
  contactIds: readonly number[],
  keys: HealthKeys,
): Promise<PlannedContacts> {
  if (!(await lockPlan(scope))) throw new NotFound('Agency not found')
  return planLocked(scope, contactIds, keys)
}

/** The same for who holds the lock already. */
export async function planLocked(
  scope: Scope,
  contactIds: readonly number[],
  keys: HealthKeys,
): Promise<PlannedContacts> {
  const plans = await readContactPlans(scope, contactIds, keys)
  const prints = await readRowFingerprints(scope, contactIds)
  const changed: ContactRowChanges[] = []
  for (const contactId of contactIds) {
    const rows = plannedRows(plans.plans.get(contactId)?.entries ?? [])
    const changes = plannedRowChanges(prints.get(contactId), rows)
    if (changes) changed.push({ contactId, ...changes })
  }
  await writePlannedRows(scope, changed, { onEmpty: prints.size === 0 })
  return { ...plans, changed: changed.length }
}

/**
 * Whoever plans, lets mails go or erases contacts does so one after the other within an agency. False where it was
 * closed: nothing is planned there any more. A lock that another holds is waited for, or with `skip` left.
 */
export async function lockPlan({ db, organizationId }: Scope, held: 'wait' | 'skip' = 'wait'): Promise<boolean> {
  await sql`
    insert into outreach_plans (organization_id)
    select id from organizations where id = ${organizationId} and closed_at is null
    on conflict do nothing`.execute(db)
  const { rows } = await sql`
    select 1 from outreach_plans p join organizations o on o.id = p.organization_id
    where p.organization_id = ${organizationId} and o.closed_at is null
    for update of p ${held === 'skip' ? sql`skip locked` : sql``}`.execute(db)
  return rows.length > 0
}
