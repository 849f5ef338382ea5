import { sql } from 'kysely'
import { recordDeed } from '../organizations/audit.ts'
import type { AnyScope, Scope, SystemScope } from '../scope.ts'
import { undoableSince } from './changes/undo.ts'
import { findDeleted } from './deleted.ts'

const ROWS_A_STEP = 500

/**
 * Deletes contacts that were put away, and all that hangs on them, for good. That somebody must not be mailed stays
 * known (suppressions); the log keeps the SHA-256 of each address as the proof. Answers how many.
 */
export async function eraseContacts(scope: Scope, ids: number[]): Promise<number> {
  const found = (await findDeleted(scope, ids)).map(({ id }) => id)
  if (found.length === 0) return 0
  const { rows } = await sql<{ proof: string | null }>`
    select string_agg(encode(sha256(convert_to(email, 'UTF8')), 'hex'), ' ' order by id) as proof
    from contacts where organization_id = ${scope.organizationId} and id = any(${found}::bigint[])`.execute(scope.db)
  await eraseRows(scope, scope.organizationId, found)
  await recordDeed(scope, { action: 'contacts_erased', detail: { contacts: found.length, proof: rows[0]?.proof } })
  return found.length
}

/** How many were put away longer ago than they can be restored. */
export async function countDeletedLongAgo({ db, now }: SystemScope): Promise<number> {
  const { count } = await db
    .selectFrom('contacts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deleted_at', '<', undoableSince(now))
    .executeTakeFirstOrThrow()
  return count
}

/** Throws some of them away, for good; until it answers 0 there are more. */
export async function purgeDeletedContacts(system: SystemScope): Promise<number> {
  const old = await system.db
    .selectFrom('contacts')
    .select(['organization_id', 'id'])
    .where('deleted_at', '<', undoableSince(system.now))
    .orderBy('organization_id')
    .orderBy('deleted_at')
    .limit(ROWS_A_STEP)
    .execute()
  const organizationId = old[0]?.organization_id
  if (organizationId === undefined) return 0
  const ids = old.filter((row) => row.organization_id === organizationId).map(({ id }) => id)
  await eraseRows(system, organizationId, ids)
  return ids.length
}

/** Children first. What belongs to a contact alone (notes, changes, answers) goes with its row. */
async function eraseRows({ db }: AnyScope, organizationId: number, ids: number[]): Promise<void> {
  // Whoever went into one of them is the same person.
  const { rows } = await sql<{ id: number }>`
    with recursive person as (
      select unnest(${ids}::bigint[]) as id
      union select c.id from contacts c join person p on c.merged_into = p.id where c.organization_id = ${organizationId})
    select id from person`.execute(db)
  const all = sql`any(${rows.map(({ id }) => id)}::bigint[])`
  const own = sql`organization_id = ${organizationId}`
  const quotes = sql`(select id from quotes where ${own} and contact_id = ${all})`
  const mails = sql`(select id from outreach_messages where ${own} and contact_id = ${all})`
  await sql`delete from quote_visits where ${own} and (quote_id in ${quotes} or message_id in ${mails})`.execute(db)
  await sql`delete from follow_ups where ${own} and (contact_id = ${all} or quote_id in ${quotes})`.execute(db)
  await sql`delete from eligibility_answers where ${own} and (contact_id = ${all} or quote_id in ${quotes})`.execute(db)
  await sql`delete from outreach_messages where ${own} and (contact_id = ${all} or quote_id in ${quotes})`.execute(db)
  await sql`delete from quotes where ${own} and contact_id = ${all}`.execute(db)
  await sql`update contacts set shares_email_with = null where ${own} and shares_email_with = ${all}`.execute(db)
  await sql`delete from contacts where ${own} and id = ${all}`.execute(db)
}
