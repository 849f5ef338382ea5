import { sql } from 'kysely'
import type { Scope } from '../../scope.ts'

/**
 * Outreach pauses moved to the remaining contact, and the remaining contact's own pauses that were extended, with their
 * end dates.
 */
export interface MovedPauses {
  moved: number[]
  extended: { id: number; before: string | null; after: string | null }[]
}

const key = sql`coalesce(kind, '')`

/** Pauses of either contact remain in effect: if both have one of the same kind, the longer one counts. */
export async function movePauses({ db, organizationId }: Scope, from: number, to: number): Promise<MovedPauses> {
  const own = sql`organization_id = ${organizationId}`
  const { rows: extended } = await sql<MovedPauses['extended'][number]>`
    with both_have as (
      select stays.id, stays.until_on as before,
        case when stays.until_on is null or goes.until_on is null then null
             else greatest(stays.until_on, goes.until_on) end as after
      from outreach_pauses stays join outreach_pauses goes
        on goes.organization_id = stays.organization_id and coalesce(goes.kind, '') = coalesce(stays.kind, '')
      where stays.organization_id = ${organizationId} and stays.contact_id = ${to} and goes.contact_id = ${from})
    update outreach_pauses p set until_on = b.after from both_have b
    where p.organization_id = ${organizationId} and p.id = b.id and b.before is distinct from b.after
    returning p.id, b.before, b.after`.execute(db)
  const { rows } = await sql<{ id: number }>`
    update outreach_pauses set contact_id = ${to}
    where ${own} and contact_id = ${from}
      and ${key} not in (select ${key} from outreach_pauses where ${own} and contact_id = ${to})
    returning id`.execute(db)
  return { moved: rows.map(({ id }) => id).sort((a, b) => a - b), extended }
}

/**
 * Moves pauses back as they are now, and restores the end of extended ones unless it was changed since the merge.
 * Pauses that were ended stay ended.
 */
export async function movePausesBack(
  { db, organizationId }: Scope,
  { moved, extended }: MovedPauses,
  to: number,
): Promise<void> {
  await sql`
    update outreach_pauses p set contact_id = ${to}
    where organization_id = ${organizationId} and id = any(${moved}::bigint[])
      and not exists (select from outreach_pauses q where q.organization_id = p.organization_id
        and q.contact_id = ${to} and coalesce(q.kind, '') = coalesce(p.kind, ''))`.execute(db)
  for (const { id, before, after } of extended)
    await sql`
      update outreach_pauses set until_on = ${before}::date
      where organization_id = ${organizationId} and id = ${id}
        and until_on is not distinct from ${after}::date`.execute(db)
}

/** Requests a new outreach plan for these contacts. */
export async function requestPlans({ db, organizationId }: Scope, contactIds: readonly number[]): Promise<void> {
  await db
    .insertInto('plan_requests')
    .values(contactIds.map((contact_id) => ({ organization_id: organizationId, contact_id })))
    .execute()
}
