import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ImportField, importFields } from '../../src/contacts/import/contact-import.ts'
import type { ContactImport } from '../../src/contacts/import/queries.ts'
import { Icon } from '../../src/ui/icon.tsx'
import { shorten } from '../../src/ui/shorten.ts'
import { DataTable } from '../../src/ui/table.tsx'

type Field = (typeof importFields)[number]

/** One line a field: its name, the column that holds it, and what stands in that column. */
export function ColumnChoices({ file, missing }: { file: ContactImport; missing: readonly ImportField[] }) {
  return (
    <>
      <p>If one column holds the whole name, choose it for first and last name.</p>
      <DataTable<Field>
        caption="Which column holds what"
        rows={importFields}
        rowKey={({ name }) => name}
        columns={[
          { key: 'field', label: 'Field', cell: ({ name, label }) => <label htmlFor={name}>{label}</label> },
          {
            key: 'column',
            label: 'Column of your file',
            cell: ({ name }) => <ColumnSelect file={file} field={name} invalid={missing.includes(name)} />,
          },
          { key: 'example', label: 'For example', cell: ({ name }) => examples(file, name) },
        ]}
      />
    </>
  )
}

function ColumnSelect({ file, field, invalid }: { file: ContactImport; field: ImportField; invalid: boolean }) {
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
        {file.header.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and never move
          <option key={index} value={index}>
            {name}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} small />
    </div>
  )
}

function examples(file: ContactImport, field: ImportField): string {
  const column = file.column_mapping[field]
  if (column === null) return ''
  const cells = file.sample.map((row) => (row[column] ?? '').trim()).filter(Boolean)
  return shorten([...new Set(cells)].slice(0, 3).join(' · '), 80)
}
