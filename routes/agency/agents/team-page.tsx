import Plus from 'lucide-react/icons/plus'
import CompleteButton from '../../../islands/complete-button.tsx'
import { agentWords } from '../../../src/messages/agents.ts'
import { stepNames, wizardWords } from '../../../src/messages/onboarding.ts'
import { Button } from '../../../src/ui/button.tsx'
import { CheckboxField } from '../../../src/ui/choice-field.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { TextField } from '../../../src/ui/field.tsx'
import { filledFields } from '../../../src/ui/filled-form.ts'
import { island } from '../../../src/ui/island.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import { type CodeRequest, ConfirmItsYou } from '../../account/confirm/confirm-its-you.tsx'
import { AgentFormSection, type AgentFormState, agentFormErrors, DefaultButton } from './fields.tsx'

const CompleteButtonIsland = island('complete-button', CompleteButton)

export const MORE_COLLEAGUES_BUTTON = 'morePeople'

/** The setup's team page. Source: agents-006, nav-020. */
export function TeamPage({
  email,
  people,
  query,
  ask,
  ...state
}: AgentFormState & {
  /** The founder's address. */
  email: string
  /** The number of rows for colleagues. */
  people: number
  ask?: CodeRequest | undefined
  query: { plan?: string | undefined; org?: string | undefined }
}) {
  const { text, tick } = filledFields(state)
  return (
    <div className="setup-team">
      <PageHeader title={stepNames.team} lead={wizardWords.team.intro} />
      <ErrorSummary errors={agentFormErrors(state)} title={wizardWords.refused} />
      <form className="agent-form" {...postTo(urls.setup.agents(query))} noValidate>
        <DefaultButton />
        {ask && <ConfirmItsYou {...ask} />}
        <AgentFormSection title="You">
          <TextField label="First name" required maxLength={100} autoComplete="given-name" {...text('firstName')} />
          <TextField label="Last name" required maxLength={100} autoComplete="family-name" {...text('lastName')} />
          <TextField label="Email" name="email" type="email" readOnly defaultValue={email} autoComplete="email" />
          <TextField label="Phone" type="tel" required figures autoComplete="tel" {...text('phone')} />
          <CheckboxField
            label="I sell and can own contacts"
            hint="Uncheck this if you only run the agency."
            {...tick('isAgent')}
          />
        </AgentFormSection>
        <input type="hidden" name="isAdmin" value="on" />
        {Array.from({ length: people }, (_, row) => {
          const prefix = `people.${row}`
          return (
            <AgentFormSection
              key={prefix}
              title={people === 1 ? 'A colleague' : `Colleague ${row + 1}`}
              lead={row === 0 && LEAD}
            >
              <TextField label="First name" maxLength={100} autoComplete="off" {...text(`${prefix}.firstName`)} />
              <TextField label="Last name" maxLength={100} autoComplete="off" {...text(`${prefix}.lastName`)} />
              <TextField label="Email" type="email" maxLength={254} autoComplete="off" {...text(`${prefix}.email`)} />
              <TextField label="Phone" type="tel" figures autoComplete="off" {...text(`${prefix}.phone`)} />
              <CheckboxField label="Agent" hint="Sells, and can own contacts." {...tick(`${prefix}.isAgent`)} />
              <CheckboxField
                label="Admin"
                hint="Changes settings, billing and the team."
                {...tick(`${prefix}.isAdmin`)}
              />
            </AgentFormSection>
          )
        })}
        <div>
          <Button name={MORE_COLLEAGUES_BUTTON} value="on" icon={Plus} formNoValidate>
            Add another colleague
          </Button>
        </div>
        <CompleteButtonIsland label={agentWords.toDashboard} why={agentWords.stillMissing} />
      </form>
    </div>
  )
}

const LEAD = 'Leave this blank if you work alone. We email each colleague an invitation when you continue.'
