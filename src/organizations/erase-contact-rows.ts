import { sql } from 'kysely'
import type { AnyScope } from '../scope.ts'
import { storeConsentProofs } from './consent-proofs.ts'

/**
 * Deletes the stored contents of send batches with emails to these contacts, and stops these batches; all of the
 * agency's if `ids` is null.
 */
export const deleteSendBatches = ({ db, now }: AnyScope, organizationId: number, ids: readonly number[] | null) =>
  sql`select delete_batch_payloads(${organizationId}::bigint, ${ids && [...ids]}::bigint[], ${now})`.execute(db)

/**
 * Erases these contacts and their data. Rows of other contacts that refer to them stay, and the reference becomes null.
 * Notes and changes are deleted by cascade. Rejected import rows are deleted if they contain a current or former
 * address of a contact. Locks rows in the same order as sending, to avoid deadlocks.
 */
export async function eraseContactRows(scope: AnyScope, organizationId: number, ids: readonly number[]): Promise<void> {
  const { db } = scope
  // Foreign key checks use query plans cached by this connection. Plans made while the tables were almost empty would
  // scan a whole table for each deleted row.
  await sql`discard plans`.execute(db)
  await sql`select set_config('statement_timeout', '120s', true)`.execute(db)
  const all = sql`any(${ids}::bigint[])`
  const own = sql`organization_id = ${organizationId}`
  await deleteSendBatches(scope, organizationId, ids)
  // Keeps outreach from planning new emails for these contacts meanwhile.
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
  // Contacts that refer to each other have to be deleted in one statement.
  await sql`delete from contacts where ${own} and id = ${all}`.execute(db)
  // After the deletions above, because their triggers insert plan requests.
  await sql`delete from plan_requests where ${own} and contact_id = ${all}`.execute(db)
  await sql`delete from delivery_days where ${own}`.execute(db)
  // The marks stay, without a contact, so that the marked days are recounted for the whole agency.
  await sql`update activity_marks set contact_id = null where ${own} and contact_id = ${all}`.execute(db)
}
