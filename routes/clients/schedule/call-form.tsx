import PhoneIncoming from 'lucide-react/icons/phone-incoming'
import { MAX_CALL_NOTE_LENGTH } from '../../../src/contacts/timeline/call-form.ts'
import { scheduleWords } from '../../../src/messages/client/schedule.ts'
import { Button } from '../../../src/ui/button.tsx'
import { RadioField } from '../../../src/ui/choice-field.tsx'
import { TextArea, TextField } from '../../../src/ui/field.tsx'
import { Icon } from '../../../src/ui/icon.tsx'
import { useWords } from '../../../src/ui/language.tsx'
import { pendingText } from '../../../src/ui/page-assets.ts'

export interface CallFormState {
  action: string
  /** Last four digits of the number on record. Undefined if there is none. */
  phoneEnding: string | undefined
  /** The visitor is not a known contact. */
  isStranger: boolean
  typed: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}

/** The 'Please call me' form. `open`: not collapsed. */
export function CallForm({
  action,
  phoneEnding,
  isStranger,
  typed,
  errors,
  who,
  open,
}: CallFormState & { who: string; open: boolean }) {
  const words = useWords(scheduleWords)
  const field = (name: string) => ({ name, defaultValue: typed[name], error: errors[name] })
  const times = (['any', 'morning', 'afternoon', 'evening'] as const).map((value) => ({
    value,
    label: words.times[value],
  }))
  return (
    <details className="schedule__ask" id="call" open={open}>
      <summary className="button button--plain button--large button--block">
        <Icon of={PhoneIncoming} />
        {words.ask}
      </summary>
      <form method="post" action={action} className="stack" noValidate data-kept {...pendingText(words.submitting)}>
        <p>{words.askLead(who)}</p>
        {isStranger && (
          <>
            <TextField label={words.firstName} autoComplete="given-name" {...field('first_name')} />
            <TextField label={words.lastName} autoComplete="family-name" {...field('last_name')} />
          </>
        )}
        <TextField
          label={words.phone}
          hint={phoneEnding ? words.knownPhone(phoneEnding) : isStranger ? words.reach : undefined}
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          {...field('phone')}
        />
        {isStranger && <TextField label={words.email} type="email" autoComplete="email" {...field('email')} />}
        <RadioField label={words.bestTime} name="best_time" inline options={times} value={typed.best_time ?? 'any'} />
        <TextArea
          label={words.note}
          hint={words.noteHint}
          rows={3}
          maxLength={MAX_CALL_NOTE_LENGTH}
          {...field('note')}
        />
        <Button variant="primary" size="large">
          {words.send}
        </Button>
      </form>
    </details>
  )
}
