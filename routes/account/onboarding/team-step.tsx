import EmailAvailability from '../../../islands/email-availability.tsx'
import { fullName } from '../../../src/lib/full-name.ts'
import { formatPhone } from '../../../src/lib/phone.ts'
import { confirmWords } from '../../../src/messages/confirm.ts'
import { stepNames, wizardWords } from '../../../src/messages/onboarding.ts'
import type { TeamMember } from '../../../src/onboarding/queries.ts'
import { Button } from '../../../src/ui/button.tsx'
import { CheckboxField } from '../../../src/ui/choice-field.tsx'
import { TextField } from '../../../src/ui/field.tsx'
import { filledFields } from '../../../src/ui/filled-form.ts'
import { island } from '../../../src/ui/island.tsx'
import { postTo } from '../../../src/ui/page-assets.ts'
import { urls } from '../../../src/urls.ts'
import { type CodeRequest, ConfirmItsYou } from '../confirm/confirm-its-you.tsx'
import { SavingButtonIsland, StepErrors, StepFoot, StepHead, type StepProps } from './step-form.tsx'

const words = wizardWords.team
const EmailAvailabilityIsland = island('email-availability', EmailAvailability, 'idle')
const FIELDS = ['firstName', 'lastName', 'email', 'phone', 'isAdmin']

/** Continue also adds the colleague in the form. */
export const CONTINUE_BUTTON = { name: 'go', value: 'on' }

type Props = StepProps & {
  team: readonly TeamMember[]
  founderId: number
  confirm: CodeRequest | undefined
}

export function TeamStep(props: Props) {
  const { plan, typed, errors, failure, team, founderId, confirm } = props
  const action = urls.onboarding.step('team')
  const field = filledFields({ typed, errors }).text
  return (
    <>
      <StepHead title={stepNames.team} intro={words.intro} failure={failure} />
      <StepErrors errors={errors} order={FIELDS} />
      <ul className="team">
        {team.map((member) => (
          <li key={member.id}>
            <strong className="team__name">{fullName(member)}</strong>
            <span className="team__role">
              {member.id === founderId ? words.you : member.is_admin ? words.admin : words.agent}
            </span>
            <span className="team__facts">
              {member.email}
              {member.phone && (
                <>
                  , <span className="team__phone">{formatPhone(member.phone)}</span>
                </>
              )}
            </span>
            {member.id !== founderId && !member.email_verified_at && (
              <form {...postTo(action)} className="team__remove">
                <input type="hidden" name="intent" value="remove" />
                <input type="hidden" name="id" value={member.id} />
                <Button variant="quiet" size="small" aria-label={words.removeLabel(fullName(member))}>
                  {words.remove}
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
      <form {...postTo(action)} noValidate>
        <input type="hidden" name="intent" value="add" />
        <div className="stack setup__form setup__box">
          <h2>{words.add}</h2>
          <div className="group__grid">
            <TextField label={words.firstName} autoComplete="off" {...field('firstName')} />
            <TextField label={words.lastName} autoComplete="off" {...field('lastName')} />
          </div>
          <EmailAvailabilityIsland label={words.email} autoComplete="off" {...field('email')} />
          <TextField
            label={words.phone}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            width="medium"
            {...field('phone')}
          />
          <CheckboxField label={words.isAdmin} {...filledFields({ typed, errors }).tick('isAdmin')} />
          {confirm ? (
            <ConfirmItsYou
              {...confirm}
              hint={confirmWords.notAdded}
              button={<SavingButtonIsland label={confirmWords.add} busyLabel={words.adding} />}
            />
          ) : (
            <SavingButtonIsland label={words.addButton} busyLabel={words.adding} variant="plain" />
          )}
        </div>
        <StepFoot step="team" plan={plan} button={CONTINUE_BUTTON} />
      </form>
    </>
  )
}
