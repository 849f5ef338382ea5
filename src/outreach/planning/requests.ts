/*
 * Requests to plan contacts again. Database triggers and merges insert rows into plan_requests. The rows are deleted in
 * the transaction that plans the contacts or restarts the book, so a process that dies leaves them in place.
 */
import { sql } from 'kysely'
import type { HealthKeys } from '../../eligibility/answers.ts'
import type { Scope, SystemScope } from '../../scope.ts'
import { lockPlan, planLocked } from './plan-contacts.ts'

/** Contacts planned per transaction: well under a second, even with the embedded database. */
export const CONTACTS_PER_REQUEST_CHUNK = 1_000

/** Open agencies with requests, longest waiting first, at most 200. */
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

export interface HandledRequests {
  requests: number
  contacts: number
  /** Contacts whose planned emails changed. */
  changed: number
}

/**
 * Handles up to CONTACTS_PER_REQUEST_CHUNK requests of the agency. A request for the whole book makes its planning
 * start over. Does nothing if another transaction holds the agency's lock; a later call handles the requests.
 */
export async function handlePlanRequests(scope: Scope, keys: HealthKeys): Promise<HandledRequests> {
  const { db, organizationId } = scope
  const nothing: HandledRequests = { requests: 0, contacts: 0, changed: 0 }
  if (!(await lockPlan(scope, 'skip'))) return nothing
  const { rows } = await sql<{ contact_id: number | null }>`
    delete from plan_requests where organization_id = ${organizationId} and id = any(array(
      select id from plan_requests where organization_id = ${organizationId} order by id limit ${CONTACTS_PER_REQUEST_CHUNK} for update skip locked))
    returning contact_id`.execute(db)
  if (rows.length === 0) return nothing
  if (rows.some(({ contact_id }) => contact_id === null)) await restartBook(scope)
  const ids = [...new Set(rows.flatMap(({ contact_id }) => contact_id ?? []))]
  const { changed } = ids.length > 0 ? await planLocked(scope, ids, keys) : nothing
  return { requests: rows.length, contacts: ids.length, changed }
}

const restartBook = ({ db, organizationId }: Scope) =>
  db
    .updateTable('outreach_plans')
    .set({ planned_on: null, after_contact_id: 0 })
    .where('organization_id', '=', organizationId)
    .execute()
