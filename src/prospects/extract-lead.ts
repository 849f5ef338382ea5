import type { CalendarDate } from '../lib/calendar-date.ts'
import type { SelfOnboardingWords } from '../messages/client/self-onboarding.ts'
import type { PlaceResult } from './place.ts'
import { rightFields } from './schemas.ts'
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
  const right = rightFields(errors, today, typed)
  const { first_name, last_name, email, phone_number } = right
  if (!first_name || !last_name || !(email || phone_number)) return undefined
  return {
    firstName: first_name,
    lastName: last_name,
    email,
    phone: phone_number,
    more: {
      ...(place && right.zip ? { zip_code: right.zip, ...place } : {}),
      ...(right.birth ? { birth_on: right.birth } : {}),
      ...(right.gender ? { gender: right.gender } : {}),
      ...(right.tobacco === undefined ? {} : { tobacco_user: right.tobacco }),
      ...(right.carrier ? { current_carrier: right.carrier } : {}),
      ...(right.plan ? { plan_type: right.plan } : {}),
      ...(right.premium ? { premium_cents: right.premium } : {}),
      // A checked box on a rejected form is no consent.
      opt_in_quarterly_updates: false,
    },
  }
}
