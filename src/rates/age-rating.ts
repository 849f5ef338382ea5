import type { CalendarDate } from '../lib/calendar-date.ts'

/**
 * States where a premium does not rise with age: everyone pays one price (AR, CT, MA, ME, MN, NY, VT, WA), or the price
 * for the age at which they bought (AZ, GA, NH). A higher price in the book for an older buyer does not apply to
 * someone who already has the policy. Elsewhere most companies rate by attained age, and the rate book does not say
 * which ones do not. Source: KFF, "Medigap Enrollment and Consumer Protections Vary Across States", and the states' own
 * guides; checked 2026-11.
 */
const WITHOUT_AGE_STEPS = new Set(['AR', 'CT', 'MA', 'ME', 'MN', 'NY', 'VT', 'WA', 'AZ', 'GA', 'NH'])

/** States that KFF lists as issue-age, but for which no statute was found (FL) or sources conflict (MO). */
const UNSURE = new Set(['FL', 'MO'])

/** Last effective date of Idaho policies whose price may rise with age. Source: Idaho Department of Insurance. */
const LAST_RATED_BY_AGE_IN_IDAHO = '2022-02-28'

/**
 * Whether the price of a policy that began on `effectiveOn` may rise on a birthday. 'unsure' if sources conflict or no
 * statute was found, or if it depends on an unknown effective date.
 */
export function hasAgeSteps(state: string, effectiveOn: CalendarDate | null): 'yes' | 'no' | 'unsure' {
  if (state === 'ID') return effectiveOn === null ? 'unsure' : effectiveOn <= LAST_RATED_BY_AGE_IN_IDAHO ? 'yes' : 'no'
  return UNSURE.has(state) ? 'unsure' : WITHOUT_AGE_STEPS.has(state) ? 'no' : 'yes'
}
