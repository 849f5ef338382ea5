import { rulesOf } from '../../src/contacts/import/judge.ts'
import type { ContactImport } from '../../src/contacts/import/queries.ts'
import { type ImportedContact, rowReader } from '../../src/contacts/import/read-row.ts'
import { formatLong } from '../../src/lib/calendar-date.ts'
import { formatPhone } from '../../src/lib/phone.ts'
import { DataTable } from '../../src/ui/table.tsx'

interface SampleRow {
  number: number
  contact: Partial<ImportedContact>
  reason: string
}

/** The first rows as they would be imported, dates written out, so that a swapped day and month shows. */
export function SampleRows({ file, today }: { file: ContactImport; today: string }) {
  const read = rowReader(rulesOf(file, today))
  const rows = file.sample.map((cells, index): SampleRow => {
    const verdict = read(cells)
    return verdict.ok
      ? { number: index + 1, contact: verdict.contact, reason: '' }
      : { number: index + 1, contact: {}, reason: verdict.reason }
  })
  return (
    <DataTable
      caption="How the first rows read"
      rows={rows}
      rowKey={({ number }) => number}
      columns={[
        { key: 'name', label: 'Name', kind: 'prose', cell: nameOrReason },
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

const nameOrReason = ({ number, contact, reason }: SampleRow) =>
  reason ? (
    <span className="import-reason">{`Contact ${number} cannot be imported: ${reason}`}</span>
  ) : (
    `${contact.first_name} ${contact.last_name}`
  )

const date = (day: string | null | undefined) => day && formatLong(day)
const yesOrNo = (value: boolean | null | undefined) => (value === true ? 'Yes' : value === false ? 'No' : '')
