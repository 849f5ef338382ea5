import type { SelfOnboardingWords } from '../../../src/messages/client/self-onboarding.ts'
import type { ZipEntry } from '../../../src/places/zip-book.ts'
import type { PlaceRefusal } from '../../../src/prospects/place.ts'
import { requiredMessages } from '../../../src/prospects/schemas.ts'
import type { FieldErrors } from '../../../src/web/form.ts'

/** What a page of the two forms shows: as it was typed, and what is wrong with it. */
export interface SelfOnboardingState {
  typed: Record<string, string>
  errors: FieldErrors
  /** Where the typed ZIP code lies. */
  places: ZipEntry['places']
}

export const placeErrors = (errors: SelfOnboardingWords['errors'], refused: PlaceRefusal): FieldErrors =>
  refused === 'county' ? { place: errors.county } : { zip: errors[refused] }

const ORDER = [
  ...['first_name', 'last_name', 'phone_number', 'email', 'birth', 'gender', 'tobacco', 'zip', 'place'],
  ...['carrier', 'plan', 'premium'],
]

/** As the fields stand on the page; `first` are those that it asks before the others. */
export function errorsInFormOrder(errors: FieldErrors, first: readonly string[] = []) {
  const order = [...new Set([...first, ...ORDER])]
  return Object.entries(errors)
    .map(([field, message]) => ({ field, message }))
    .sort((one, other) => order.indexOf(one.field) - order.indexOf(other.field))
}

/** What stands above the mistakes: that something is missing, where it is. */
export function errorSummaryTitle(errors: FieldErrors, words: SelfOnboardingWords, missing: string): string {
  const empty = requiredMessages(words.errors)
  return Object.values(errors).some((message) => empty.has(message)) ? missing : words.errors.check
}
