import { type ImportField, type ImportMode, importFields } from '../../src/contacts/import/contact-import.ts'
import type { ContactImport, listAgents } from '../../src/contacts/import/queries.ts'
import { Button } from '../../src/ui/button.tsx'
import { Card } from '../../src/ui/card.tsx'
import { ErrorSummary } from '../../src/ui/error-summary.tsx'
import { RadioField, SelectField } from '../../src/ui/field.tsx'
import { PageHeader } from '../../src/ui/page-header.tsx'
import { urls } from '../../src/urls.ts'
import { CarrierChoices } from './carrier-choices.tsx'
import { ColumnChoices } from './column-choices.tsx'
import { SampleRows } from './sample-rows.tsx'

const NEEDED: readonly ImportField[] = ['firstName', 'lastName', 'email', 'currentCarrier']

/** Source: csv-027. */
export const NOT_CONFIGURED = 'Column mapping or carrier mapping not configured'

export function MappingPage({
  file,
  agents,
  isAdmin,
  today,
  notConfigured = false,
}: {
  file: ContactImport
  agents: Awaited<ReturnType<typeof listAgents>>
  isAdmin: boolean
  today: string
  notConfigured?: boolean
}) {
  const rows = (file.total_rows ?? 0).toLocaleString('en-US')
  const missing = NEEDED.filter((field) => file.column_mapping[field] === null)
  return (
    <>
      <PageHeader
        title={`Check ${file.file_name}`}
        back={{ href: urls.imports.new(), label: 'Import contacts' }}
        lead={`${rows} rows found. Nothing is imported yet.`}
      />
      {notConfigured && (
        <ErrorSummary
          title={NOT_CONFIGURED}
          errors={importFields
            .filter(({ name }) => missing.includes(name))
            .map(({ name, label }) => ({ field: name, message: `Choose the column that holds: ${label}` }))}
        />
      )}
      {/* Two buttons, one form: the first only shows what the choices mean. */}
      <form className="stack" method="post" action={urls.imports.show(file.id)}>
        <Card title="Columns" id="columns">
          <ColumnChoices file={file} missing={notConfigured ? missing : []} />
          <Button name="step" value="look">
            Show how these columns read
          </Button>
        </Card>
        <Card title="How the first rows read" id="sample" flush>
          <SampleRows file={file} today={today} />
        </Card>
        {file.carriers_found && (
          <Card title="Carriers in your file" id="carriers">
            <CarrierChoices file={file} />
          </Card>
        )}
        <Card title="Whose contacts, and what if we know them" id="whose">
          <div className="stack">
            {isAdmin ? <AgentChoice file={file} agents={agents} /> : <p>New contacts will be yours.</p>}
            <ModeChoice mode={file.mode} isAdmin={isAdmin} />
          </div>
        </Card>
        <div className="row">
          <Button variant="primary" name="step" value="start">
            Import {rows} rows
          </Button>
          <Button variant="quiet" formAction={urls.imports.cancellation(file.id)} formNoValidate>
            Discard this file
          </Button>
        </div>
      </form>
    </>
  )
}

function AgentChoice({ file, agents }: { file: ContactImport; agents: Awaited<ReturnType<typeof listAgents>> }) {
  const usual = agents.find(({ is_default_agent }) => is_default_agent)
  return (
    <SelectField
      name="agentId"
      label="Agent"
      width="medium"
      blank={usual ? `Default agent (${usual.first_name} ${usual.last_name})` : 'You'}
      hint="For new contacts. Those we already have keep their agent, unless you choose one here and overwrite."
      defaultValue={file.agent_id ?? ''}
      options={agents.map(({ id, first_name, last_name }) => ({
        value: String(id),
        label: `${first_name} ${last_name}`,
      }))}
    />
  )
}

/** Source: csv-018, csv-019. */
function ModeChoice({ mode, isAdmin }: { mode: ImportMode; isAdmin: boolean }) {
  return (
    <RadioField
      name="mode"
      label="If a contact with the same email is already here"
      hint={
        isAdmin
          ? 'Opt-outs, bounces and history are never touched.'
          : 'Overwriting what is already here is for admins. Opt-outs, bounces and history are never touched.'
      }
      value={mode}
      options={[
        { value: 'skip', label: 'Leave it as it is' },
        { value: 'fill', label: 'Fill in what is blank', hint: 'What is already there stays.' },
        ...(isAdmin ? [{ value: 'overwrite', label: 'Overwrite it', hint: 'What the file leaves empty stays.' }] : []),
      ]}
    />
  )
}
