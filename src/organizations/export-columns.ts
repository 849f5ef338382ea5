import { sql } from 'kysely'
import { languageName } from '../lib/language.ts'
import { type ReasonColumns, reasonText } from '../messages/reasons.ts'

export type ExportRow = Record<string, unknown>

type Cell = string | number | boolean | null
export type ExportColumns = Record<string, (row: ExportRow) => Cell>

/** Builds typed cells for rows of a known type. */
export const typedCells =
  <Listed>() =>
  <T extends Cell>(cell: (row: Listed) => T) =>
  (row: object) =>
    cell(row as Listed)

/** '1234.50', the format spreadsheets read. */
export const dollars = (cents: number | null) => (cents === null ? null : (cents / 100).toFixed(2))

const text = (name: string) => (row: ExportRow) => (row[name] ?? null) as Cell
const timestamp = (name: string) => (row: ExportRow) => (row[name] as Date | null)?.toISOString() ?? null
const yesNo = (name: string) => (row: ExportRow) => (row[name] ? 'yes' : 'no')
const list = (name: string) => (row: ExportRow) => (row[name] as string[] | null)?.join('; ') ?? ''

/** The suppression reason of contact c's address, or of the address they share with contact p. */
export const suppressionReason = sql<string | null>`(select s.reason from suppressions s
  where s.organization_id = c.organization_id and s.channel = 'email' and s.address = coalesce(c.email, p.email))`

/**
 * What our own exports write into 'Email opt-out', the strongest first. 'by_hand': an admin blocked the address.
 * 'merged': the person was blocked at another address.
 */
export const EXPORTED_OPT_OUTS = ['unsubscribed', 'merged', 'by_hand', 'bounced'] as const

/** The columns of each file: heading to cell. */
export const exportColumns: Record<'contacts.csv' | 'messages.csv' | 'people.csv' | 'log.csv', ExportColumns> = {
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
    // An import assigns the contact to the agent with this address.
    'Agent email': text('agent_email'),
    Carrier: text('current_carrier'),
    Plan: text('plan_type'),
    Premium: (row) => (row.premium_cents === null ? null : (Number(row.premium_cents) / 100).toFixed(2)),
    'Effective date': text('effective_on'),
    'Birth date': text('birth_on'),
    Gender: text('gender'),
    Tobacco: (row) => (row.tobacco_user === null ? null : yesNo('tobacco_user')(row)),
    Language: (row) => languageName(row.language),
    Status: text('status'),
    'Quarterly updates': yesNo('opt_in_quarterly_updates'),
    'Quote sent': timestamp('quote_sent_at'),
    'Quote viewed': timestamp('quote_viewed_at'),
    Added: timestamp('created_at'),
    // 'Email' is empty for the second member of a couple, who has no address of their own.
    'Shares email with': text('shared_email'),
    'Email opt-out': ({ refused_because: reason }) =>
      reason === null ? null : (EXPORTED_OPT_OUTS.find((known) => known === reason) ?? 'unsubscribed'),
  },
  'messages.csv': {
    Id: text('id'),
    'Contact id': text('contact_id'),
    Contact: text('contact'),
    To: text('recipient'),
    Kind: text('kind'),
    'Due on': text('due_on'),
    Status: text('status'),
    Reason: typedCells<ReasonColumns>()((row) => reasonText(row) || null),
    Mode: text('mode'),
    Written: timestamp('created_at'),
    Sent: timestamp('sent_at'),
    Viewed: timestamp('viewed_at'),
  },
  'people.csv': {
    Id: text('id'),
    'First name': text('first_name'),
    'Last name': text('last_name'),
    Email: text('email'),
    Phone: text('phone'),
    Admin: yesNo('is_admin'),
    Agent: yesNo('is_agent'),
    'Default agent': yesNo('is_default_agent'),
    'License number': text('license_number'),
    Licenses: text('licenses'),
    Carriers: list('carriers'),
    'Booking link': text('booking_link'),
    Signature: text('signature'),
    Added: timestamp('created_at'),
    Removed: timestamp('removed_at'),
  },
  'log.csv': {
    Id: text('id'),
    When: timestamp('at'),
    Who: text('actor'),
    Action: text('action'),
    Target: text('target'),
    Detail: (row) => JSON.stringify(row.detail),
  },
}
