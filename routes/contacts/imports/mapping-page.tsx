import ImportCheckButton from '../../../islands/import-check-button.tsx'
import ImportReadings from '../../../islands/import-readings.tsx'
import { type ImportField, importFields, type SkippedLine } from '../../../src/contacts/import/contact-import.ts'
import type { ContactImport } from '../../../src/contacts/import/queries.ts'
import type { Owner } from '../../../src/contacts/owners.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { formatCount } from '../../../src/lib/pluralize.ts'
import { Button } from '../../../src/ui/button.tsx'
import { Card } from '../../../src/ui/card.tsx'
import { RadioField } from '../../../src/ui/choice-field.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { SelectField } from '../../../src/ui/field.tsx'
import { island } from '../../../src/ui/island.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import { ColumnChoices } from './column-choices.tsx'
import { HeaderRow } from './header-row.tsx'
import { ImportSteps } from './import-steps.tsx'
import { CarrierChoices, PlanChoices } from './text-choices.tsx'

const ImportReadingsIsland = island('import-readings', ImportReadings, 'load')
const ImportCheckButtonIsland = island('import-check-button', ImportCheckButton, 'load')

const REQUIRED_FIELDS: readonly ImportField[] = ['firstName', 'lastName', 'email', 'currentCarrier']

/** Source: csv-027. */
const NOT_CONFIGURED = 'Column mapping or carrier mapping not configured'

export interface MappingPageProps {
  file: ContactImport
  agents: readonly Owner[]
  isAdmin: boolean
  today: string
  /** The date of the remembered mapping; undefined when the mapping is our suggestion or a new choice. */
  rememberedOn?: string | undefined
  /** The first lines of the file, among which another header can be chosen. Empty if the file cannot be read. */
  lines: readonly SkippedLine[]
  failed?: 'not_configured' | 'carriers_not_read' | undefined
}

export function MappingPage({ file, agents, isAdmin, today, rememberedOn, lines, failed }: MappingPageProps) {
  const rows = formatCount(file.total_rows ?? 0)
  const missing = REQUIRED_FIELDS.filter(
    (field) => file.column_mapping[field] === null && !(field === 'currentCarrier' && file.answers.hasNoCarrier),
  )
  const nothingFound = importFields.every(({ name }) => file.column_mapping[name] === null)
  const hasDates = file.column_mapping.birthDate !== null || file.column_mapping.effectiveDate !== null
  return (
    <>
      <PageHeader
        title={<span className="import-name">Match the columns in {file.file_name}</span>}
        back={{ href: urls.imports.new(), label: 'Import contacts' }}
        lead={`${rows} ${file.total_rows === 1 ? 'row' : 'rows'} found. Nothing is imported yet.`}
      />
      <ImportSteps now="Columns" />
      {failed === 'not_configured' && (
        <ErrorSummary
          title={NOT_CONFIGURED}
          errors={importFields
            .filter(({ name }) => missing.includes(name))
            .map(({ name, label }) => ({
              field: name,
              message:
                name === 'currentCarrier'
                  ? 'Choose the carrier column, or choose “Not in this file”'
                  : `Choose the column for ${label}`,
            }))}
        />
      )}
      {failed === 'carriers_not_read' && (
        <ErrorSummary
          title="Failed to fetch carrier data for matching"
          errors={[{ field: 'currentCarrier', message: 'Choose the carrier column again, or upload the file again.' }]}
        />
      )}
      <div className="stack">
        {nothingFound && !failed && (
          <Notice kind="warn" title="Failed to get column suggestions">
            We did not recognize any columns in this file. Choose them below.
          </Notice>
        )}
        {rememberedOn && (
          <Notice title={`Using your matches from ${rememberedOn}`}>
            <form {...postTo(urls.imports.forgetting(file.id))}>
              Your agency imported a file with the same columns.{' '}
              <Button variant="quiet" size="small">
                Clear and suggest again
              </Button>
            </form>
          </Notice>
        )}
        <HeaderRow file={file} lines={lines} />
        {/* One form with several buttons: the first only previews the choices. */}
        <form className="stack" {...postTo(urls.imports.show(file.id))}>
          <Card title="Columns" id="columns">
            <ColumnChoices file={file} missing={failed === 'not_configured' ? missing : []} today={today} />
            <div data-reading="dates">{hasDates && <DateOrderChoice file={file} />}</div>
            <ImportReadingsIsland />
          </Card>
          <div data-reading="carriers">
            {file.values_found.currentCarrier && file.column_mapping.currentCarrier !== null && (
              <Card title="Carriers in your file" id="carriers">
                <CarrierChoices file={file} />
              </Card>
            )}
          </div>
          <div data-reading="plans">
            {file.column_mapping.planType !== null && (file.values_found.planType?.values.length ?? 0) > 0 && (
              <Card title="Plans in your file" id="plans">
                <PlanChoices file={file} />
              </Card>
            )}
          </div>
          <Card title="Assigned agent" id="whose">
            {isAdmin ? <AgentChoice file={file} agents={agents} /> : <p>New contacts will be yours.</p>}
          </Card>
          <div className="row">
            <ImportCheckButtonIsland needs={REQUIRED_FIELDS} />
            <Button variant="quiet" formAction={urls.imports.cancellation(file.id)} formNoValidate>
              Discard this file
            </Button>
          </div>
        </form>
      </div>
    </>
  )
}

/** One date order for the whole file, because a single row can be ambiguous. */
function DateOrderChoice({ file }: { file: ContactImport }) {
  const { month = 0, day = 0 } = file.values_found.dates ?? {}
  return (
    <RadioField
      name="dateOrder"
      label="Dates such as 3/4/1954"
      hint={
        month > 0 && day > 0
          ? `This file has both. Dates that can only be month first: ${formatCount(month)}. Only day first: ${formatCount(day)}.`
          : undefined
      }
      value={file.date_order}
      inline
      options={[
        { value: 'month', label: 'Month first (March 4)' },
        { value: 'day', label: 'Day first (April 3)' },
        ...(file.date_order === 'mixed' || (month > 0 && day > 0)
          ? [{ value: 'mixed', label: 'Leave them blank' }]
          : []),
      ]}
    />
  )
}

function AgentChoice({ file, agents }: { file: ContactImport; agents: readonly Owner[] }) {
  const defaultAgent = agents.find(({ is_default_agent }) => is_default_agent)
  return (
    <SelectField
      name="agentId"
      label="Agent"
      width="medium"
      blank={defaultAgent ? `Default agent (${fullName(defaultAgent)})` : 'The person who uploaded this file'}
      hint="For new contacts. Existing contacts keep their agent unless you choose one here and overwrite existing details."
      defaultValue={file.agent_id ?? ''}
      options={agents.map((agent) => ({ value: String(agent.id), label: fullName(agent) }))}
    />
  )
}
