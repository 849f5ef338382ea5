import CircleAlert from 'lucide-react/icons/circle-alert'
import { selfOnboardingWords } from '../../../src/messages/client/self-onboarding.ts'
import { Icon } from '../../../src/ui/icon.tsx'
import { useWords } from '../../../src/ui/language.tsx'
import type { SelfOnboardingState } from './state.ts'

/** Three text inputs: a calendar would take too long for a date 80 years ago. */
export function BirthField({ typed, errors, birthToConfirm }: SelfOnboardingState) {
  const words = useWords(selfOnboardingWords)
  const error = errors.birth
  const describedBy = error ? 'birth-hint birth-error' : 'birth-hint'
  const box = (part: 'month' | 'day' | 'year', label: string, id = `birth_${part}`) => (
    <div className={`field birth__${part}`}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <input
        className="input"
        id={id}
        name={`birth_${part}`}
        type="text"
        inputMode="numeric"
        autoComplete={`bday-${part}`}
        // Month names are accepted too.
        maxLength={part === 'month' ? 12 : 4}
        required
        defaultValue={typed[`birth_${part}`] ?? ''}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
      />
    </div>
  )
  return (
    <fieldset className="field birth" aria-describedby={describedBy}>
      <legend className="field__label">{words.birth}</legend>
      <p className="field__hint" id="birth-hint">
        {words.birthHint}
      </p>
      {error && (
        <p className="field__error" id="birth-error">
          <Icon of={CircleAlert} />
          <span>{error}</span>
        </p>
      )}
      {birthToConfirm && <input type="hidden" name="birth_confirmed" value={birthToConfirm} />}
      <div className="birth__boxes">
        {box('month', words.month, 'birth')}
        {box('day', words.day)}
        {box('year', words.year)}
      </div>
    </fieldset>
  )
}
