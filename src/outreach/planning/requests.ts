/*
 * Whose plan is to be made anew. Rows of plan_requests are written by the database itself, by triggers, and are taken in
 * the same transaction in which they are done: a process that dies in between leaves them where they were.
 */
import { sql } from 'kysely'
import type { HealthKeys } from '../../eligibility/answers.ts'
import type { Scope, SystemScope } from '../../scope.ts'
import { lockPlan, planLocked } from './plan-contacts.ts'

/** Contacts that one transaction plans: well under a second, also where the database runs inside this process. */
export const CONTACTS_PER_REQUEST_CHUNK = 1_000

/** Agencies with requests, those who have waited longest first. */
export async function listAgenciesWithRequests({ db }: SystemScope): Promise<number[]> {
  const { rows } = await sql<{ organization_id: number }>`
    select r.organization_id from plan_requests r join organizations o on o.id = r.organization_id
    where o.closed_at is null
    group by r.organization_id order by min(r.requested_at), r.organization_id limit 200`.execute(db)
  return rows.map(({ organization_id }) => organization_id)
}

export async function countPlanRequests({ db }: SystemScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from plan_requests r
    join organizations o on o.id = r.organization_id and o.closed_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

export interface AnsweredRequests {
  requests: number
  contacts: number
  /** Of these contacts, those whose planned mails changed. */
  changed: number
}

/**
 * Does up to CHUNK requests of the agency. One for the whole book sends the walk through it back to its beginning.
 * Nothing where another process is at this agency's plan right now, which will find them itself.
 */
export async function answerPlanRequests(scope: Scope, keys: HealthKeys): Promise<AnsweredRequests> {
  const { db, organizationId } = scope
  const nothing: AnsweredRequests = { requests: 0, contacts: 0, changed: 0 }
  if (!(await lockPlan(scope, 'skip'))) return nothing
  const { rows } = await sql<{ contact_id: number | null }>`
    delete from plan_requests where organization_id = ${organizationId} and id = any(array(
      select id from plan_requests where organization_id = ${organizationId} order by id limit ${CONTACTS_PER_REQUEST_CHUNK} for update skip locked))
    returning contact_id`.execute(db)
  if (rows.length === 0) return nothing
  if (rows.some(({ contact_id }) => contact_id === null)) await askForBook(scope)
  const ids = [...new Set(rows.flatMap(({ contact_id }) => contact_id ?? []))]
  const { changed } = ids.length > 0 ? await planLocked(scope, ids, keys) : nothing
  return { requests: rows.length, contacts: ids.length, changed }
}

const askForBook = ({ db, organizationId }: Scope) =>
  db
    .updateTable('outreach_plans')
    .set({ planned_on: null, after_contact_id: 0 })
    .where('organization_id', '=', organizationId)
    .execute()
