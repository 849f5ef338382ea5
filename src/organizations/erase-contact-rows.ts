import { sql } from 'kysely'
import type { AnyScope } from '../scope.ts'
import { storeConsentProofs } from './consent-proofs.ts'

/** What is written down of their mails to be handed over again; of everybody's where nobody is named. */
export const deleteSendBatches = ({ db, now }: AnyScope, organizationId: number, ids: readonly number[] | null) =>
  sql`select delete_batch_payloads(${organizationId}::bigint, ${ids && [...ids]}::bigint[], ${now})`.execute(db)

/**
 * These contacts, and what hangs on them. What others have of them stays with those, and points at nothing. Locked in
 * the order in which mails are sent; what belongs to a contact alone (notes, changes) goes with its row. Rows of files
 * that could not be read go where they name an address the contact has or had.
 */
export async function eraseContactRows(scope: AnyScope, organizationId: number, ids: readonly number[]): Promise<void> {
  const { db } = scope
  // Each row that goes is looked for by what may point at it, with plans that this connection may have made when the
  // tables were all but empty: each would read a whole table.
  await sql`discard plans`.execute(db)
  await sql`select set_config('statement_timeout', '120s', true)`.execute(db)
  const all = sql`any(${ids}::bigint[])`
  const own = sql`organization_id = ${organizationId}`
  await deleteSendBatches(scope, organizationId, ids)
  // Nobody plans mails of theirs from here on.
  await sql`select 1 from outreach_plans where ${own} for update`.execute(db)
  for (const table of ['quotes', 'messages', 'contacts'])
    await sql`select count(*) from (
      select 1 from ${sql.table(table)} where ${own} and ${sql.ref(table === 'contacts' ? 'id' : 'contact_id')} = ${all}
      order by id for update) as locked`.execute(db)
  const quotes = sql`(select id from quotes where ${own} and contact_id = ${all})`
  const mails = sql`(select id from messages where ${own} and contact_id = ${all})`
  await sql`delete from quote_visits where ${own} and quote_id in ${quotes}`.execute(db)
  await sql`update quote_visits set message_id = null where ${own} and message_id in ${mails}`.execute(db)
  for (const table of ['follow_ups', 'eligibility_answers', 'messages']) {
    await sql`delete from ${sql.table(table)} where ${own} and contact_id = ${all}`.execute(db)
    await sql`update ${sql.table(table)} set quote_id = null where ${own} and quote_id in ${quotes}`.execute(db)
  }
  await sql`delete from quotes where ${own} and contact_id = ${all}`.execute(db)
  await storeConsentProofs(scope, organizationId, sql`select unnest(${ids}::bigint[])`)
  for (const column of ['shares_email_with', 'merged_into'])
    await sql`update contacts set ${sql.ref(column)} = null
      where ${own} and ${sql.ref(column)} = ${all} and not id = ${all}`.execute(db)
  await sql`
    update change_sets set detail = jsonb_set(detail, '{refusals}', '[]')
    where ${own} and kind = 'merge' and detail -> 'refusals' <> '[]'
      and ((detail ->> 'kept')::bigint = ${all} or (detail ->> 'merged')::bigint = ${all})`.execute(db)
  await sql`
    with addresses as materialized (
      select email from contacts where ${own} and id = ${all} and email is not null
      union select before ->> 'email' from contact_changes where ${own} and contact_id = ${all} and before ? 'email'
      union select after ->> 'email' from contact_changes where ${own} and contact_id = ${all} and after ? 'email')
    delete from contact_import_bad_rows b where ${own} and exists (
      select 1 from jsonb_array_elements_text(b.cells) as cell
      where lower(btrim(cell, E' \\t<>"\\'')) in (select email from addresses where email is not null))`.execute(db)
  // Those that point at each other go in one statement.
  await sql`delete from contacts where ${own} and id = ${all}`.execute(db)
  // Last, because what goes with them asks for plans too.
  await sql`delete from plan_requests where ${own} and contact_id = ${all}`.execute(db)
  await sql`delete from delivery_days where ${own}`.execute(db)
  // Their days are counted anew, whosever they were.
  await sql`update activity_marks set contact_id = null where ${own} and contact_id = ${all}`.execute(db)
}
