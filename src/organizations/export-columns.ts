import { sql } from 'kysely'
import { languageName } from '../lib/language.ts'

export type ExportRow = Record<string, unknown>

type Cell = string | number | boolean | null
export type ExportColumns = Record<string, (row: ExportRow) => Cell>

/** Columns of rows whose type is known. */
export const typedCells =
  <Listed>() =>
  <T extends Cell>(cell: (row: Listed) => T) =>
  (row: object) =>
    cell(row as Listed)

/** '1234.50', as spreadsheets take it. */
export const dollars = (cents: number | null) => (cents === null ? null : (cents / 100).toFixed(2))

const text = (name: string) => (row: ExportRow) => (row[name] ?? null) as Cell
const moment = (name: string) => (row: ExportRow) => (row[name] as Date | null)?.toISOString() ?? null
const yes = (name: string) => (row: ExportRow) => (row[name] ? 'yes' : 'no')
const list = (name: string) => (row: ExportRow) => (row[name] as string[] | null)?.join('; ') ?? ''

/** Why nobody mails the address of contact c, or the one they share with contact p. */
export const suppressionReason = sql<string | null>`(select s.reason from suppressions s
  where s.organization_id = c.organization_id and s.channel = 'email' and s.address = coalesce(c.email, p.email))`

/** The columns of each file: their headings, and what stands under them. */
export const exportColumns: Record<'contacts.csv' | 'mails.csv' | 'people.csv' | 'log.csv', ExportColumns> = {
  'contacts.csv': {
    Id: text('id'),
    'First name': text('first_name'),
    'Last name': text('last_name'),
    Email: text('email'),
    Phone: text('phone_number'),
    State: text('state'),
    ZIP: text('zip_code'),
    County: text('county'),
    Agent: text('agent'),
    // By which an import gives the contact to the same agent.
    'Agent email': text('agent_email'),
    Carrier: text('current_carrier'),
    Plan: text('plan_type'),
    Premium: (row) => (row.premium_cents === null ? null : (Number(row.premium_cents) / 100).toFixed(2)),
    'Effective date': text('effective_on'),
    'Birth date': text('birth_on'),
    Gender: text('gender'),
    Tobacco: (row) => (row.tobacco_user === null ? null : yes('tobacco_user')(row)),
    Language: (row) => languageName(row.language),
    Status: text('status'),
    'Quarterly updates': yes('opt_in_quarterly_updates'),
    'Quote sent': moment('quote_sent_at'),
    'Quote viewed': moment('quote_viewed_at'),
    Added: moment('created_at'),
    // Empty in 'Email': the second of a couple has no address of their own.
    'Shares email with': text('shared_email'),
    // In the two words that an import reads back. An address that a merge refuses is nobody's wish.
    'Email opt-out': ({ refused_because: reason }) =>
      reason === null || reason === 'merged' ? null : reason === 'bounced' ? 'bounced' : 'unsubscribed',
  },
  'mails.csv': {
    Id: text('id'),
    'Contact id': text('contact_id'),
    Contact: text('contact'),
    To: text('recipient'),
    Kind: text('kind'),
    'Due on': text('due_on'),
    Status: text('status'),
    Reason: text('reason'),
    Mode: text('mode'),
    Written: moment('created_at'),
    Sent: moment('sent_at'),
    Viewed: moment('viewed_at'),
  },
  'people.csv': {
    Id: text('id'),
    'First name': text('first_name'),
    'Last name': text('last_name'),
    Email: text('email'),
    Phone: text('phone'),
    Admin: yes('is_admin'),
    Agent: yes('is_agent'),
    'Default agent': yes('is_default_agent'),
    'License number': text('license_number'),
    Licenses: text('licenses'),
    Carriers: list('carriers'),
    'Booking link': text('booking_link'),
    Signature: text('signature'),
    Added: moment('created_at'),
    Removed: moment('removed_at'),
  },
  'log.csv': {
    Id: text('id'),
    When: moment('at'),
    Who: text('actor'),
    Action: text('action'),
    Target: text('target'),
    Detail: (row) => JSON.stringify(row.detail),
  },
}
