import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ImportField, importFields } from '../../src/contacts/import/contact-import.ts'
import type { ContactImport } from '../../src/contacts/import/queries.ts'
import { splitFullName } from '../../src/contacts/import/read/full-name.ts'
import { addedColumns } from '../../src/contacts/import/read/header-key.ts'
import { ownColumns } from '../../src/contacts/import/read/own-export.ts'
import { cellText, readCell } from '../../src/contacts/import/read/read-cells.ts'
import { languageColumn } from '../../src/contacts/import/read/read-language.ts'
import { formatLong } from '../../src/lib/calendar-date.ts'
import { formatPhone } from '../../src/lib/phone.ts'
import { shorten } from '../../src/lib/shorten.ts'
import { Icon } from '../../src/ui/icon.tsx'
import { DataTable } from '../../src/ui/table.tsx'

type Field = (typeof importFields)[number]

const NEEDED: readonly ImportField[] = ['firstName', 'lastName', 'email', 'currentCarrier']
const LONGEST_NAME = 60
const LONGEST_SAMPLE = 40

/** One line a field: its name, the column that holds it, and how three of its cells read. */
export function ColumnChoices({
  file,
  missing,
  today,
}: {
  file: ContactImport
  missing: readonly ImportField[]
  today: string
}) {
  return (
    <div className="stack import-columns">
      <p>If one column holds the whole name, choose it for first and last name.</p>
      <DataTable<Field>
        caption="Which column holds what"
        rows={importFields}
        rowKey={({ name }) => name}
        columns={[
          {
            key: 'field',
            label: 'Field',
            cell: ({ name, label }) => (
              <>
                <label htmlFor={name}>{label}</label>
                {NEEDED.includes(name) && (
                  <span className="field__optional">
                    {name === 'currentCarrier' ? ' (column needed, cells may be empty)' : ' (needed)'}
                  </span>
                )}
              </>
            ),
          },
          {
            key: 'column',
            label: 'Column of your file',
            cell: ({ name }) => <ColumnSelect file={file} field={name} invalid={missing.includes(name)} />,
          },
          {
            key: 'example',
            label: 'In your file, and how we read it',
            kind: 'prose',
            cell: ({ name }) => (
              <div data-reading={name}>
                <Samples file={file} field={name} today={today} />
              </div>
            ),
          },
        ]}
      />
      <LeftOut file={file} />
    </div>
  )
}

function ColumnSelect({ file, field, invalid }: { file: ContactImport; field: ImportField; invalid: boolean }) {
  const added = addedColumns(file.header)
  return (
    <div className="select">
      <select
        className="input"
        id={field}
        name={field}
        defaultValue={file.column_mapping[field] ?? ''}
        aria-invalid={invalid || undefined}
      >
        <option value="">Not in this file</option>
        {file.header.map(
          (name, index) =>
            index >= added && (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and never move
              <option key={index} value={index}>
                {shorten(name, LONGEST_NAME)}
              </option>
            ),
        )}
      </select>
      <Icon of={ChevronDown} small />
    </div>
  )
}

function Samples({ file, field, today }: { file: ContactImport; field: ImportField; today: string }) {
  const column = file.column_mapping[field]
  if (column === null) return null
  const cells = [...new Set(file.sample.map((row) => (row[column] ?? '').trim()).filter(Boolean))].slice(0, 3)
  if (cells.length === 0) return <span className="import-columns__read">Empty in the first rows</span>
  return (
    <ul className="import-columns__samples">
      {cells.map((cell) => (
        <li key={cell}>
          {shorten(cell, LONGEST_SAMPLE)} <Reading file={file} field={field} cell={cell} today={today} />
        </li>
      ))}
    </ul>
  )
}

/** Nothing where a cell is taken as it stands. */
function Reading({
  file,
  field,
  cell,
  today,
}: {
  file: ContactImport
  field: ImportField
  cell: string
  today: string
}) {
  const read = readNameOrCell(file, field, cell, { carriers: file.carrier_mapping, today, dateOrder: file.date_order })
  if (!read.ok && field === 'tobaccoUser') return <span className="import-columns__bad">not understood</span>
  if (!read.ok) return <span className="import-columns__bad">cannot be read</span>
  const words = wordsOf(field, read.value)
  return words === cell ? null : (
    <span className="import-columns__read">
      <span aria-hidden="true">→</span> <span className="visually-hidden">is read as</span> {words}
    </span>
  )
}

/** A column that serves both names is taken apart. */
function readNameOrCell(
  { column_mapping: { firstName, lastName } }: ContactImport,
  field: ImportField,
  cell: string,
  rules: Parameters<typeof readCell>[2],
): ReturnType<typeof readCell> {
  if ((field !== 'firstName' && field !== 'lastName') || firstName !== lastName) return readCell(field, cell, rules)
  const { first, last } = splitFullName(cellText(cell))
  const value = field === 'firstName' ? first : last
  return value === '' ? { ok: false, fix: 'is empty.' } : { ok: true, value }
}

function wordsOf(field: ImportField, value: string): string {
  if (field === 'effectiveDate' || field === 'birthDate') return formatLong(value)
  if (field === 'phoneNumber') return formatPhone(value)
  return value
}

const NAMED = 12

/** What nobody would notice is missing otherwise. */
function LeftOut({ file }: { file: ContactImport }) {
  const used = new Set(importFields.map(({ name }) => file.column_mapping[name]))
  const added = addedColumns(file.header)
  const own = ownColumns(file.header)
  const language = languageColumn(file.header)
  const left = file.header
    .filter(
      (_, index) =>
        index >= added && !used.has(index) && index !== own.quarterly && index !== own.premium && index !== language,
    )
    .map((name) => shorten(name, LONGEST_NAME))
  const more = left.length - NAMED
  return (
    <div className="import-columns__left" data-reading="left">
      {added > 0 && <p>Row and Error were added by us when you downloaded this file. They are passed over.</p>}
      {own.quarterly !== undefined && (
        <p>A “no” under Quarterly updates is kept for new contacts. It is never turned on by a file.</p>
      )}
      {language !== undefined && <p>{file.header[language]} is imported as well, where it says English or Spanish.</p>}
      {own.premium !== undefined && <p>Premium is imported as well.</p>}
      {own.shares !== undefined && (
        <p>
          The second of a couple, who has no address of their own, is listed among the errors: please add them by hand.
        </p>
      )}
      {left.length > 0 && (
        <p>
          <strong>
            {left.length === 1 ? '1 column is not imported:' : `${left.length} columns are not imported:`}
          </strong>{' '}
          {left.slice(0, NAMED).join(', ')}
          {more > 0 && ` and ${more} more`}
        </p>
      )}
    </div>
  )
}
