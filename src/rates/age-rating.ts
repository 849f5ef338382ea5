import type { CalendarDate } from '../lib/calendar-date.ts'

/**
 * States whose rules let no premium rise because somebody grows older: everybody pays one price there (AR, CT, MA, ME, MN,
 * NY, VT, WA), or that of the age at which they began (AZ, GA, NH). What a book asks of an older newcomer is no step for
 * who has the policy. Elsewhere most companies rate by attained age, and a book does not say which do not.
 * Source: KFF, "Medigap Enrollment and Consumer Protections Vary Across States", and the states' own guides; checked
 * 2026-11.
 */
const WITHOUT_AGE_STEPS = new Set(['AR', 'CT', 'MA', 'ME', 'MN', 'NY', 'VT', 'WA', 'AZ', 'GA', 'NH'])

/** KFF says the price is that of the age at which somebody began; no statute was found (FL), or sources conflict (MO). */
const UNSURE = new Set(['FL', 'MO'])

/** Last day on which an Idaho policy could begin that may still rise with age. Source: Idaho Department of Insurance. */
const LAST_RATED_BY_AGE_IN_IDAHO = '2022-02-28'

/**
 * Whether a policy there, which began on `effectiveOn`, may cost more from a birthday on; 'unsure' where sources conflict
 * or the day that decides is not known.
 */
export function hasAgeSteps(state: string, effectiveOn: CalendarDate | null): 'yes' | 'no' | 'unsure' {
  if (state === 'ID') return effectiveOn === null ? 'unsure' : effectiveOn <= LAST_RATED_BY_AGE_IN_IDAHO ? 'yes' : 'no'
  return UNSURE.has(state) ? 'unsure' : WITHOUT_AGE_STEPS.has(state) ? 'no' : 'yes'
}
