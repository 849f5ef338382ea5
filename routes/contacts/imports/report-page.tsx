import Download from 'lucide-react/icons/download'
import { undoableUntil } from '../../../src/contacts/changes/change-set.ts'
import type { RemovableBlocks } from '../../../src/contacts/import/opt-outs.ts'
import type { BadRow, ContactImport, findImportChanges } from '../../../src/contacts/import/queries.ts'
import { formatDay, formatMoment } from '../../../src/lib/moment.ts'
import { formatCount } from '../../../src/lib/pluralize.ts'
import { importWords } from '../../../src/messages/imports.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { DataTable } from '../../../src/ui/table.tsx'
import { urls } from '../../../src/urls.ts'
import { CarrierConversions } from './carrier-conversions.tsx'
import { UndoImport } from './history-page.tsx'
import { ImportSteps } from './import-steps.tsx'
import { RowNotes } from './row-notes.tsx'
import { UnblockCard } from './unblock-card.tsx'

/** Must equal the period in src/retention.ts; a test compares them. */
const BAD_ROWS_RETENTION_DAYS = 90

const rowCount = (count: number) => (count === 1 ? '1 row' : `${formatCount(count)} rows`)
const successfully = ({ added, updated }: ContactImport) => `Successfully imported ${rowCount(added + updated)}.`

/** The result of an import that is done, failed or canceled. Its counts add up to the processed rows. */
export function ReportPage({
  file,
  badRows,
  partRows,
  changes,
  blocks,
  canResume,
  timeZone,
  now,
}: {
  file: ContactImport
  badRows: readonly BadRow[]
  /** Rows imported without some of their cells. */
  partRows: readonly BadRow[]
  /** The import's change set, for its undo. */
  changes: Awaited<ReturnType<typeof findImportChanges>>
  blocks: RemovableBlocks | undefined
  /** The import was stopped and can be resumed. */
  canResume: boolean
  timeZone: string
  now: Date
}) {
  return (
    <>
      <PageHeader
        title={<span className="import-name">Import of {file.file_name}</span>}
        back={{ href: urls.imports.list(), label: 'Past imports' }}
        action={
          file.added > 0 && (
            <ButtonLink variant="primary" href={urls.contacts.list({ imports: String(file.id) })}>
              See the imported contacts
            </ButtonLink>
          )
        }
      />
      <ImportSteps now="Report" />
      <div className="stack import-card">
        <Outcome file={file} canResume={canResume} />
        {file.bad > 0 && <RowErrors file={file} areGone={badRows.length === 0} />}
        {file.bad === 0 && partRows.length > 0 && (
          <p>
            <ButtonLink icon={Download} href={urls.imports.badRows(file.id)}>
              Download and Fix Error Rows
            </ButtonLink>
          </p>
        )}
        <Card title="Results" id="counts" flush>
          <Counts file={file} />
        </Card>
        <UndoCard file={file} changes={changes} timeZone={timeZone} now={now} />
        {blocks && <UnblockCard file={file} blocks={blocks} timeZone={timeZone} />}
        <RowNotes warnings={file.warnings} title="Imported, but check these" />
        <CarrierConversions file={file} />
        <RowList
          id="bad"
          title={badRows.length < file.bad ? `The first ${badRows.length} rows with errors` : 'Rows with errors'}
          rows={badRows}
        />
        <RowList id="imported-without" title="Imported with some cells skipped" rows={partRows} />
      </div>
    </>
  )
}

/** Renders nothing without rows. */
function RowList({ id, title, rows }: { id: string; title: string; rows: readonly BadRow[] }) {
  if (rows.length === 0) return null
  return (
    <Card title={title} id={id} flush>
      <DataTable
        caption={title}
        rows={rows}
        rowKey={({ row_number }) => row_number}
        columns={[
          { key: 'row', label: 'Row', cell: ({ row_number }) => `Row ${formatCount(row_number)}` },
          { key: 'reason', label: 'What to fix', kind: 'prose', cell: ({ reason }) => reason },
        ]}
      />
    </Card>
  )
}

function UndoCard({
  file,
  changes,
  timeZone,
  now,
}: {
  file: ContactImport
  changes: Awaited<ReturnType<typeof findImportChanges>>
  timeZone: string
  now: Date
}) {
  if (!changes) return null
  if (changes.undone_at)
    return (
      <Notice title={`This import was undone on ${formatDay(changes.undone_at, timeZone)}`}>
        <a href={urls.contacts.change(changes.id)}>See what was undone</a>
      </Notice>
    )
  const until = undoableUntil(changes.made_at)
  if (until < now) return null
  return (
    <Card title="Not what you wanted?" id="undo">
      <div className="stack">
        <p>
          You can undo this import until {formatMoment(until, timeZone)}. That deletes the contacts it added and
          restores the ones it updated. Contacts changed or used since the import are kept, and you will see which ones.
        </p>
        <UndoImport changeSetId={changes.id} to={urls.imports.show(file.id)} label="Undo import" />
      </div>
    </Card>
  )
}

function Outcome({ file, canResume }: { file: ContactImport; canResume: boolean }) {
  const progressText = `${formatCount(file.done_rows)} of ${formatCount(file.total_rows ?? 0)} rows were processed before the import stopped. Contacts already added are kept.`
  if (file.status === 'failed')
    return (
      <Notice kind="bad" title="This import failed">
        {file.failure_reason} {progressText}
      </Notice>
    )
  if (file.status === 'cancelled')
    return (
      <Notice kind="warn" title="This import was stopped">
        {canResume ? (
          <form className="stack" {...postTo(urls.imports.resumption(file.id))}>
            <p>{progressText} We keep the rest of the file for 7 days.</p>
            <div className="row">
              <Button>Import the remaining {rowCount((file.total_rows ?? 0) - file.done_rows)}</Button>
              <ButtonLink href={urls.imports.new()}>Upload another file</ButtonLink>
            </div>
          </form>
        ) : (
          <>
            {progressText} To import the rest, <a href={urls.imports.new()}>upload the file again</a>. Contacts you
            already have are not duplicated.
          </>
        )}
      </Notice>
    )
  // Source: csv-009.
  if (file.bad === file.total_rows) return <Notice kind="bad" title={importWords.noneValid} />
  if (file.bad > 0) return null
  return <Notice kind="good" title={successfully(file)} />
}

/** Source: csv-029, csv-010. */
function RowErrors({ file, areGone }: { file: ContactImport; areGone: boolean }) {
  return (
    <Notice kind="warn" title={`Upload Errors: Found ${rowCount(file.bad)} with errors. ${successfully(file)}`}>
      {areGone ? (
        <p>
          We deleted these rows {BAD_ROWS_RETENTION_DAYS} days after the import because they contain personal details.
        </p>
      ) : (
        <>
          <p>
            The download has these rows, and those imported with some cells skipped, as you sent them, with the error in
            front of each. Fix them there and <a href={urls.imports.new()}>upload that file</a>. We match its columns
            the way we matched this file’s. We keep these rows for {BAD_ROWS_RETENTION_DAYS} days.
          </p>
          <ButtonLink icon={Download} href={urls.imports.badRows(file.id)}>
            Download and Fix Error Rows
          </ButtonLink>
        </>
      )}
    </Notice>
  )
}

function Counts({ file }: { file: ContactImport }) {
  const rows = [
    { label: 'New contacts', count: file.added },
    ...(file.mode === 'skip'
      ? []
      : [{ label: file.mode === 'fill' ? 'Contacts filled in' : 'Contacts updated', count: file.updated }]),
    {
      label: file.mode === 'skip' ? 'Already there, not changed' : 'Already there, nothing to change',
      count: file.unchanged,
    },
    { label: 'Rows with errors', count: file.bad },
  ]
  return (
    <DataTable
      caption="Results"
      rows={rows}
      rowKey={({ label }) => label}
      columns={[
        { key: 'label', label: 'Result', cell: ({ label }) => label, foot: 'Rows processed' },
        {
          key: 'count',
          label: 'Rows',
          kind: 'number',
          cell: ({ count }) => formatCount(count),
          foot: formatCount(file.done_rows),
        },
      ]}
    />
  )
}
