import Undo2 from 'lucide-react/icons/undo-2'
import Upload from 'lucide-react/icons/upload'
import { undoableUntil } from '../../../src/contacts/changes/change-set.ts'
import type { ImportStatus } from '../../../src/contacts/import/contact-import.ts'
import { type ImportOrder, importOrders, type listImports } from '../../../src/contacts/import/queries.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { formatDay } from '../../../src/lib/moment.ts'
import { formatCount } from '../../../src/lib/pluralize.ts'
import { ButtonLink } from '../../../src/ui/button.tsx'
import { EmptyState } from '../../../src/ui/empty-state.tsx'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { DataTable } from '../../../src/ui/table.tsx'
import { tableSort } from '../../../src/ui/table-sort.ts'
import { urls } from '../../../src/urls.ts'

export type PastImport = Awaited<ReturnType<typeof listImports>>[number]

const STATUS_WORDS: Record<ImportStatus, string> = {
  uploading: 'Uploading',
  mapping: 'Needs your review',
  queued: 'Waiting to start',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Stopped',
}

/** Past imports: all of the agency's for admins, otherwise the user's own. At most 100. */
export function HistoryPage({
  imports,
  sort,
  timeZone,
  now,
}: {
  imports: readonly PastImport[]
  sort: ImportOrder
  timeZone: string
  now: Date
}) {
  return (
    <>
      <PageHeader
        title="Past imports"
        back={{ href: urls.contacts.list(), label: 'Contacts' }}
        action={
          <ButtonLink variant="primary" icon={Upload} href={urls.imports.new()}>
            Import contacts
          </ButtonLink>
        }
      />
      {imports.length === 0 ? (
        <EmptyState title="No imports yet">Files you import appear here with their results.</EmptyState>
      ) : (
        <DataTable
          caption="Past imports"
          rows={imports}
          rowKey={({ id }) => id}
          sort={tableSort(importOrders, sort, (to) => urls.imports.list({ sort: to }))}
          columns={[
            {
              key: 'file',
              label: 'File',
              sortBy: 'file',
              cell: ({ id, file_name }) => (
                <a className="import-name" href={urls.imports.show(id)}>
                  {file_name}
                </a>
              ),
            },
            {
              key: 'who',
              label: 'By',
              sortBy: 'who',
              cell: fullName,
            },
            {
              key: 'when',
              label: 'When',
              sortBy: 'when',
              kind: 'figures',
              cell: ({ created_at }) => formatDay(created_at, timeZone),
            },
            { key: 'status', label: 'Status', cell: stateOf },
            {
              key: 'rows',
              label: 'Rows',
              kind: 'number',
              sortBy: 'rows',
              cell: ({ total_rows }) => formatCount(total_rows ?? 0),
            },
            { key: 'added', label: 'New', kind: 'number', sortBy: 'added', cell: ({ added }) => formatCount(added) },
            {
              key: 'updated',
              label: 'Updated',
              kind: 'number',
              sortBy: 'updated',
              cell: ({ updated }) => formatCount(updated),
            },
            {
              key: 'unchanged',
              label: 'Unchanged',
              kind: 'number',
              sortBy: 'unchanged',
              cell: ({ unchanged }) => formatCount(unchanged),
            },
            { key: 'bad', label: 'Errors', kind: 'number', sortBy: 'bad', cell: ({ bad }) => formatCount(bad) },
            { key: 'undo', label: 'Undo', cell: (row) => <Undo row={row} now={now} /> },
          ]}
        />
      )}
    </>
  )
}

const stateOf = ({ status, undone_at }: PastImport) => (undone_at ? 'Undone' : STATUS_WORDS[status as ImportStatus])

function Undo({ row, now }: { row: PastImport; now: Date }) {
  if (!row.change_set_id || !row.changed_at || row.undone_at) return null
  if (row.status === 'queued' || row.status === 'running') return null
  if (undoableUntil(row.changed_at) < now) return null
  return <UndoImport changeSetId={row.change_set_id} to={urls.imports.list()} label="Undo" name={row.file_name} />
}

export function UndoImport({
  changeSetId,
  to,
  label,
  name,
}: {
  changeSetId: number
  to: string
  label: string
  name?: string
}) {
  return (
    <ButtonLink size="small" icon={Undo2} href={urls.contacts.undo(changeSetId, { to })}>
      {label}
      {name && <span className="visually-hidden"> the import of {name}</span>}
    </ButtonLink>
  )
}
