import type { CalendarDate } from '../lib/calendar-date.ts'
import type { SelfOnboardingWords } from '../messages/self-onboarding.ts'
import type { Lead } from './keep-lead.ts'
import type { Placed } from './place.ts'
import { rightFields } from './schemas.ts'

/**
 * Who can be called back, of a form that was refused: a name, and an address or a phone number. What else is right in it
 * comes along; undefined where nobody can be.
 */
export function leadIn(
  errors: SelfOnboardingWords['errors'],
  today: CalendarDate,
  typed: Record<string, string>,
  place: Placed | undefined,
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
      // A tick on a form that was refused agrees to nothing yet.
      opt_in_quarterly_updates: false,
    },
  }
}
