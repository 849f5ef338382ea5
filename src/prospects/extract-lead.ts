import type { CalendarDate } from '../lib/calendar-date.ts'
import type { SelfOnboardingWords } from '../messages/client/self-onboarding.ts'
import type { PlaceResult } from './place.ts'
import { validFields } from './schemas.ts'
import type { Lead } from './store-lead.ts'

/**
 * A lead from a rejected form, so the agent can call back: needs a name, and an email address or a phone number. Other
 * valid fields are included. Undefined if the form is not enough for a lead.
 */
export function extractLead(
  errors: SelfOnboardingWords['errors'],
  today: CalendarDate,
  typed: Record<string, string>,
  place: PlaceResult | undefined,
): Pick<Lead, 'firstName' | 'lastName' | 'email' | 'phone' | 'more'> | undefined {
  const valid = validFields(errors, today, typed)
  const { first_name, last_name, email, phone_number } = valid
  if (!first_name || !last_name || !(email || phone_number)) return undefined
  return {
    firstName: first_name,
    lastName: last_name,
    email,
    phone: phone_number,
    more: {
      ...(place && valid.zip ? { zip_code: valid.zip, ...place } : {}),
      ...(valid.birth ? { birth_on: valid.birth } : {}),
      ...(valid.gender ? { gender: valid.gender } : {}),
      ...(valid.tobacco === undefined ? {} : { tobacco_user: valid.tobacco }),
      ...(valid.carrier ? { current_carrier: valid.carrier } : {}),
      ...(valid.plan ? { plan_type: valid.plan } : {}),
      ...(valid.premium ? { premium_cents: valid.premium } : {}),
      // A checked box on a rejected form is not consent.
      opt_in_quarterly_updates: false,
    },
  }
}
