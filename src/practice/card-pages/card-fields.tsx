import { TextField } from '../../ui/field.tsx'
import { practiceCardWords as words } from './words.ts'

export interface FormState {
  typed?: Record<string, string>
  errors?: Record<string, string>
}

/** The card fields. Card data is never sent to a third party. */
export function CardFields({ state: { typed = {}, errors = {} } }: { state: FormState }) {
  const own = (name: keyof typeof words.fields & string) => ({
    name,
    label: words.fields[name],
    defaultValue: typed[name] ?? '',
    ...(errors[name] ? { error: errors[name] } : {}),
  })
  return (
    <>
      <TextField {...own('number')} hint={words.fields.numberHint} inputMode="numeric" autoComplete="cc-number" />
      <div className="practice-portal__pair">
        <TextField {...own('expiry')} hint={words.fields.expiryHint} autoComplete="cc-exp" />
        <TextField {...own('cvc')} hint={words.fields.cvcHint} inputMode="numeric" autoComplete="cc-csc" />
      </div>
      <TextField {...own('name')} autoComplete="cc-name" />
    </>
  )
}

export const PracticeNumbers = () => (
  <section>
    <h2>{words.numbers}</h2>
    <ul className="practice-portal__numbers">
      {words.cards.map(([number, effect]) => (
        <li key={number}>
          <code>{number}</code> {effect}
        </li>
      ))}
    </ul>
  </section>
)
