import { type Checked, countsIn } from '../../src/contacts/import/checked.ts'
import type { ImportMode } from '../../src/contacts/import/contact-import.ts'
import type { ContactImport } from '../../src/contacts/import/queries.ts'
import { Button, ButtonLink } from '../../src/ui/button.tsx'
import { Card } from '../../src/ui/card.tsx'
import { RadioField } from '../../src/ui/field.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { PageHeader } from '../../src/ui/page-header.tsx'
import { DataTable } from '../../src/ui/table.tsx'
import { urls } from '../../src/urls.ts'
import { ImportProgressIsland } from './import-progress-island.tsx'
import { ImportSteps } from './import-steps.tsx'
import { SampleRows } from './sample-rows.tsx'

const number = (value: number) => value.toLocaleString('en-US')

/** What an import would do, before it does anything: its first rows as they will be stored, and its counts. */
export function CheckPage({
  file,
  checked,
  isAdmin,
  today,
}: {
  file: ContactImport
  checked: Checked
  isAdmin: boolean
  today: string
}) {
  return (
    <>
      <PageHeader
        title={<span className="import-name">Check {file.file_name}</span>}
        back={{ href: urls.imports.show(file.id), label: 'Columns' }}
        lead={`${number(file.total_rows ?? 0)} ${file.total_rows === 1 ? 'row' : 'rows'} found. Nothing is imported yet.`}
      />
      <ImportSteps now="Check" />
      <div className="stack import-card">
        <Card title="What this import will do" id="counts">
          <form className="stack" method="post" action={urls.imports.start(file.id)}>
            <Counts file={file} checked={checked} />
            <ModeChoice mode={file.mode} isAdmin={isAdmin} checked={checked} />
            <div className="row">
              <Button variant="primary">
                Import {number(file.total_rows ?? 0)} {file.total_rows === 1 ? 'row' : 'rows'}
              </Button>
              <ButtonLink href={urls.imports.show(file.id)}>Change the columns</ButtonLink>
              <Button variant="quiet" formAction={urls.imports.cancellation(file.id)}>
                Discard this file
              </Button>
            </div>
          </form>
        </Card>
        <Problems checked={checked} />
        <Card title={firstRows(file.sample.length)} id="sample" flush>
          <SampleRows file={file} today={today} />
        </Card>
      </div>
    </>
  )
}

const firstRows = (count: number) =>
  count === 1 ? 'The first row as it will be stored' : `The first ${count} rows as they will be stored`

function Counts({ file, checked }: { file: ContactImport; checked: Checked }) {
  if (checked.state === 'failed')
    return (
      <Notice kind="bad" title="We could not count these rows">
        The file could not be read to its end.
      </Notice>
    )
  if (checked.state !== 'done')
    return (
      <ImportProgressIsland
        label="Counting what this import will do"
        counts="check"
        statusUrl={`/api${urls.imports.show(file.id)}`}
        done={checked.rows}
        total={file.total_rows ?? 0}
      />
    )
  if (checked.added + checked.known === 0)
    return <Notice kind="bad" title="No valid contacts found in CSV. Please check email formats." />
  const rows = [
    { label: 'New contacts', count: checked.added },
    { label: 'Contacts you already have', count: checked.known },
    { label: 'Rows with errors, left out', count: checked.bad },
  ]
  return (
    <div className="import-outcome">
      <DataTable
        caption="What this import will do"
        rows={rows}
        rowKey={({ label }) => label}
        columns={[
          { key: 'label', label: 'Rows of your file', cell: ({ label }) => label, foot: 'Rows in the file' },
          {
            key: 'count',
            label: 'Rows',
            kind: 'number',
            cell: ({ count }) => number(count),
            foot: number(checked.rows),
          },
        ]}
      />
    </div>
  )
}

/** Source: csv-018, csv-019. */
function ModeChoice({ mode, isAdmin, checked }: { mode: ImportMode; isAdmin: boolean; checked: Checked }) {
  const hint = (of: ImportMode, says: string) => {
    if (checked.state !== 'done' || checked.known === 0) return says
    const { updated, unchanged } = countsIn(of, checked)
    const outcome =
      of === 'skip'
        ? `${number(unchanged)} skipped`
        : `${number(updated)} ${of === 'fill' ? 'filled in' : 'updated'}, ${number(unchanged)} unchanged`
    return `${says} ${outcome}.`
  }
  return (
    <RadioField
      name="mode"
      label="What happens to contacts you already have"
      hint={
        isAdmin
          ? 'Opt-outs, bounces and history are never touched.'
          : 'Only an admin can overwrite what is already here. Opt-outs, bounces and history are never touched.'
      }
      value={mode}
      options={[
        { value: 'skip', label: 'Leave them as they are', hint: hint('skip', 'Nothing in them changes.') },
        { value: 'fill', label: 'Fill in what is blank', hint: hint('fill', 'What is already there stays.') },
        ...(isAdmin
          ? [
              {
                value: 'overwrite',
                label: 'Overwrite them',
                hint: hint('overwrite', 'What the file leaves empty stays.'),
              },
            ]
          : []),
      ]}
    />
  )
}

/** Source: csv-010. */
function Problems({ checked }: { checked: Checked }) {
  if (checked.problems.length === 0) return null
  const all = checked.state === 'done' && checked.problems.length === checked.bad
  return (
    <Card
      title={all ? 'Rows that cannot be imported' : `The first ${checked.problems.length} rows that cannot be imported`}
      id="problems"
      flush
    >
      <DataTable
        caption="Rows that cannot be imported"
        rows={checked.problems}
        rowKey={([row]) => row}
        columns={[
          { key: 'row', label: 'Row', cell: ([row]) => `Row ${number(row)}` },
          { key: 'reason', label: 'What to fix', kind: 'prose', cell: ([, reason]) => reason },
        ]}
      />
    </Card>
  )
}
