import {
  addMonths,
  ageOn,
  type CalendarDate,
  calendarDate,
  dateParts,
  firstOfMonth,
} from '../../src/lib/calendar-date.ts'
import type { EdgeClient } from './edge-cases.ts'
import type { Random } from './random.ts'

const CARRIERS = [
  ...['Aetna', 'Aetna', 'Humana', 'UnitedHealthcare', 'UnitedHealthcare', 'UnitedHealthcare'],
  ...['Cigna', 'Aflac', 'Mutual of Omaha', 'Mutual of Omaha', 'Other'],
]

export const someCarrier = (random: Random) => random.pick(CARRIERS)

/** The first of a month after the 65th birthday, at most twelve years ago. */
export function someEffectiveDate(today: CalendarDate, birth: CalendarDate | null, random: Random): CalendarDate {
  const since65 = birth ? monthsBetween(addMonths(birth, 12 * 65), today) : 60
  return firstOfMonth(addMonths(today, -random.below(Math.max(1, Math.min(since65, 144)))))
}

function monthsBetween(from: CalendarDate, to: CalendarDate): number {
  const [start, end] = [dateParts(from), dateParts(to)]
  return end.year * 12 + end.month - start.year * 12 - start.month
}

const STATES_WITH_OWN_PLANS = ['MN', 'WI', 'MA']
const FIRST_BIRTH_WITHOUT_PLAN_F = calendarDate(1955, 1, 1)

export function somePlan(state: string, birth: CalendarDate | null, random: Random): string {
  if (STATES_WITH_OWN_PLANS.includes(state)) return 'Other'
  if (birth && birth < FIRST_BIRTH_WITHOUT_PLAN_F && random.chance(0.35)) return 'Plan F'
  return random.pick(['Plan G', 'Plan G', 'Plan G', 'Plan N', 'Plan N'])
}

const PREMIUM_AT_65: Record<string, number> = { 'Plan F': 19_900, 'Plan G': 15_900, 'Plan N': 12_100, Other: 14_000 }
const EXPENSIVE_STATES = ['NY', 'CT', 'MA', 'FL', 'ME', 'NJ', 'WA', 'VT']

/** A plausible premium: 2% more per year of age, more for tobacco and expensive states. One in seven is unknown. */
export function somePremium(
  { plan_type, current_carrier, birth_on, tobacco_user, state }: Omit<EdgeClient, 'zip'>,
  today: CalendarDate,
  random: Random,
): number | null {
  const spread = 92 + random.below(17)
  const unknown = random.below(7) === 0
  if (!plan_type || !current_carrier || unknown) return null
  const age = birth_on && birth_on < today ? Math.max(65, ageOn(birth_on, today)) : 65
  const base = PREMIUM_AT_65[plan_type] ?? 0
  const percent =
    (100 + 2 * (age - 65)) * (tobacco_user ? 1.12 : 1) * (state && EXPENSIVE_STATES.includes(state) ? 1.3 : 1)
  return Math.round((base * percent * spread) / 10_000)
}
