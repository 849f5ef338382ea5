/*
 * Plans an agency's whole book, contact by contact in the order of their ids, one chunk per transaction. Progress is
 * stored in outreach_plans under a lease, so another process can continue if one is killed.
 */
import { sql } from 'kysely'
import type { HealthKeys } from '../../eligibility/answers.ts'
import { todayIn } from '../../lib/calendar-date.ts'
import type { Scope, SystemScope } from '../../scope.ts'
import { planLocked } from './plan-contacts.ts'
import { CONTACTS_PER_REQUEST_CHUNK } from './requests.ts'

// By the database's clock, which all processes share.
const LEASE_END = sql`now() + interval '60 seconds'`

/** Agencies whose book has not been planned yet today (the agency's date), or must be planned again. */
const isUnplanned = (now: Date) => sql`
  o.kind = 'agency' and o.closed_at is null
  and (p.planned_on is null or p.planned_on < (${now}::timestamptz at time zone o.time_zone)::date)`

/** Claims the next unplanned book that is unclaimed or whose lease has expired. */
export async function claimPlan({ db, now }: SystemScope, claim: string): Promise<number | undefined> {
  await sql`
    insert into outreach_plans (organization_id)
    select id from organizations o where o.kind = 'agency' and o.closed_at is null
      and not exists (select from outreach_plans p where p.organization_id = o.id)
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ organization_id: number }>`
    update outreach_plans set claimed_by = ${claim}, claimed_until = ${LEASE_END},
      after_contact_id = case when planned_on is null then after_contact_id else 0 end, planned_on = null
    where organization_id = (
      select p.organization_id from outreach_plans p join organizations o on o.id = p.organization_id
      where ${isUnplanned(now)} and (p.claimed_until is null or p.claimed_until <= now())
      order by p.planned_at nulls first, p.organization_id limit 1 for update of p skip locked)
    returning organization_id`.execute(db)
  return rows[0]?.organization_id
}

export async function countUnplanned({ db, now }: SystemScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from organizations o left join outreach_plans p on p.organization_id = o.id
    where ${isUnplanned(now)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** 'lost': another process has claimed the book, or the agency was closed. */
export type AgencyPlanningStep = { state: 'continuing' | 'done' | 'lost'; contacts: number; changed: number }

/**
 * Plans the next chunk of a claimed book. A book is planned for a single date in the agency's time zone; after midnight
 * there, planning starts over.
 */
export async function planNextChunk(
  scope: Scope,
  claim: string,
  keys: HealthKeys,
  chunkSize = CONTACTS_PER_REQUEST_CHUNK,
): Promise<AgencyPlanningStep> {
  const { db, organizationId, now } = scope
  const { rows: claimed } = await sql<{ after_contact_id: number; started_on: string | null; time_zone: string }>`
    select p.after_contact_id, p.started_on, o.time_zone from outreach_plans p join organizations o on o.id = p.organization_id
    where p.organization_id = ${organizationId} and p.claimed_by = ${claim} and o.closed_at is null
    for update of p`.execute(db)
  const [plan] = claimed
  if (!plan) return { state: 'lost', contacts: 0, changed: 0 }
  const today = todayIn(plan.time_zone, now)
  const after = plan.started_on === today ? plan.after_contact_id : 0
  const { rows } = await sql<{ id: number }>`
    select id from contacts where organization_id = ${organizationId} and id > ${after}
    order by id limit ${chunkSize}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const { changed } = ids.length > 0 ? await planLocked(scope, ids, keys) : { changed: 0 }
  const isLast = ids.length < chunkSize
  await sql`update outreach_plans set started_on = ${today}::date, ${
    isLast
      ? sql`planned_on = ${today}::date, planned_at = ${now}, after_contact_id = 0,
            claimed_by = null, claimed_until = null`
      : sql`after_contact_id = ${ids.at(-1)}, claimed_until = ${LEASE_END}`
  } where organization_id = ${organizationId}`.execute(db)
  // Deletes counts that have dropped to zero, such as those of past days.
  if (isLast)
    for (const table of ['planned_days', 'planned_repeats'])
      await sql`delete from ${sql.table(table)} where organization_id = ${organizationId} and emails = 0`.execute(db)
  return { state: isLast ? 'done' : 'continuing', contacts: ids.length, changed }
}

/** Releases the claim on an agency's plan, so that another process can continue planning. */
export async function releasePlan({ db, organizationId }: Scope, claim: string): Promise<void> {
  await db
    .updateTable('outreach_plans')
    .set({ claimed_by: null, claimed_until: null })
    .where('organization_id', '=', organizationId)
    .where('claimed_by', '=', claim)
    .execute()
}
