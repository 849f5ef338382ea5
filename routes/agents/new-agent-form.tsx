import CompleteButton from '../../islands/complete-button.tsx'
import EmailAvailability from '../../islands/email-availability.tsx'
import type { CalendarDate } from '../../src/lib/calendar-date.ts'
import { agentWords } from '../../src/messages/agents.ts'
import { confirmWords } from '../../src/messages/confirm.ts'
import { Button } from '../../src/ui/button.tsx'
import { ErrorSummary } from '../../src/ui/error-summary.tsx'
import { TextField } from '../../src/ui/field.tsx'
import { island } from '../../src/ui/island.tsx'
import { urls } from '../../src/urls.ts'
import { type AskForCode, ConfirmItsYou } from '../confirm/confirm-its-you.tsx'
import {
  CarrierFields,
  DefaultButton,
  errorsOf,
  type Filled,
  fieldOf,
  LicenseFields,
  Part,
  RoleFields,
} from './fields.tsx'

const EmailAvailabilityIsland = island('email-availability', EmailAvailability)
const CompleteButtonIsland = island('complete-button', CompleteButton)

export interface NewAgentFormProps extends Filled {
  ask?: AskForCode | undefined
}

export function NewAgentForm({ today, ask, ...form }: NewAgentFormProps & { today: CalendarDate }) {
  const filled = { ...form, prefix: 'new-' }
  const { text } = fieldOf(filled)
  const errors = errorsOf(filled)
  return (
    <>
      <ErrorSummary
        errors={errors}
        title={'form' in form.errors ? agentWords.notAdded : agentWords.incomplete}
        id="new-errors"
      />
      <form className="agent-form" method="post" action={urls.agents.create()} noValidate id="new-form">
        <DefaultButton />
        <Part title="Who it is">
          <TextField label="First name" required maxLength={100} autoComplete="off" {...text('firstName')} />
          <TextField label="Last name" required maxLength={100} autoComplete="off" {...text('lastName')} />
          <EmailAvailabilityIsland
            label="Email"
            autoComplete="off"
            hint="Their invitation goes there, and they sign in with it."
            {...text('email')}
          />
          <TextField
            label="Phone"
            type="tel"
            required
            figures
            autoComplete="off"
            hint="10 digits."
            {...text('phone')}
          />
        </Part>
        <RoleFields {...filled} />
        <CarrierFields {...filled} />
        <LicenseFields today={today} {...filled} />
        {ask ? (
          <ConfirmItsYou
            {...ask}
            nothing={confirmWords.notAdded}
            button={<Button variant="primary">{confirmWords.add}</Button>}
          />
        ) : (
          <div className="row">
            <CompleteButtonIsland label="Add Agent" why={agentWords.stillMissing} />
          </div>
        )}
      </form>
    </>
  )
}
