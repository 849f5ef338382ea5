import type { ContactQuota } from '../../../src/contacts/contact-quota.ts'
import { importModes } from '../../../src/contacts/import/contact-import.ts'
import { blocksMany, countsForMode, type ImportCheck } from '../../../src/contacts/import/import-check.ts'
import type { ContactImport } from '../../../src/contacts/import/queries.ts'
import { extraColumn } from '../../../src/contacts/import/read/extra-columns.ts'
import type { Owner } from '../../../src/contacts/owners.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { formatCount } from '../../../src/lib/pluralize.ts'
import { importWords as words } from '../../../src/messages/imports.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { CheckboxField } from '../../../src/ui/choice-field.tsx'
import { SelectField } from '../../../src/ui/field.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import { CheckCounts } from './check-counts.tsx'
import { FileQuestions } from './file-questions.tsx'
import { ImportSteps } from './import-steps.tsx'
import { ModeChoice } from './mode-choice.tsx'
import { Problems } from './problems.tsx'
import { QuotaNotice } from './quota-notice.tsx'
import { RowNotes } from './row-notes.tsx'
import { SampleRows, sampleRows } from './sample-rows.tsx'

/** Previews an import: its counts, and its first rows as they will be stored. */
export function CheckPage({
  file,
  checked,
  isAdmin,
  today,
  agents,
  owner,
  known,
  quota,
}: {
  file: ContactImport
  checked: ImportCheck
  isAdmin: boolean
  today: string
  agents: readonly Owner[]
  owner: string
  /** Addresses in the first rows that belong to existing contacts. */
  known: ReadonlySet<string>
  quota: ContactQuota
}) {
  const sample = sampleRows(file, today)
  return (
    <>
      <PageHeader
        title={<span className="import-name">Check {file.file_name}</span>}
        back={{ href: urls.imports.show(file.id), label: 'Columns' }}
        lead={`${formatCount(file.total_rows ?? 0)} ${file.total_rows === 1 ? 'row' : 'rows'} found. Nothing is imported yet.`}
      />
      <ImportSteps now="Check" />
      <div className="stack import-card">
        {checked.state === 'done' && <FileQuestions file={file} checked={checked} />}
        <Card title="What will happen" id="counts">
          <div className="stack">
            <CheckCounts file={file} checked={checked} />
            <QuotaNotice quota={quota} checked={checked} isAdmin={isAdmin} />
            <AgentAssignment file={file} agents={isAdmin ? agents : []} owner={owner} />
          </div>
          <form className="stack import-start" {...postTo(urls.imports.start(file.id))}>
            <ModeChoice mode={file.mode} isAdmin={isAdmin} checked={checked} />
            {blocksMany(checked) && (
              <CheckboxField
                name="blocks"
                label={words.blocks(formatCount(checked.warnings.optOuts), formatCount(checked.rows))}
                hint={words.blocksHint}
              />
            )}
            <div className="row">
              <Button variant="primary">
                <StartLabel checked={{ ...checked, added: Math.min(checked.added, Math.max(0, quota.left)) }} />
              </Button>
              <ButtonLink href={urls.imports.show(file.id)}>Change the columns</ButtonLink>
              <Button variant="quiet" formAction={urls.imports.cancellation(file.id)}>
                Discard this file
              </Button>
            </div>
          </form>
        </Card>
        {checked.state === 'done' && <RowNotes warnings={checked.warnings} title="Check these before you import" />}
        <Problems checked={checked} />
        <Card title={firstRows(sample.length)} id="sample" flush>
          <SampleRows rows={sample} known={known} />
        </Card>
      </div>
    </>
  )
}

/** Labels for each mode; the style sheet shows the one of the chosen mode. */
function StartLabel({ checked }: { checked: ImportCheck }) {
  if (checked.state !== 'done') return 'Start the import'
  if (checked.known === 0) return startLabel(checked)
  return importModes.map((mode) => (
    <span key={mode} data-mode={mode}>
      {startLabel(countsForMode(mode, checked))}
    </span>
  ))
}

function startLabel({ added, updated = 0 }: { added: number; updated?: number }): string {
  if (added > 0 && updated > 0) return `Add ${formatCount(added)}, update ${formatCount(updated)}`
  if (added > 0) return `Import ${formatCount(added)} new ${added === 1 ? 'contact' : 'contacts'}`
  if (updated > 0) return `Update ${formatCount(updated)} ${updated === 1 ? 'contact' : 'contacts'}`
  return 'Finish without changes'
}

/** The agent of new contacts: from the file's agent column, or one for all. */
function AgentAssignment({ file, agents, owner }: { file: ContactImport; agents: readonly Owner[]; owner: string }) {
  const column = extraColumn(file.header, 'agentEmail')
  return (
    <div>
      {column !== undefined && file.agent_id === null ? (
        <p>
          <strong>New contacts go to the agent under {file.header[column]}.</strong> If that cell names no one on your
          team, the contacts become {owner}.
        </p>
      ) : (
        <p>
          <strong>All new contacts become {owner}.</strong> Agent names in your file are not used.
        </p>
      )}
      {agents.length > 1 && (
        <form className="row import-agent" {...postTo(urls.imports.agent(file.id))}>
          <SelectField
            name="agentId"
            label="Assign to"
            width="medium"
            defaultValue={file.agent_id ?? ''}
            blank="Assign automatically"
            options={agents.map((agent) => ({ value: String(agent.id), label: fullName(agent) }))}
          />
          <Button>Change agent</Button>
        </form>
      )}
    </div>
  )
}

const firstRows = (count: number) => (count === 1 ? 'How we read the first row' : `How we read the first ${count} rows`)
