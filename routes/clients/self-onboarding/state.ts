import { ageOn } from '../../../src/lib/calendar-date.ts'
import type { SelfOnboardingWords } from '../../../src/messages/client/self-onboarding.ts'
import type { ZipEntry } from '../../../src/places/zip-book.ts'
import type { PlaceRefusal } from '../../../src/prospects/place.ts'
import { requiredMessages } from '../../../src/prospects/schemas.ts'
import type { FieldErrors } from '../../../src/web/form.ts'

type Typed = Record<string, string>

/** The values and errors of the sign-up form or the price form. */
export interface SelfOnboardingState {
  typed: Typed
  errors: FieldErrors
  /** The unusual birth date that the page asks to confirm. */
  birthToConfirm?: string | undefined
  /** The counties of the typed ZIP code. */
  places: ZipEntry['places']
}

export const placeErrors = (errors: SelfOnboardingWords['errors'], refused: PlaceRefusal): FieldErrors =>
  refused === 'county' ? { place: errors.county } : { zip: errors[refused] }

/** Younger than nearly everyone who buys these plans, so the year is probably mistyped. */
const YOUNGEST_USUAL_AGE = 60

/** Asks once whether an unusually late birth date is right. Submitting again confirms it (see BirthField). */
export function birthErrors(
  errors: SelfOnboardingWords['errors'],
  birth: string,
  today: string,
  typed: Typed,
): FieldErrors {
  const age = ageOn(birth, today)
  return age < YOUNGEST_USUAL_AGE && typed.birth_confirmed !== birth ? { birth: errors.confirmBirth(age) } : {}
}

const FIELD_ORDER = [
  'first_name',
  'last_name',
  'phone_number',
  'email',
  'birth',
  'gender',
  'tobacco',
  'zip',
  'place',
  'carrier',
  'plan',
  'premium',
]

/** Errors in the order of the page's fields. `first` names the fields that come before the usual order. */
export function errorsInFormOrder(errors: FieldErrors, first: readonly string[] = []) {
  const order = [...new Set([...first, ...FIELD_ORDER])]
  return Object.entries(errors)
    .map(([field, message]) => ({ field, message }))
    .sort((one, other) => order.indexOf(one.field) - order.indexOf(other.field))
}

/** Heading of the error summary: `missing` if a required field is empty. */
export function errorSummaryTitle(errors: FieldErrors, words: SelfOnboardingWords, missing: string): string {
  const empty = requiredMessages(words.errors)
  return Object.values(errors).some((message) => empty.has(message)) ? missing : words.errors.check
}
