import type { ImportCheck } from '../../../src/contacts/import/import-check.ts'
import type { ContactImport } from '../../../src/contacts/import/queries.ts'
import { formatCount } from '../../../src/lib/pluralize.ts'
import { importWords } from '../../../src/messages/imports.ts'
import { Notice } from '../../../src/ui/notice.tsx'
import { DataTable } from '../../../src/ui/table.tsx'
import { urls } from '../../../src/urls.ts'
import { ImportProgressIsland } from './import-progress-island.tsx'

/** The counts of the dry run, or its progress. */
export function CheckCounts({ file, checked }: { file: ContactImport; checked: ImportCheck }) {
  if (checked.state === 'failed')
    return (
      <Notice kind="bad" title="We could not check these rows">
        We could not read the whole file.
      </Notice>
    )
  if (checked.state !== 'done')
    return (
      <ImportProgressIsland
        label="Checking your rows"
        counts="check"
        statusUrl={`/api${urls.imports.show(file.id)}`}
        done={checked.rows}
        total={file.total_rows ?? 0}
      />
    )
  if (checked.added + checked.known === 0) return <Notice kind="bad" title={importWords.noneValid} />
  const rows = [
    { label: 'New contacts', count: checked.added },
    { label: 'Contacts you already have', count: checked.known },
    { label: 'Rows with errors, not imported', count: checked.bad },
  ]
  return (
    <div className="import-outcome">
      <DataTable
        caption="What will happen"
        rows={rows}
        rowKey={({ label }) => label}
        columns={[
          { key: 'label', label: 'Rows in your file', cell: ({ label }) => label, foot: 'Rows in the file' },
          {
            key: 'count',
            label: 'Rows',
            kind: 'number',
            cell: ({ count }) => formatCount(count),
            foot: formatCount(checked.rows),
          },
        ]}
      />
    </div>
  )
}
