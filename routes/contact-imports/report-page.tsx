import Download from 'lucide-react/icons/download'
import type { BadRow, ContactImport } from '../../src/contacts/import/queries.ts'
import { ButtonLink } from '../../src/ui/button.tsx'
import { Card } from '../../src/ui/card.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { PageHeader } from '../../src/ui/page-header.tsx'
import { DataTable } from '../../src/ui/table.tsx'
import { urls } from '../../src/urls.ts'
import { CarrierConversions } from './carrier-conversions.tsx'

/** As src/retention.ts has it; a test holds the two together. */
const KEPT_DAYS = 90

const number = (value: number) => value.toLocaleString('en-US')

/** How an import ended: done, failed or cancelled. Its counts add up to the rows that were settled. */
export function ReportPage({ file, badRows }: { file: ContactImport; badRows: readonly BadRow[] }) {
  return (
    <>
      <PageHeader
        title={`Import of ${file.file_name}`}
        back={{ href: urls.imports.new(), label: 'Import contacts' }}
        action={
          <ButtonLink variant="primary" href={urls.contacts.list()}>
            See your contacts
          </ButtonLink>
        }
      />
      <div className="stack">
        <Outcome file={file} />
        {file.bad > 0 && <RowErrors file={file} areGone={badRows.length === 0} />}
        <Card title="What became of the rows" id="counts" flush>
          <Counts file={file} />
        </Card>
        <CarrierConversions file={file} />
        {badRows.length > 0 && (
          <Card
            title={badRows.length < file.bad ? `The first ${badRows.length} rows with errors` : 'Rows with errors'}
            id="bad"
            flush
          >
            <DataTable
              caption="Rows with errors"
              rows={badRows}
              rowKey={({ row_number }) => row_number}
              columns={[
                { key: 'row', label: 'Row', cell: ({ row_number }) => `Row ${number(row_number)}` },
                { key: 'reason', label: 'What to fix', cell: ({ reason }) => reason },
              ]}
            />
          </Card>
        )}
      </div>
    </>
  )
}

function Outcome({ file }: { file: ContactImport }) {
  const kept = `${number(file.done_rows)} of ${number(file.total_rows ?? 0)} rows were worked through before; what they added stays.`
  if (file.status === 'failed')
    return (
      <Notice kind="bad" title="This import could not be finished">
        {file.failure_reason} {kept}
      </Notice>
    )
  if (file.status === 'cancelled')
    return (
      <Notice kind="warn" title="This import was stopped">
        {kept} To import the rest, upload the file again: contacts that are already here are not doubled.
      </Notice>
    )
  // Source: csv-009.
  if (file.bad === file.total_rows)
    return <Notice kind="bad" title="No valid contacts found in CSV. Please check email formats." />
  if (file.bad > 0) return null
  return <Notice kind="good" title={`Successfully imported ${number(file.added + file.updated)} rows.`} />
}

/** Source: csv-029, csv-010. */
function RowErrors({ file, areGone }: { file: ContactImport; areGone: boolean }) {
  return (
    <Notice
      kind="warn"
      title={`Upload Errors: Found ${number(file.bad)} rows with errors. Successfully imported ${number(file.added + file.updated)} rows.`}
    >
      {areGone ? (
        <p>We deleted these rows {KEPT_DAYS} days after the import, because they hold people’s details.</p>
      ) : (
        <>
          <p>
            The download holds these rows as you sent them, with the reason in front. Fix them and upload that file. We
            keep them for {KEPT_DAYS} days.
          </p>
          <ButtonLink icon={Download} href={urls.imports.badRows(file.id)} download>
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
    { label: 'Updated contacts', count: file.updated },
    { label: 'Already there, left as they are', count: file.unchanged },
    { label: 'Rows with errors', count: file.bad },
  ]
  return (
    <DataTable
      caption="What became of the rows"
      rows={rows}
      rowKey={({ label }) => label}
      columns={[
        { key: 'label', label: 'Result', cell: ({ label }) => label, foot: 'Rows worked through' },
        {
          key: 'count',
          label: 'Rows',
          kind: 'number',
          cell: ({ count }) => number(count),
          foot: number(file.done_rows),
        },
      ]}
    />
  )
}
