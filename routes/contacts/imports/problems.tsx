import type { ImportCheck } from '../../../src/contacts/import/import-check.ts'
import { formatCount } from '../../../src/lib/pluralize.ts'
import { Card } from '../../../src/ui/card.tsx'
import { DataTable } from '../../../src/ui/table.tsx'

/** Source: csv-010. */
export function Problems({ checked }: { checked: ImportCheck }) {
  if (checked.problems.length === 0) return null
  const all = checked.state === 'done' && checked.problems.length === checked.bad
  return (
    <Card title={all ? 'Rows that cannot be imported' : 'The first rows that cannot be imported'} id="problems" flush>
      <DataTable
        caption="Rows that cannot be imported"
        rows={checked.problems}
        rowKey={([row]) => row}
        columns={[
          { key: 'row', label: 'Row', cell: ([row]) => `Row ${formatCount(row)}` },
          { key: 'reason', label: 'What to fix', kind: 'prose', cell: ([, reason]) => reason },
        ]}
      />
    </Card>
  )
}
