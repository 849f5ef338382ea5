import { carrierNames } from '../../../src/lib/carriers.ts'
import { compareWords } from '../../../src/messages/client/compare.ts'
import type { ZipCounty } from '../../../src/places/zip-book.ts'
import type { QuoteSubject } from '../../../src/quotes/comparison.ts'
import type { PlanGroup } from '../../../src/rates/plans.ts'
import { Button } from '../../../src/ui/button.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { SelectField, TextField } from '../../../src/ui/field.tsx'
import { useLanguage, useWords } from '../../../src/ui/language.tsx'
import { pendingText } from '../../../src/ui/page-assets.ts'
import { type EffectiveDate, EffectiveDateDialog } from './effective-date-dialog.tsx'
import { FactField } from './fact-field.tsx'
import { GetForm } from './get-form.tsx'
import { placeNameAlone } from './place-name.ts'

export interface CorrectionFormProps {
  /** The URL of this page. Its other parameters are kept. */
  action: string
  /** The counties of the ZIP code. */
  places: readonly ZipCounty[]
  /** The raw URL parameters, valid or not. */
  typed: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
  /** The text shown while the page loads. */
  pending?: string
}

/** Fields that can have errors, in the order of the form. */
const CHECKED_FIELDS = ['zip', 'age', 'carrier']
const FORM_FIELDS = ['plan', 'county', 'gender', 'tobacco', ...CHECKED_FIELDS]

/** A GET form: it reloads the page with the corrected prices. Source: compare-003. */
export function CorrectionForm({
  subject,
  group,
  correction,
  starts,
}: {
  subject: QuoteSubject
  /** The group to show again after the reload. */
  group?: PlanGroup
  correction: CorrectionFormProps
  /** The effective date, if there are prices for it. */
  starts?: Pick<EffectiveDate, 'dates' | 'date'> | undefined
}) {
  const words = useWords(compareWords)
  const language = useLanguage()
  const { action, places, typed, errors, pending = words.loading } = correction
  const county = !subject.countyIsGuess && places.some((place) => place.county === subject.county) ? subject.county : ''
  const problems = CHECKED_FIELDS.flatMap((field) => (errors[field] ? [{ field, message: errors[field] }] : []))
  const form = (
    <>
      <ErrorSummary errors={problems} title={words.problem} />
      <GetForm className="correct__form" to={action} fields={FORM_FIELDS} {...pendingText(pending)}>
        <p>{subject.state ? words.correctHint : words.askZipWhy}</p>
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
            options={places.map((place) => ({ value: place.county, label: placeNameAlone(place, language) }))}
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
        <FactField fact="gender" subject={subject} />
        <FactField fact="tobacco" subject={subject} />
        <Button variant={subject.state ? 'plain' : 'primary'}>{words.update}</Button>
      </GetForm>
    </>
  )
  // Without a place the page shows nothing else, so the form is not collapsible.
  if (!subject.state)
    return (
      <section className="correct" aria-labelledby="ask-zip">
        <h2 id="ask-zip">{words.askZip}</h2>
        {form}
      </section>
    )
  return (
    <details className="no-print" open={problems.length > 0}>
      <summary>{words.correct}</summary>
      {starts && <EffectiveDateDialog action={action} zip={subject.zip} {...starts} />}
      {form}
    </details>
  )
}
