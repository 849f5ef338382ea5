import { daysInMonth } from '../lib/calendar-date.ts'
import type { RuleTerms } from './state-rule.ts'

/** A longer window would be open all year. */
const MAX_WINDOW_DAYS = 365
const MAX_START_OFFSET_DAYS = 180
const MAX_AGE = 120

/** Why these terms contradict each other or are out of range, as a sentence. Undefined if they do not. */
export function ruleContradiction(terms: RuleTerms): string | undefined {
  return windowProblem(terms) ?? conditionProblem(terms)
}

function windowProblem({ anchor, startOffsetDays, lengthDays, period }: RuleTerms): string | undefined {
  const isWindow = anchor !== 'continuous' && anchor !== 'calendar'
  if (!isWindow && (startOffsetDays !== 0 || lengthDays !== 0))
    return `start and length are counted from a day in a person's life; a ${anchor} rule has no such day.`
  if (isWindow && (lengthDays < 1 || lengthDays > MAX_WINDOW_DAYS))
    return `A window lasts 1 to ${MAX_WINDOW_DAYS} days, including the first and last.`
  if (Math.abs(startOffsetDays) > MAX_START_OFFSET_DAYS)
    return `A window starts at most ${MAX_START_OFFSET_DAYS} days before or after the day it is counted from.`
  if (anchor !== 'calendar' && period) return 'Only a calendar rule has a period.'
  if (anchor === 'calendar' && !period) return 'A calendar rule needs a period, such as period=02-01..03-31.'
  return period && periodProblem(period)
}

const MAX_HELD_MONTHS = 600

function conditionProblem({ anchor, ages, heldMonths, gapDays, surchargePercent }: RuleTerms): string | undefined {
  if (heldMonths && anchor === 'continuous')
    return 'A rule that is open all year cannot require that a policy was held for a certain time: use another anchor and set its days.'
  if (heldMonths !== undefined && (heldMonths < 1 || heldMonths > MAX_HELD_MONTHS))
    return `A policy must be held for 1 to ${MAX_HELD_MONTHS} months.`
  if (gapDays !== undefined && (gapDays < 1 || gapDays > 365)) return 'A gap in coverage is 1 to 365 days.'
  if (surchargePercent !== undefined && (surchargePercent < 1 || surchargePercent > 100))
    return 'A surcharge is 1 to 100 percent.'
  if (!ages) return undefined
  if (anchor === 'continuous' || anchor === 'policy_anniversary')
    return 'Ages apply only to birthday, birth_month and calendar rules.'
  const { from, to = MAX_AGE } = ages
  return from > to || to > MAX_AGE ? `Ages must go from low to high, up to ${MAX_AGE}, such as ages=65..75.` : undefined
}

function periodProblem({ from, to }: NonNullable<RuleTerms['period']>): string | undefined {
  for (const day of [from, to])
    if (!isDayOfEachYear(day))
      return `${day} does not exist in every year. A period needs two dates that do, such as period=02-01..03-31.`
  return from > to ? 'A period must begin and end in the same calendar year.' : undefined
}

function isDayOfEachYear(text: string): boolean {
  const [, month = 0, day = 0] = (/^(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number)
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(2027, month)
}
