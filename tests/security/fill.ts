import { sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import { withSystem } from '../journeys/extremes/with-system.ts'
import { payloads } from './payloads.ts'

/**
 * Columns that hold what people typed, or what their browser or file sent. Json: every text in it. Two tables are
 * missing because no row of them can be changed: the log, whose names are users', and consents.
 */
const TYPED: Record<string, string[]> = {
  agent_licenses: ['number'],
  change_sets: ['detail'],
  contact_changes: ['before', 'after'],
  contact_import_bad_rows: ['reason', 'cells'],
  contact_imports: ['file_name', 'header', 'sample', 'failure_reason'],
  contact_notes: ['body'],
  contacts: ['first_name', 'last_name', 'county', 'current_carrier', 'plan_type', 'source'],
  enquiries: ['name', 'message'],
  follow_ups: ['note'],
  increase_notices: ['note', 'carrier', 'plan'],
  email_wordings: ['subject', 'intro'],
  message_events: ['detail'],
  organizations: ['name', 'brand_name', 'mailing_address', 'signature'],
  outcomes: ['note'],
  messages: ['reason', 'reason_detail', 'recipient'],
  outreach_pauses: ['reason'],
  practice_texts: ['body'],
  quotes: ['chosen_carrier', 'chosen_plan'],
  rate_books: ['name', 'source'],
  rate_increases: ['carrier', 'plan', 'best_carrier', 'best_plan'],
  saved_views: ['name'],
  sending_domains: ['name', 'records'],
  sessions: ['user_agent'],
  state_carrier_settings: ['carrier'],
  submitted_details: ['details'],
  suppressions: ['address', 'reason'],
  users: ['first_name', 'last_name', 'license_number', 'signature'],
  visitor_contacts: ['address'],
}

/** No database takes a NUL. */
const pack = payloads.map((payload) => payload.replaceAll('\0', ''))

/**
 * Puts a payload into every typed column of every row, past all forms: what a page shows must not lean on what a form
 * let in.
 */
export async function fillWithPayloads(db: Database): Promise<void> {
  let offset = 0
  for (const [table, columns] of Object.entries(TYPED))
    for (const column of columns) {
      offset += 7
      const payload = sql`(${pack}::text[])[1 + mod(n + ${offset}, ${pack.length})]`
      await withSystem(db, async (tx) => {
        await sql`
          update ${sql.table(table)} as one set ${sql.ref(column)} = ${await spoiled(tx, table, column, payload)}
          from (select ctid as place, row_number() over () as n from ${sql.table(table)}) as numbered
          where one.ctid = numbered.place and one.${sql.ref(column)} is not null`.execute(tx)
      })
    }
}

async function spoiled(tx: Database, table: string, column: string, payload: ReturnType<typeof sql>) {
  const { rows } = await sql<{ type: string }>`
    select data_type as type from information_schema.columns
    where table_name = ${table} and column_name = ${column}`.execute(tx)
  if (rows[0]?.type === 'jsonb' || rows[0]?.type === 'json')
    return sql`(regexp_replace(one.${sql.ref(column)}::text, '(:|\\[|, )\\s*"[^"]*"(?=[,}\\]])',
      '\\1' || replace(to_jsonb(${payload})::text, '\\', '\\\\'), 'g'))::jsonb`
  return payload
}
