import { type Checked, countsIn } from '../../src/contacts/import/checked.ts'
import { type ImportMode, importModes } from '../../src/contacts/import/contact-import.ts'
import type { ContactImport } from '../../src/contacts/import/queries.ts'
import type { Owner } from '../../src/contacts/owners.ts'
import type { ContactRoom } from '../../src/contacts/room.ts'
import { figure } from '../../src/lib/counted.ts'
import { importWords } from '../../src/messages/imports.ts'
import { Button, ButtonLink } from '../../src/ui/button.tsx'
import { Card } from '../../src/ui/card.tsx'
import { RadioField, SelectField } from '../../src/ui/field.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { PageHeader } from '../../src/ui/page-header.tsx'
import { DataTable } from '../../src/ui/table.tsx'
import { urls } from '../../src/urls.ts'
import { ImportProgressIsland } from './import-progress-island.tsx'
import { ImportSteps } from './import-steps.tsx'
import { PlanRoom } from './plan-room.tsx'
import { Problems } from './problems.tsx'
import { RowNotes } from './row-notes.tsx'
import { SampleRows, sampleRows } from './sample-rows.tsx'

/** What an import would do, before it does anything: its first rows as they will be stored, and its counts. */
export function CheckPage({
  file,
  checked,
  isAdmin,
  today,
  agents,
  owner,
  known,
  room,
}: {
  file: ContactImport
  checked: Checked
  isAdmin: boolean
  today: string
  agents: readonly Owner[]
  owner: string
  /** Addresses among the first rows that the book has. */
  known: ReadonlySet<string>
  room: ContactRoom
}) {
  const sample = sampleRows(file, today)
  return (
    <>
      <PageHeader
        title={<span className="import-name">Check {file.file_name}</span>}
        back={{ href: urls.imports.show(file.id), label: 'Columns' }}
        lead={`${figure(file.total_rows ?? 0)} ${file.total_rows === 1 ? 'row' : 'rows'} found. Nothing is imported yet.`}
      />
      <ImportSteps now="Check" />
      <div className="stack import-card">
        <Card title="What this import will do" id="counts">
          <div className="stack">
            <Counts file={file} checked={checked} />
            <PlanRoom room={room} checked={checked} isAdmin={isAdmin} />
            <Whose file={file} agents={isAdmin ? agents : []} owner={owner} />
          </div>
          <form className="stack import-start" method="post" action={urls.imports.start(file.id)}>
            <ModeChoice mode={file.mode} isAdmin={isAdmin} checked={checked} />
            <div className="row">
              <Button variant="primary">
                <StartWords checked={{ ...checked, added: Math.min(checked.added, Math.max(0, room.left)) }} />
              </Button>
              <ButtonLink href={urls.imports.show(file.id)}>Change the columns</ButtonLink>
              <Button variant="quiet" formAction={urls.imports.cancellation(file.id)}>
                Discard this file
              </Button>
            </div>
          </form>
        </Card>
        {checked.state === 'done' && <RowNotes noted={checked.noted} />}
        <Problems checked={checked} />
        <Card title={firstRows(sample.length)} id="sample" flush>
          <SampleRows rows={sample} known={known} />
        </Card>
      </div>
    </>
  )
}

/** Words for each mode; the style sheet shows those of the one that is chosen. */
function StartWords({ checked }: { checked: Checked }) {
  if (checked.state !== 'done') return 'Start the import'
  if (checked.known === 0) return startWords(checked)
  return importModes.map((mode) => (
    <span key={mode} data-mode={mode}>
      {startWords(countsIn(mode, checked))}
    </span>
  ))
}

function startWords({ added, updated = 0 }: { added: number; updated?: number }): string {
  if (added > 0 && updated > 0) return `Add ${figure(added)}, update ${figure(updated)}`
  if (added > 0) return `Import ${figure(added)} new ${added === 1 ? 'contact' : 'contacts'}`
  if (updated > 0) return `Update ${figure(updated)} ${updated === 1 ? 'contact' : 'contacts'}`
  return 'Finish without changes'
}

/** Who gets the new contacts: a file's own agents are not read. */
function Whose({ file, agents, owner }: { file: ContactImport; agents: readonly Owner[]; owner: string }) {
  return (
    <div>
      <p>
        <strong>All new contacts become {owner}.</strong> Agents that your file names are not read.
      </p>
      {agents.length > 1 && (
        <form className="row import-whose" method="post" action={urls.imports.agent(file.id)}>
          <SelectField
            name="agentId"
            label="Give them to"
            width="medium"
            defaultValue={file.agent_id ?? ''}
            blank="The default agent"
            options={agents.map(({ id, first_name, last_name }) => ({
              value: String(id),
              label: `${first_name} ${last_name}`,
            }))}
          />
          <Button>Change agent</Button>
        </form>
      )}
    </div>
  )
}

const firstRows = (count: number) => (count === 1 ? 'How the first row reads' : `How the first ${count} rows read`)

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
  if (checked.added + checked.known === 0) return <Notice kind="bad" title={importWords.noneValid} />
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
            cell: ({ count }) => figure(count),
            foot: figure(checked.rows),
          },
        ]}
      />
    </div>
  )
}

/** Source: csv-018, csv-019. */
function ModeChoice({ mode, isAdmin, checked }: { mode: ImportMode; isAdmin: boolean; checked: Checked }) {
  if (checked.state === 'done' && checked.known === 0) return <input type="hidden" name="mode" value={mode} />
  const hint = (of: ImportMode, says: string) => {
    if (checked.state !== 'done' || checked.known === 0) return says
    const { updated, unchanged } = countsIn(of, checked)
    const outcome =
      of === 'skip'
        ? `${figure(unchanged)} skipped`
        : `${figure(updated)} ${of === 'fill' ? 'filled in' : 'updated'}, ${figure(unchanged)} unchanged`
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
