import { rowJudge, rulesOf } from '../../src/contacts/import/judge.ts'
import type { ContactImport } from '../../src/contacts/import/queries.ts'
import type { ImportedContact } from '../../src/contacts/import/read/read-row.ts'
import { formatLong } from '../../src/lib/calendar-date.ts'
import { formatPhone } from '../../src/lib/phone.ts'
import { DataTable } from '../../src/ui/table.tsx'

interface SampleRow {
  number: number
  contact: Partial<ImportedContact>
  reason: string
}

/** The first rows with the number each has in its file, which the errors name too. */
export function sampleRows(file: ContactImport, today: string): SampleRow[] {
  const judge = rowJudge(rulesOf(file, today))
  return file.sample.flatMap((cells, index): SampleRow[] => {
    if (cells.length === 0) return []
    const number = index + 2
    const verdict = judge(number, cells)
    return verdict.ok
      ? [{ number, contact: verdict.contact, reason: '' }]
      : [{ number, contact: {}, reason: verdict.reason }]
  })
}

/** The first rows as they would be imported, dates written out, so that a swapped day and month shows. */
export function SampleRows({ rows, known }: { rows: readonly SampleRow[]; known: ReadonlySet<string> }) {
  return (
    <DataTable
      caption="How the first rows read"
      rows={rows}
      rowKey={({ number }) => number}
      instead={({ reason }) => reason && <span className="import-reason">Left out: {reason}</span>}
      columns={[
        { key: 'row', label: 'Row', cell: ({ number }) => `Row ${number}` },
        {
          key: 'name',
          label: 'Name',
          kind: 'prose',
          cell: ({ contact }) => (
            <div>
              {contact.first_name} {contact.last_name}
              {known.has(contact.email ?? '') && <span className="import-known">You have this contact already</span>}
            </div>
          ),
        },
        { key: 'email', label: 'Email', cell: ({ contact }) => contact.email },
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
        { key: 'gender', label: 'Gender', cell: ({ contact }) => contact.gender },
        { key: 'tobacco', label: 'Tobacco', cell: ({ contact }) => yesOrNo(contact.tobacco_user) },
        { key: 'zip', label: 'ZIP', kind: 'figures', cell: ({ contact }) => contact.zip_code },
      ]}
    />
  )
}

const date = (day: string | null | undefined) => day && formatLong(day)
const yesOrNo = (value: boolean | null | undefined) => (value === true ? 'Yes' : value === false ? 'No' : '')
