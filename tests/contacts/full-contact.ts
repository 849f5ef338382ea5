import { sql } from 'kysely'
import { mergeContacts } from '../../src/contacts/merge/merge-contacts.ts'
import { publicToken } from '../../src/lib/tokens.ts'
import { type Agency, as, makeContact } from '../agency.ts'
import type { TestDatabase } from '../db.ts'

/**
 * A contact with a row in every table that references contacts, quotes or messages; a contact merged into it; and another
 * contact that shares an address, a quote, a message and a visit link with it.
 */
export async function makeFullContact(t: TestDatabase, agency: Agency, source = 'form') {
  const of = { organization_id: agency.id }
  const at = t.clock.now
  const insert = (table: string, row: Record<string, unknown>) =>
    t.db
      .insertInto(table as 'contacts')
      .values({ ...of, ...row } as never)
      .execute()
  const { id: import_id } = await t.db
    .insertInto('contact_imports')
    .values({ ...of, uploaded_by: agency.ruth.id, file_name: 'book.csv', status: 'done' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await makeContact(agency, { source, import_id, phone_number: '8285550177' }, t)
  const loser = await makeContact(agency, { source, phone_number: '8285550178' }, t)
  const bystander = await makeContact(agency, { email: null, shares_email_with: id, last_name: 'Bystander' }, t)

  const quoteOf = async (contact_id: number) => {
    const quote = publicToken()
    await insert('quotes', { id: quote, contact_id, created_at: at, expires_at: at })
    return quote
  }
  const mailOf = async (contact_id: number, quote_id: string | null, status: string) => {
    const message = crypto.randomUUID()
    await insert('messages', {
      id: message,
      contact_id,
      quote_id,
      status,
      kind: 'birthday',
      occasion: message,
      due_on: '2026-11-01',
      recipient: 'somebody@example.com',
      created_at: at,
      next_at: new Date('2099-01-01'),
      provider_id: status === 'sent' ? 'p' : null,
      claimed_by: status === 'sending' ? crypto.randomUUID() : null,
      claimed_until: status === 'sending' ? new Date('2099-01-01') : null,
    })
    return message
  }
  const hang = async (contact_id: number) => {
    const quote = await quoteOf(contact_id)
    for (const status of ['queued', 'sending', 'failed', 'unknown', 'skipped']) await mailOf(contact_id, quote, status)
    const mail = await mailOf(contact_id, quote, 'sent')
    await insert('quote_visits', { quote_id: quote, message_id: mail, visited_at: at })
    await insert('contact_notes', { contact_id, body: 'Secret', created_at: at })
    await insert('follow_ups', { contact_id, kind: 'call_request', quote_id: quote, requested_at: at })
    await insert('outcomes', { contact_id, outcome: 'kept', decided_on: '2026-11-01', recorded_at: at })
    await insert('rate_increases', {
      contact_id,
      kind: 'book',
      effective_on: '2027-01-01',
      carrier: 'Aetna',
      plan: 'Plan G',
      old_cents: 1,
      new_cents: 2,
      is_illustrative: false,
      found_at: at,
    })
    await insert('eligibility_answers', { contact_id, quote_id: quote, sealed: 's', key_id: 'k', answered_at: at })
    return { quote, mail }
  }
  await hang(loser.id)
  const { quote, mail } = await hang(id)
  const its = await quoteOf(bystander.id)
  const kept = await mailOf(bystander.id, quote, 'sent')
  await insert('quote_visits', { quote_id: its, message_id: mail, visited_at: at })
  await insert('follow_ups', { contact_id: bystander.id, kind: 'reminder', quote_id: quote, requested_at: at })
  await insert('eligibility_answers', {
    contact_id: bystander.id,
    quote_id: quote,
    sealed: 's',
    key_id: 'k',
    answered_at: at,
  })
  await insert('not_duplicates', { contact_id: id, other_id: bystander.id })
  await as(agency.ruth, (scope) => mergeContacts(scope, { keepId: id, otherId: loser.id, picks: {} }), t)
  return { id, loser: loser.id, bystander: bystander.id, mail: kept }
}

/** The number of rows of these contacts by table, without empty tables. */
export async function rowsOn(t: TestDatabase, ids: readonly number[]): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name::text as name from information_schema.columns join pg_class on oid = to_regclass(table_name)
    where table_schema = 'public' and column_name = 'contact_id' and relkind = 'r' order by 1`.execute(t.db)
  const counted: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ rows: number }>`
      select count(*)::integer as rows from ${sql.table(name)} where contact_id = any(${ids}::bigint[])`.execute(t.db)
    if (rows[0]!.rows > 0) counted[name] = rows[0]!.rows
  }
  return counted
}
