import { type Contact, planTypes } from '../../../src/contacts/contact.ts'
import type { FollowUp } from '../../../src/contacts/timeline/follow-ups.ts'
import { outcomeKinds } from '../../../src/contacts/timeline/outcome.ts'
import { type CalendarDate, formatLong } from '../../../src/lib/calendar-date.ts'
import { carrierNames } from '../../../src/lib/carriers.ts'
import { fullName } from '../../../src/lib/full-name.ts'
import { followUpWords } from '../../../src/messages/follow-ups.ts'
import { outcomeWords, outcomeFormWords as words } from '../../../src/messages/outcomes.ts'
import { Button, ButtonLink } from '../../../src/ui/button.tsx'
import { CheckboxField, RadioField } from '../../../src/ui/choice-field.tsx'
import { classNames } from '../../../src/ui/class-names.ts'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { SelectField, TextArea, TextField } from '../../../src/ui/field.tsx'
import { filledFields } from '../../../src/ui/filled-form.ts'
import { postTo } from '../../../src/ui/page-assets.ts'
import { PageHeader } from '../../../src/ui/page-header.tsx'
import { urls } from '../../../src/urls.ts'
import { ListOriginField } from '../../contacts/contact/props.tsx'

interface OutcomeProps {
  contact: Contact
  /** The follow-up that led to the outcome. */
  followUp: FollowUp | undefined
  typed: Record<string, string>
  errors: Record<string, string>
  today: CalendarDate
  /** The contact list's query string, for the link back. */
  from: string | undefined
  /** The page to return to, if not the contact's. */
  to: string | undefined
}

const FIELDS = ['outcome', 'old_premium', 'new_premium', 'current_carrier', 'plan_type', 'effective_date']
const CARRIERS = [...carrierNames, 'Other']

export function OutcomePage({ contact, followUp, typed, errors, today, from, to }: OutcomeProps) {
  const back = to ?? urls.contacts.show(contact.id, { from })
  const hasErrors = Object.keys(errors).length > 0
  const { text, tick } = filledFields({
    typed: hasErrors
      ? typed
      : {
          old_premium: contact.premium_cents === null ? '' : (contact.premium_cents / 100).toFixed(2),
          decided_on: formatLong(today),
          update_contact: 'on',
          ...typed,
        },
    errors,
  })
  const kinds = outcomeKinds.map((kind) => ({
    value: kind as string,
    label: outcomeWords[kind].name,
    hint: outcomeWords[kind].hint,
  }))
  const none = { value: 'none', label: words.none.name, hint: words.none.hint }
  const isOpen = followUp?.done_at === null
  return (
    <div className={classNames('outcome', typed.outcome === 'switched' && 'outcome--switched')}>
      <PageHeader
        title={words.title}
        back={{ href: urls.contacts.show(contact.id, { from }), label: fullName(contact) }}
        lead={
          followUp &&
          words.of(followUp.kind === 'reminder' ? followUp.note : followUpWords[followUp.kind](contact.first_name))
        }
      />
      <ErrorSummary
        errors={[...FIELDS, 'decided_on', 'note'].flatMap((field) =>
          errors[field] ? [{ field, message: errors[field] }] : [],
        )}
      />
      <form {...postTo(urls.contacts.outcome(contact.id))} className="outcome__form" noValidate>
        <ListOriginField from={from} />
        {to && <input type="hidden" name="to" value={to} />}
        {followUp && <input type="hidden" name="follow_up" value={followUp.id} />}
        <RadioField
          label={words.who(fullName(contact))}
          name="outcome"
          value={typed.outcome ?? ''}
          {...(errors.outcome ? { error: errors.outcome } : {})}
          options={isOpen ? [...kinds, none] : kinds}
        />
        <div className="outcome__if-decided">
          <TextField
            label={words.oldPremium}
            optional
            figures
            width="short"
            inputMode="decimal"
            hint={words.oldHint}
            autoComplete="off"
            {...text('old_premium')}
          />
          <fieldset className="outcome__if-switched">
            <legend>{words.ifSwitched}</legend>
            <TextField
              label={words.newPremium}
              figures
              width="short"
              inputMode="decimal"
              hint={words.newHint}
              autoComplete="off"
              {...text('new_premium')}
            />
            <SelectField
              label={words.carrier}
              optional
              blank={words.asBefore}
              options={CARRIERS}
              {...text('current_carrier')}
            />
            <SelectField
              label={words.plan}
              optional
              blank={words.asBefore}
              options={planTypes}
              {...text('plan_type')}
            />
            <TextField
              label={words.effective}
              optional
              width="medium"
              hint={words.effectiveHint}
              autoComplete="off"
              {...text('effective_date')}
            />
          </fieldset>
          <TextField label={words.day} width="medium" hint={words.dayHint} autoComplete="off" {...text('decided_on')} />
          <CheckboxField label={words.update} hint={words.updateHint} {...tick('update_contact')} />
        </div>
        <TextArea label={words.note} optional rows={3} maxLength={1000} {...text('note')} />
        <div className="row">
          <Button variant="primary">{words.save}</Button>
          <ButtonLink href={back} variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </form>
    </div>
  )
}
