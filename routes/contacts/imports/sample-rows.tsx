import type { ContactImport } from '../../../src/contacts/import/queries.ts'
import type { ImportedContact } from '../../../src/contacts/import/read/read-row.ts'
import { relationsOf } from '../../../src/contacts/import/row-relations.ts'
import { rowValidator, rulesOf } from '../../../src/contacts/import/validate-rows.ts'
import { formatLong } from '../../../src/lib/calendar-date.ts'
import { formatPhone } from '../../../src/lib/phone.ts'
import { DataTable } from '../../../src/ui/table.tsx'

interface SampleRow {
  number: number
  contact: Partial<ImportedContact>
  reason: string
}

/** The first rows with their row numbers in the file, which errors refer to. */
export function sampleRows(file: ContactImport, today: string): SampleRow[] {
  const rules = rulesOf(file, today)
  const rows = file.sample.flatMap((cells, index) =>
    cells.length === 0 ? [] : [{ number: index + file.header_row + 1, cells }],
  )
  const relations = relationsOf(rules)
  for (const { number, cells } of rows) relations.add(number, cells)
  const validate = rowValidator(rules, relations.finish())
  return rows.map(({ number, cells }): SampleRow => {
    const result = validate(number, cells)
    return result.ok ? { number, contact: result.contact, reason: '' } : { number, contact: {}, reason: result.reason }
  })
}

/** The first rows as they would be imported. Dates are written out to reveal a swapped day and month. */
export function SampleRows({ rows, known }: { rows: readonly SampleRow[]; known: ReadonlySet<string> }) {
  return (
    <DataTable
      caption="How we read the first rows"
      rows={rows}
      rowKey={({ number }) => number}
      instead={({ reason }) => reason && <span className="import-reason">Not imported: {reason}</span>}
      columns={[
        { key: 'row', label: 'Row', cell: ({ number }) => `Row ${number}` },
        {
          key: 'name',
          label: 'Name',
          kind: 'prose',
          cell: ({ contact }) => (
            <div>
              {contact.first_name} {contact.last_name}
              {known.has(contact.email ?? '') && <span className="import-existing">You already have this contact</span>}
            </div>
          ),
        },
        {
          key: 'email',
          label: 'Email',
          cell: ({ contact }) => contact.email ?? (contact.shares_email ? `shares ${contact.shares_email}` : ''),
        },
        {
          key: 'phone',
          label: 'Phone',
          kind: 'figures',
          cell: ({ contact }) => contact.phone_number && formatPhone(contact.phone_number),
        },
        { key: 'carrier', label: 'Carrier', cell: ({ contact }) => contact.current_carrier },
        { key: 'plan', label: 'Plan', cell: ({ contact }) => contact.plan_type },
        {
          key: 'effective',
          label: 'Effective date',
          kind: 'figures',
          cell: ({ contact }) => date(contact.effective_on),
        },
        { key: 'birth', label: 'Birth date', kind: 'figures', cell: ({ contact }) => date(contact.birth_on) },
        { key: 'gender', label: 'Gender', cell: ({ contact }) => contact.gender ?? 'unknown' },
        { key: 'tobacco', label: 'Tobacco', cell: ({ contact }) => yesOrNo(contact.tobacco_user) },
        { key: 'zip', label: 'ZIP', kind: 'figures', cell: ({ contact }) => contact.zip_code },
      ]}
    />
  )
}

const date = (day: string | null | undefined) => day && formatLong(day)
const yesOrNo = (value: boolean | null | undefined) => (value === true ? 'Yes' : value === false ? 'No' : 'unknown')
