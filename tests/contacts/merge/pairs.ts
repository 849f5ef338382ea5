import { sql } from 'kysely'
import { type MergeInput, mergeContacts } from '../../../src/contacts/merge/merge-contacts.ts'
import { childTables } from '../../../src/contacts/merge/related-rows.ts'
import { publicToken } from '../../../src/lib/tokens.ts'
import { type Agency, as, type Person } from '../../agency.ts'
import type { TestDatabase } from '../../db.ts'

export async function merge(person: Person, keepId: number, otherId: number, more: Partial<MergeInput> = {}) {
  const merged = await as(person, (scope) => mergeContacts(scope, { keepId, otherId, picks: {}, ...more }))
  if (!merged.ok) throw new Error(merged.refused)
  return merged
}

export const rowOf = ({ db }: TestDatabase, id: number) =>
  db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

let tick = 0

/** A message to a contact with its quote. */
export async function addMail(
  { db }: TestDatabase,
  agency: Agency,
  contactId: number,
  {
    kind = 'birthday',
    occasion = `o${++tick}`,
    status = 'sent',
    at = new Date(1_790_000_000_000 + ++tick * 1000),
  } = {},
) {
  const own = { organization_id: agency.id, contact_id: contactId, created_at: at }
  const quoteId = publicToken()
  await db
    .insertInto('quotes')
    .values({ ...own, id: quoteId, expires_at: new Date(at.getTime() + 1e10) })
    .execute()
  const id = crypto.randomUUID()
  await db
    .insertInto('messages')
    .values({
      ...own,
      id,
      quote_id: quoteId,
      kind,
      occasion,
      status,
      provider_id: status === 'sent' ? 'p' : null,
      sent_at: status === 'sent' ? at : null,
      tracking_id: publicToken(),
      due_on: '2026-11-01',
      recipient: 'somebody@example.com',
      // Far in the future, so that no sender claims it.
      next_at: new Date('2099-01-01'),
    })
    .execute()
  return id
}

export async function addNote({ db }: TestDatabase, agency: Agency, contactId: number, body = 'A note') {
  const at = new Date(1_790_000_000_000 + ++tick * 1000)
  const own = { organization_id: agency.id, contact_id: contactId }
  const { id } = await db
    .insertInto('contact_notes')
    .values({ ...own, body, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** One row of each kind that can belong to a contact. */
export async function addAll(t: TestDatabase, agency: Agency, contactId: number) {
  const own = { organization_id: agency.id, contact_id: contactId }
  const at = new Date(1_790_000_000_000 + ++tick * 1000)
  await addMail(t, agency, contactId)
  await addNote(t, agency, contactId)
  await t.db
    .insertInto('follow_ups')
    .values({ ...own, kind: 'reminder', requested_at: at })
    .execute()
  await t.db
    .insertInto('eligibility_answers')
    .values({ ...own, sealed: 's', key_id: 'k', answered_at: at })
    .execute()
  await t.db
    .insertInto('consents')
    .values({
      ...own,
      channel: 'email',
      is_given: true,
      wording: 'Yes',
      language: 'en',
      page: '/',
      address: '192.0.2.1',
      recorded_at: at,
    })
    .execute()
  await t.db
    .insertInto('submitted_details')
    .values({ ...own, details: '{}', submitted_at: at })
    .execute()
  await t.db
    .insertInto('email_preference_changes')
    .values({ ...own, change: 'yearly', made_at: at })
    .execute()
  await t.db
    .insertInto('outcomes')
    .values({ ...own, outcome: 'kept', decided_on: '2026-11-01', recorded_at: at })
    .execute()
  await t.db
    .insertInto('outreach_pauses')
    .values({ ...own, reason: 'person', created_at: at })
    .execute()
}

/** Every row of an agency that a merge may change, without versions and timestamps. */
export async function everything({ db }: TestDatabase, agency: Agency) {
  const tables = ['contacts', 'messages', 'suppressions', 'outreach_pauses', ...childTables]
  const parts = tables.map(
    (table) => sql`
      select ${sql.lit(table)} as name, to_jsonb(t) - 'version' - 'updated_at' as row
      from ${sql.table(table)} t, asked where t.organization_id = asked.id`,
  )
  const { rows } = await sql<{ name: string; row: Record<string, unknown> }>`
    with asked as (select ${agency.id}::bigint as id)
    ${sql.join(parts, sql` union all `)}
    union all select 'counts', to_jsonb(t) from contact_counts t, asked
      where t.organization_id = asked.id and contacts <> 0
    order by 1, 2`.execute(db)
  return Object.groupBy(rows, ({ name }) => name)
}
