import type { ReactNode } from 'react'
import EmailAvailability from '../../../islands/email-availability.tsx'
import SelectAll from '../../../islands/select-all.tsx'
import { hasExpired } from '../../../src/agents/agent.ts'
import { DELETED_LICENSE } from '../../../src/agents/schemas.ts'
import { type CalendarDate, formatLong, isCalendarDate } from '../../../src/lib/calendar-date.ts'
import { carrierNames } from '../../../src/lib/carriers.ts'
import { states } from '../../../src/lib/states.ts'
import { Button } from '../../../src/ui/button.tsx'
import { CheckboxField } from '../../../src/ui/choice-field.tsx'
import { SelectField, TextField } from '../../../src/ui/field.tsx'
import { filledFields } from '../../../src/ui/filled-form.ts'
import { island } from '../../../src/ui/island.tsx'
import { countLicenseRows, MORE_LICENSES_BUTTON, type TypedAgent } from './typed-agent.ts'

const EmailAvailabilityIsland = island('email-availability', EmailAvailability, 'idle')
const SelectAllIsland = island('select-all', SelectAll)

export interface AgentFormState {
  typed: TypedAgent
  errors: Record<string, string>
  /** A prefix for ids, if two forms on a page have the same fields. */
  prefix?: string
}

/** The errors for the summary above the form. */
export function agentFormErrors({ errors, prefix = '' }: AgentFormState) {
  return Object.entries(errors).map(([field, message]) => ({ field: `${prefix}${field}`, message }))
}

export function AgentFormSection({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="agent-form__part">
      <legend>{title}</legend>
      {lead && <p className="agent-form__lead">{lead}</p>}
      {children}
    </fieldset>
  )
}

/** The button that Enter presses, in a form whose first visible button only adds rows. Not reachable with Tab. */
export const DefaultButton = () => (
  <button className="visually-hidden" type="submit" tabIndex={-1} aria-hidden="true">
    Save
  </button>
)

/** Name, email and phone of a colleague. */
export function IdentityFields({
  emailHint,
  ownEmail,
  ...state
}: AgentFormState & { emailHint: string; ownEmail?: string }) {
  const { text } = filledFields(state)
  return (
    <AgentFormSection title="About">
      <TextField label="First name" required maxLength={100} autoComplete="off" {...text('firstName')} />
      <TextField label="Last name" required maxLength={100} autoComplete="off" {...text('lastName')} />
      <EmailAvailabilityIsland label="Email" autoComplete="off" hint={emailHint} own={ownEmail} {...text('email')} />
      <TextField label="Phone" type="tel" required figures autoComplete="off" hint="10 digits." {...text('phone')} />
    </AgentFormSection>
  )
}

export function RoleFields(state: AgentFormState) {
  const { tick } = filledFields(state)
  return (
    <AgentFormSection title="Roles">
      <CheckboxField label="Agent" hint="Sells, and can own contacts." {...tick('isAgent')} />
      <CheckboxField label="Admin" hint="Changes settings, billing and the team." {...tick('isAdmin')} />
    </AgentFormSection>
  )
}

export function CarrierFields({ title = 'Carriers they sell', ...state }: AgentFormState & { title?: string }) {
  const { tick } = filledFields(state)
  return (
    <AgentFormSection title={title}>
      <div className="agent-form__ticks">
        <SelectAllIsland
          label="All carriers"
          of="carriers"
          name="carriers.all"
          id={`${state.prefix ?? ''}carriers.all`}
        />
        {carrierNames.map((name, index) => (
          <CheckboxField key={name} label={name} {...tick(`carriers.${index}`, name)} />
        ))}
      </div>
    </AgentFormSection>
  )
}

const STATES = states.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))
const STATES_WITH_REMOVE = [{ value: DELETED_LICENSE, label: 'Remove this state' }, ...STATES]

export function LicenseFields({
  today,
  title = 'State licenses',
  moreAction,
  ...state
}: AgentFormState & {
  today: CalendarDate
  title?: string
  /** The URL of the "Add more states" button, with the fragment of this form. */
  moreAction?: string
}) {
  const { text } = filledFields(state)
  const { typed, errors } = state
  const states = Object.keys(typed).filter((name) => /^licenses\.\d+\.state$/.test(name) && typed[name])
  const isOpen =
    states.length === 0 ||
    MORE_LICENSES_BUTTON in typed ||
    Object.keys(errors).some((name) => name.startsWith('licenses.'))
  return (
    <AgentFormSection title={title}>
      <details className="agent-form__states" open={isOpen}>
        <summary>{states.length === 0 ? 'No states yet' : states.map((name) => typed[name]).join(', ')}</summary>
        <p className="agent-form__lead">One row per state.</p>
        <ul className="agent-form__licenses">
          {Array.from({ length: countLicenseRows(typed) }, (_, row) => {
            const prefix = `licenses.${row}`
            const expiresOn = typed[`${prefix}.expiresOn`] ?? ''
            const isExpired = isCalendarDate(expiresOn) && hasExpired({ state: '', number: '', expiresOn }, today)
            return (
              <li key={prefix}>
                <SelectField
                  label="State"
                  {...(typed[`${prefix}.state`]
                    ? { options: STATES_WITH_REMOVE }
                    : { blank: 'Choose a state', options: STATES })}
                  {...text(`${prefix}.state`)}
                />
                <TextField label="License number" maxLength={40} autoComplete="off" {...text(`${prefix}.number`)} />
                <TextField
                  label="Expires"
                  type="date"
                  hint={isExpired ? `Expired ${formatLong(expiresOn)}` : undefined}
                  {...text(`${prefix}.expiresOn`)}
                />
              </li>
            )
          })}
        </ul>
        <Button name={MORE_LICENSES_BUTTON} value="on" size="small" formAction={moreAction} formNoValidate>
          Add more states
        </Button>
      </details>
    </AgentFormSection>
  )
}
