import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ImportField, importFields } from '../../../src/contacts/import/contact-import.ts'
import type { ContactImport } from '../../../src/contacts/import/queries.ts'
import { extraColumns, optOutReader, ownColumns } from '../../../src/contacts/import/read/extra-columns.ts'
import { splitFullName } from '../../../src/contacts/import/read/full-name.ts'
import { addedColumns } from '../../../src/contacts/import/read/header-key.ts'
import { alternateColumns } from '../../../src/contacts/import/read/mapping.ts'
import { type CellRules, cellText, readCell } from '../../../src/contacts/import/read/read-cells.ts'
import { NO_COLUMN } from '../../../src/contacts/import/schemas.ts'
import { rulesOf } from '../../../src/contacts/import/validate-rows.ts'
import { formatLong } from '../../../src/lib/calendar-date.ts'
import { formatPhone } from '../../../src/lib/phone.ts'
import { truncateWithEllipsis } from '../../../src/lib/truncate.ts'
import { Icon } from '../../../src/ui/icon.tsx'
import { DataTable } from '../../../src/ui/table.tsx'

type Field = (typeof importFields)[number]

const REQUIRED_FIELDS: readonly ImportField[] = ['firstName', 'lastName', 'email', 'currentCarrier']
const MAX_NAME_LENGTH = 60
const MAX_SAMPLE_LENGTH = 40

/** One row per field: its name, its column, and how three of its cells are read. */
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
      <p>If one column has the full name, choose it for both first and last name.</p>
      <DataTable<Field>
        caption="Match columns to fields"
        rows={importFields}
        rowKey={({ name }) => name}
        columns={[
          {
            key: 'field',
            label: 'Field',
            cell: ({ name, label }) => (
              <>
                <label htmlFor={name}>{label}</label>
                {REQUIRED_FIELDS.includes(name) && (
                  <span className="field__optional">
                    {name === 'currentCarrier' ? ' (choose a column, or “Not in this file”)' : ' (required)'}
                  </span>
                )}
              </>
            ),
          },
          {
            key: 'column',
            label: 'Column in your file',
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
      <UnusedColumns file={file} />
    </div>
  )
}

function ColumnSelect({ file, field, invalid }: { file: ContactImport; field: ImportField; invalid: boolean }) {
  const added = addedColumns(file.header)
  const isAnswered = field === 'currentCarrier' && file.answers.hasNoCarrier
  return (
    <div className="select">
      <select
        className="input"
        id={field}
        name={field}
        defaultValue={file.column_mapping[field] ?? (isAnswered ? NO_COLUMN : '')}
        aria-invalid={invalid || undefined}
      >
        <option value="">{field === 'currentCarrier' ? 'Choose a column' : 'Not in this file'}</option>
        {field === 'currentCarrier' && <option value={NO_COLUMN}>Not in this file</option>}
        {file.header.map(
          (name, index) =>
            index >= added && (
              // biome-ignore lint/suspicious/noArrayIndexKey: column names may repeat, and columns never move
              <option key={index} value={index}>
                {truncateWithEllipsis(name, MAX_NAME_LENGTH)}
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
  const others = alternateColumns(file.header, file.column_mapping, field).map((other) => file.header[other])
  const rules = rulesOf(file, today)
  return (
    <>
      {cells.length === 0 ? (
        <span className="import-columns__read">Blank in the first rows</span>
      ) : (
        <ul className="import-columns__samples">
          {cells.map((cell) => (
            <li key={cell}>
              {truncateWithEllipsis(cell, MAX_SAMPLE_LENGTH)} <Reading field={field} cell={cell} rules={rules} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <span className="import-columns__read">
          If blank, we use: {others.slice(0, MAX_ALTERNATES_NAMED).join(', ')}
        </span>
      )}
    </>
  )
}

const MAX_ALTERNATES_NAMED = 4

/** How a cell is read. Renders nothing if the value equals the cell. */
function Reading({ field, cell, rules }: { field: ImportField; cell: string; rules: CellRules }) {
  const value = readNameOrCell(field, cell, rules)
  if (value === undefined) return <span className="import-columns__bad">cannot be read</span>
  const words = wordsOf(field, value)
  return words === cell ? null : (
    <span className="import-columns__read">
      <span aria-hidden="true">→</span> <span className="visually-hidden">is read as</span> {words}
    </span>
  )
}

/** A column mapped to both names is split. */
function readNameOrCell(field: ImportField, cell: string, rules: CellRules): string | undefined {
  const { firstName, lastName } = rules.mapping
  if ((field !== 'firstName' && field !== 'lastName') || firstName !== lastName) return readCell(field, cell, rules)
  const { first, last } = splitFullName(cellText(cell))
  return (field === 'firstName' ? first : last) || undefined
}

function wordsOf(field: ImportField, value: string): string {
  if (field === 'effectiveDate' || field === 'birthDate') return formatLong(value)
  if (field === 'phoneNumber') return formatPhone(value)
  return value
}

const MAX_UNUSED_NAMED = 12

/** Columns that are not imported, and columns that are read without being mapped. */
function UnusedColumns({ file }: { file: ContactImport }) {
  const { header } = file
  const used = new Set(importFields.map(({ name }) => file.column_mapping[name]))
  for (const { name } of importFields)
    for (const column of alternateColumns(header, file.column_mapping, name)) used.add(column)
  const added = addedColumns(header)
  const own = ownColumns(header)
  const optOut = optOutReader(header).columns
  const extra = Object.values(extraColumns(header))
  for (const column of [...Object.values(own), ...optOut, ...extra]) used.add(column)
  const unused = header
    .filter((_, index) => index >= added && !used.has(index))
    .map((name) => truncateWithEllipsis(name, MAX_NAME_LENGTH))
  const more = unused.length - MAX_UNUSED_NAMED
  const names = (columns: readonly number[]) => columns.map((column) => header[column]).join(', ')
  return (
    <div className="import-columns__left" data-reading="left">
      {added > 0 && <p>We added the Row and Error columns when you downloaded this file. They are skipped.</p>}
      {optOut.length > 0 && (
        <p>
          <strong>Opt-outs:</strong> we block the addresses of people marked unsubscribed or bounced under{' '}
          {names(optOut)}.
        </p>
      )}
      {own.quarterly !== undefined && (
        <p>A “no” under Quarterly updates applies only to new contacts. Existing contacts keep their setting.</p>
      )}
      {extra.length > 0 && <p>Also read: {names(extra)}.</p>}
      {own.premium !== undefined && <p>Premium is also imported.</p>}
      {unused.length > 0 && (
        <p>
          <strong>
            {unused.length === 1 ? '1 column is not imported:' : `${unused.length} columns are not imported:`}
          </strong>{' '}
          {unused.slice(0, MAX_UNUSED_NAMED).join(', ')}
          {more > 0 && ` and ${more} more`}
        </p>
      )}
    </div>
  )
}
