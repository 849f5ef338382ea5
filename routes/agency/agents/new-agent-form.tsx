import CompleteButton from '../../../islands/complete-button.tsx'
import type { CalendarDate } from '../../../src/lib/calendar-date.ts'
import { agentWords } from '../../../src/messages/agents.ts'
import { confirmWords } from '../../../src/messages/confirm.ts'
import { Button } from '../../../src/ui/button.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { island } from '../../../src/ui/island.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import { type CodeRequest, ConfirmItsYou } from '../../account/confirm/confirm-its-you.tsx'
import {
  type AgentFormState,
  agentFormErrors,
  CarrierFields,
  DefaultButton,
  IdentityFields,
  LicenseFields,
  RoleFields,
} from './fields.tsx'

const CompleteButtonIsland = island('complete-button', CompleteButton)

export interface NewAgentFormProps extends AgentFormState {
  ask?: CodeRequest | undefined
}

export function NewAgentForm({ today, ask, ...form }: NewAgentFormProps & { today: CalendarDate }) {
  const state = { ...form, prefix: 'new-' }
  const errors = agentFormErrors(state)
  return (
    <>
      <ErrorSummary
        errors={errors}
        title={'form' in form.errors ? agentWords.notAdded : agentWords.incomplete}
        id="new-errors"
      />
      <form className="agent-form" {...postTo(urls.agents.create())} noValidate id="new-form">
        <DefaultButton />
        <IdentityFields emailHint="We send their invitation here, and they sign in with this address." {...state} />
        <RoleFields {...state} />
        <CarrierFields {...state} />
        <LicenseFields today={today} {...state} />
        {ask ? (
          <ConfirmItsYou
            {...ask}
            hint={confirmWords.notAdded}
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
