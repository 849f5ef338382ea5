import CopyLink from '../../../islands/copy-link.tsx'
import type { ListedAgent, SenderRules } from '../../../src/agents/queries.ts'
import type { CalendarDate } from '../../../src/lib/calendar-date.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { agentWords } from '../../../src/messages/agents.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { CheckboxField } from '../../../src/ui/choice-field.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { TextArea, TextField } from '../../../src/ui/field.tsx'
import { filledFields } from '../../../src/ui/filled-form.ts'
import { island } from '../../../src/ui/island.tsx'
import { Notice } from '../../../src/ui/notice.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import { type CodeRequest, ConfirmItsYou } from '../../account/confirm/confirm-its-you.tsx'
import {
  AgentFormSection,
  type AgentFormState,
  agentFormErrors,
  CarrierFields,
  DefaultButton,
  IdentityFields,
  LicenseFields,
  RoleFields,
} from './fields.tsx'

const CopyLinkIsland = island('copy-link', CopyLink)

export interface AgentFormProps extends AgentFormState {
  ask?: CodeRequest | undefined
}

/** The form with all details of an agent, shown under their row. */
export function AgentForm({
  agent,
  rules,
  link,
  today,
  ask,
  ...state
}: AgentFormProps & { agent: ListedAgent; rules: SenderRules; link: string; today: CalendarDate }) {
  const { text, tick } = filledFields(state)
  const name = fullName(agent)
  return (
    <div className="agent__edit">
      {agent.pending_email && (
        <Notice title="New email address not confirmed yet">
          {name} still signs in with {agent.email}. We emailed a link to {agent.pending_email}.
        </Notice>
      )}
      <ErrorSummary errors={agentFormErrors(state)} title={agentWords.notSaved} />
      {!ask && Object.keys(state.errors).length === 0 && (
        <CopyLinkIsland
          label={`Self-onboarding link for ${name}`}
          url={link}
          hint="New clients who sign up with this link are assigned to this person if they are an agent, and to the default agent if not."
        />
      )}
      <form className="agent-form" id="form" {...postTo(urls.agents.save(agent.id))} noValidate>
        <DefaultButton />
        <IdentityFields emailHint={emailHint(agent)} ownEmail={agent.email} {...state} />
        <RoleFields {...state} />
        <CarrierFields {...state} />
        <LicenseFields today={today} moreAction={`${urls.agents.save(agent.id)}#agent-${agent.id}`} {...state} />
        <AgentFormSection title="What clients see">
          <TextField
            label="License number in emails"
            optional
            maxLength={40}
            autoComplete="off"
            hint="Shown below the signature in emails to their clients."
            {...text('licenseNumber')}
          />
          <TextField
            label="Calendar booking link"
            optional
            inputMode="url"
            autoComplete="off"
            readOnly={rules.forcesAgencyDetails}
            hint={bookingHint(rules)}
            {...text('bookingLink')}
          />
          <TextArea label="Signature" optional rows={3} readOnly={rules.forcesAgencyDetails} {...text('signature')} />
          {!rules.forcesAgencyDetails && (
            <CheckboxField
              label="Use the agency’s details as the sender"
              hint="Clients see the agency’s name, phone, booking link and signature instead of theirs."
              {...tick('useOrgSenderDetails')}
            />
          )}
        </AgentFormSection>
        {rules.forcesAgencyDetails && state.typed.useOrgSenderDetails && (
          <input type="hidden" name="useOrgSenderDetails" value="on" />
        )}
        {ask && <ConfirmItsYou {...ask} />}
        <div className="row">
          {!ask && <Button variant="primary">Save {name}</Button>}
          <ButtonLink href={`${urls.agents.list()}#agent-${agent.id}`} variant="quiet">
            Close without saving
          </ButtonLink>
        </div>
      </form>
    </div>
  )
}

function emailHint({ pending_email, email_verified_at }: ListedAgent): string {
  if (!email_verified_at)
    return 'They have not joined yet. If you change the address, we send an invitation to the new one right away.'
  return pending_email ? `${pending_email} is not confirmed yet.` : 'A new address must be confirmed by email.'
}

function bookingHint({ forcesAgencyDetails, bookingLink }: SenderRules): string {
  if (!forcesAgencyDetails) return 'Such as https://calendar.example/your-name.'
  const visibleLink = bookingLink
    ? `Clients see ${bookingLink}.`
    : 'Clients see no booking link because the agency has none.'
  return `Your agency’s details are used for everyone, so you cannot change this link. ${visibleLink}`
}
