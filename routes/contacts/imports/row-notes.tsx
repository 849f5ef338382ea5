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

/** What is worth knowing of rows that are imported: nobody would see it otherwise. Renders nothing where there is nothing. */
export function RowNotes({ warnings: found, title }: { warnings: ImportWarnings; title: string }) {
  const says = [
    ...(Object.entries(found.unread) as [UnreadField, WarningExamples][]).map(
      ([field, examples]) =>
        `${rows(examples.rows)} without ${unreadFieldName(field)}, because we cannot read: ${listed(examples)}.`,
    ),
    found.genderUnknown > 0 &&
      `${rows(found.genderUnknown)} without gender. Prices depend on it, so we ask your client before showing prices.`,
    found.tobaccoUnknown > 0 &&
      `${rows(found.tobaccoUnknown)} without an answer about tobacco. We ask your client before showing prices.`,
    found.optOuts > 0 &&
      `${rows(found.optOuts)} unsubscribed or bounced in the system this file comes from. We never email these addresses.`,
    found.notMedigap.rows > 0 &&
      `${rows(found.notMedigap.rows)} with a policy that is not a Medigap plan in force: ${listed(found.notMedigap)}. We do not import carrier, plan and effective date from ${found.notMedigap.rows === 1 ? 'it' : 'them'}.`,
    found.repeats > 0 &&
      `${rows(found.repeats)} ${found.repeats === 1 ? 'repeats' : 'repeat'} a person in another row. We use the Medigap policy in force, or else the first row.`,
    found.more.rows > 0 &&
      `${rows(found.more.rows)} with a second phone number or email address, which we do not import: ${listed(found.more)}.`,
    found.plans.rows > 0 &&
      `${rows(found.plans.rows)} ${found.plans.rows === 1 ? 'names' : 'name'} a plan we do not compare: ${listed(found.plans)}. Their plan is stored as Other.`,
    found.unknownZips.rows > 0 &&
      `${rows(found.unknownZips.rows)} ${has(found.unknownZips.rows)} a ZIP code we do not recognize: ${listed(found.unknownZips)}. Check it on the contact’s page. State and county stay blank.`,
    found.otherStates.rows > 0 &&
      `${rows(found.otherStates.rows)} ${has(found.otherStates.rows)} a ZIP code outside the state in the file: ${listed(found.otherStates)}. State and county stay blank.`,
    found.openCounties > 0 &&
      `${rows(found.openCounties)} ${has(found.openCounties)} a ZIP code that covers several counties. Choose the county on the contact’s page.`,
  ].filter((text) => text !== false)
  if (says.length === 0) return null
  return (
    <Notice kind="warn" title={title}>
      <ul>
        {says.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Notice>
  )
}
