import type { UnreadField } from '../../../src/contacts/import/read/read-row.ts'
import {
  type ImportWarnings,
  unreadFieldName,
  type WarningExamples,
} from '../../../src/contacts/import/read/row-warnings.ts'
import { formatCount } from '../../../src/lib/pluralize.ts'
import { Notice } from '../../../src/ui/notice.tsx'

const rows = (count: number) => (count === 1 ? '1 row' : `${formatCount(count)} rows`)
const has = (count: number) => (count === 1 ? 'has' : 'have')
const listed = ({ rows: count, texts }: WarningExamples) =>
  `${texts.join(', ')}${count > texts.length ? ' and others' : ''}`

/** Warnings about rows that will be or were imported. Renders nothing without any. */
export function RowNotes({ warnings: counts, title }: { warnings: ImportWarnings; title: string }) {
  const notes = [
    ...(Object.entries(counts.unread) as [UnreadField, WarningExamples][]).map(
      ([field, examples]) =>
        `${rows(examples.rows)} without ${unreadFieldName(field)}, because we cannot read what the file says: ${listed(examples)}.`,
    ),
    counts.genderUnknown > 0 &&
      `${rows(counts.genderUnknown)} without gender. Prices depend on it, so we ask your client before showing prices.`,
    counts.tobaccoUnknown > 0 &&
      `${rows(counts.tobaccoUnknown)} without an answer about tobacco. We ask your client before showing prices.`,
    counts.optOuts > 0 &&
      `${rows(counts.optOuts)} marked unsubscribed, blocked or bounced in the system this file comes from. We block these addresses, so they get no emails.`,
    counts.notMedigap.rows > 0 &&
      `${rows(counts.notMedigap.rows)} with a policy that is not a Medigap plan in force: ${listed(counts.notMedigap)}. We do not import the carrier, plan, effective date or premium from ${counts.notMedigap.rows === 1 ? 'it' : 'them'}.`,
    counts.repeats > 0 &&
      `${rows(counts.repeats)} ${counts.repeats === 1 ? 'repeats' : 'repeat'} a person in another row. We use the row with the latest Medigap policy in force, or else the first row.`,
    counts.more.rows > 0 &&
      `${rows(counts.more.rows)} with a second phone number or email address, which we do not import: ${listed(counts.more)}.`,
    counts.plans.rows > 0 &&
      `${rows(counts.plans.rows)} ${counts.plans.rows === 1 ? 'names' : 'name'} a plan we do not compare: ${listed(counts.plans)}. Their plan is stored as Other.`,
    counts.unknownZips.rows > 0 &&
      `${rows(counts.unknownZips.rows)} ${has(counts.unknownZips.rows)} a ZIP code we do not recognize: ${listed(counts.unknownZips)}. Check it on the contact’s page. State and county stay blank.`,
    counts.otherStates.rows > 0 &&
      `${rows(counts.otherStates.rows)} ${has(counts.otherStates.rows)} a ZIP code outside the state in the file: ${listed(counts.otherStates)}. State and county stay blank.`,
    counts.openCounties > 0 &&
      `${rows(counts.openCounties)} ${has(counts.openCounties)} a ZIP code that covers several counties. Choose the county on the contact’s page.`,
  ].filter((text) => text !== false)
  if (notes.length === 0) return null
  return (
    <Notice kind="warn" title={title}>
      <ul>
        {notes.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Notice>
  )
}
