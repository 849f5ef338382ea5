import { carrierNames } from '../../src/lib/carriers.ts'
import { compareWords } from '../../src/messages/compare.ts'
import type { Place } from '../../src/places/zip-book.ts'
import type { Subject } from '../../src/quotes/comparison.ts'
import type { PlanGroup } from '../../src/rates/plans.ts'
import { Button } from '../../src/ui/button.tsx'
import { ErrorSummary } from '../../src/ui/error-summary.tsx'
import { SelectField, TextField } from '../../src/ui/field.tsx'
import { useWords } from '../../src/ui/language.tsx'
import { placeName } from './place-name.ts'

export interface Correction {
  action: string
  /** What else the address must hold. */
  hidden?: Readonly<Record<string, string>> | undefined
  /** Of the ZIP code that is priced. */
  places: readonly Place[]
  /** What the address bar holds, right or wrong. */
  typed: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}

/** In the order of the form. */
const FIELDS = ['zip', 'age', 'carrier']

/** A plain GET form: the answer is the same page with other prices. Source: compare-003. */
export function CorrectionForm({
  subject,
  group,
  correction,
}: {
  subject: Subject
  /** The group on show, to come back to. */
  group?: PlanGroup
  correction: Correction
}) {
  const words = useWords(compareWords)
  const { action, hidden = {}, places, typed, errors } = correction
  const county = !subject.countyIsGuess && places.some((place) => place.county === subject.county) ? subject.county : ''
  const wrong = FIELDS.flatMap((field) => (errors[field] ? [{ field, message: errors[field] }] : []))
  const form = (
    <>
      <ErrorSummary errors={wrong} title={words.problem} />
      <form className="correct__form" method="get" action={action}>
        <p>{subject.state ? words.correctHint : words.askZipWhy}</p>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {group && <input type="hidden" name="plan" value={group} />}
        <TextField
          label={words.zip}
          name="zip"
          width="short"
          figures
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          defaultValue={typed.zip ?? subject.zip}
          error={errors.zip}
        />
        {places.length > 1 && (
          <SelectField
            label={words.county}
            name="county"
            width="medium"
            blank={county ? undefined : words.chooseCounty}
            options={places.map((place) => ({ value: place.county, label: placeName(place) }))}
            defaultValue={county}
          />
        )}
        <TextField
          label={words.age}
          name="age"
          width="short"
          figures
          inputMode="numeric"
          maxLength={3}
          defaultValue={typed.age ?? (subject.ageIsGuess ? '' : subject.age)}
          error={errors.age}
        />
        <SelectField
          label={words.carrier}
          name="carrier"
          width="medium"
          options={[
            ...carrierNames,
            { value: 'Other', label: words.carrierOther },
            { value: 'None', label: words.carrierNone },
          ]}
          defaultValue={typed.carrier ?? subject.currentCarrier ?? 'None'}
          error={errors.carrier}
        />
        <Button variant={subject.state ? 'plain' : 'primary'}>{words.update}</Button>
      </form>
    </>
  )
  // Without a place there is nothing else on the page, so it cannot be folded away.
  if (!subject.state)
    return (
      <section className="correct" aria-labelledby="ask-zip">
        <h2 id="ask-zip">{words.askZip}</h2>
        {form}
      </section>
    )
  return (
    <details className="no-print" open={subject.countyIsGuess || subject.ageIsGuess || wrong.length > 0}>
      <summary>{words.correct}</summary>
      {form}
    </details>
  )
}
