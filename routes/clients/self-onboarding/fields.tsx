import { placeKey } from '../../../src/contacts/edit/place.ts'
import { countyName, withoutArticle } from '../../../src/lib/county-name.ts'
import type { Language } from '../../../src/lib/language.ts'
import { selfOnboardingWords } from '../../../src/messages/client/self-onboarding.ts'
import type { ZipCounty } from '../../../src/places/zip-book.ts'
import { RadioField } from '../../../src/ui/choice-field.tsx'
import { SelectField, TextField } from '../../../src/ui/field.tsx'
import { useLanguage, useWords } from '../../../src/ui/language.tsx'
import { urls } from '../../../src/urls.ts'
import { BirthField } from './birth-field.tsx'
import type { SelfOnboardingState } from './state.ts'

/** The name, value and error of a text field or select. */
export const fieldState = ({ typed, errors }: Pick<SelfOnboardingState, 'typed' | 'errors'>, name: string) => ({
  name,
  defaultValue: typed[name] ?? '',
  ...(errors[name] ? { error: errors[name] } : {}),
})

/** The name, value and error of a radio field. */
const radioState = ({ typed, errors }: SelfOnboardingState, name: string) => ({
  name,
  ...(typed[name] ? { value: typed[name] } : {}),
  ...(errors[name] ? { error: errors[name] } : {}),
})

export function AboutYou(form: SelfOnboardingState) {
  const words = useWords(selfOnboardingWords)
  return (
    <>
      <BirthField {...form} />
      <RadioField
        label={words.gender}
        inline
        required
        options={[
          { value: 'F', label: words.woman },
          { value: 'M', label: words.man },
        ]}
        {...radioState(form, 'gender')}
      />
      <RadioField
        label={words.tobacco}
        hint={words.tobaccoHint}
        inline
        required
        options={[
          { value: 'no', label: words.no },
          { value: 'yes', label: words.yes },
        ]}
        {...radioState(form, 'tobacco')}
      />
    </>
  )
}

/** The ZIP code's state, or both states if it spans two. */
const statesOf = (places: readonly ZipCounty[]) =>
  [...new Set(places.map(({ state }) => state))].filter(Boolean).join(', ')

/** Without JavaScript, the form asks for the county after the first submit. */
export function WhereYouLive(form: SelfOnboardingState) {
  const words = useWords(selfOnboardingWords)
  const language = useLanguage()
  const { places } = form
  const { errors } = words
  const hasCountyChoice = places.length > 1
  const states = statesOf(places)
  return (
    <div
      className="zip-area"
      data-zip-api={urls.zipApi('')}
      data-zip-says={JSON.stringify({
        state: words.stateIs(''),
        unknown: errors.zipUnknown,
        noState: errors.noState,
        noCounties: errors.noCounties,
        several: errors.county,
        failed: errors.location,
      })}
    >
      <TextField
        label={words.zip}
        hint={words.zipHint}
        width="short"
        figures
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={5}
        pattern="[0-9]{5}"
        required
        {...fieldState(form, 'zip')}
      />
      <p className="zip-area__message" role="status" data-zip-says-here>
        {states && words.stateIs(states)}
      </p>
      <div data-zip-county hidden={!hasCountyChoice}>
        <SelectField
          label={words.county}
          blank={words.chooseCounty}
          required
          disabled={!hasCountyChoice}
          options={places.map((place) => ({ value: placeKey(place), label: label(place, places, language) }))}
          {...fieldState(form, 'place')}
        />
      </div>
    </div>
  )
}

function label({ state, county }: ZipCounty, places: readonly ZipCounty[], language: Language): string {
  const name = withoutArticle(countyName(state, county, language))
  return places.some((other) => other.state !== state) ? `${name}, ${state}` : name
}

/**
 * Links to the fields that must be completed first. islands/pending-state.ts hides the complete ones. `fields` are the
 * labels by field.
 */
export function MissingFields({ fields }: { fields: Readonly<Record<string, string>> }) {
  const words = useWords(selfOnboardingWords)
  return (
    <div className="onboarding-form__missing">
      <p>{words.stillMissing}</p>
      <ul>
        {Object.entries(fields).map(([name, label]) => (
          <li key={name} data-needs={name === 'birth' ? 'birth_month birth_day birth_year' : name}>
            <a href={`#${name}`}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
