import { moveAnswersToContact } from '../eligibility/submit-answers.ts'
import type { SealKeys } from '../lib/sealed-column.ts'
import { generateQuote } from '../quotes/generate.ts'
import type { Scope } from '../scope.ts'
import { type ConsentGiven, recordConsents } from './consents.ts'
import { createProspect } from './create-prospect.ts'
import type { PlaceResult } from './place.ts'
import type { Prospect } from './prospect.ts'
import type { SignUpFields } from './schemas.ts'

export type SignUpContext = Omit<Prospect, 'facts'> & {
  fields: SignUpFields
  place: PlaceResult
  consents: Pick<ConsentGiven, 'boxes' | 'page' | 'address' | 'userAgent'>
}

/** Signs up a prospect (see createProspect) and records their consents. A repeated submit changes nothing. */
export async function signUp(scope: Scope, { fields, place, consents, ...prospect }: SignUpContext): Promise<number> {
  const { visitorId, language = 'en' } = prospect
  const contactId = await createProspect(scope, { ...prospect, facts: factsOf(fields, place) })
  await recordConsents(scope, { ...consents, phone: fields.phone_number, contactId, visitorId, language })
  return contactId
}

const factsOf = (fields: SignUpFields, { state, county }: PlaceResult): Prospect['facts'] => ({
  first_name: fields.first_name,
  last_name: fields.last_name,
  email: fields.email,
  phone_number: fields.phone_number,
  zip_code: fields.zip,
  state,
  county,
  birth_on: fields.birth,
  gender: fields.gender,
  tobacco_user: fields.tobacco,
  current_carrier: fields.carrier,
  plan_type: fields.plan ?? null,
  premium_cents: fields.premium,
  opt_in_quarterly_updates: fields.email_updates,
})

/** The quote id of a prospect who signed up in this browser. Moves the browser's health answers to the prospect. */
export async function quoteForProspect(
  scope: Scope,
  { visitorId, contactId, keys }: { visitorId: number; contactId: number; keys: SealKeys },
): Promise<string> {
  const { quoteId } = await generateQuote(scope, contactId)
  await moveAnswersToContact(scope, { visitorId, contactId, quoteId, keys })
  return quoteId
}
