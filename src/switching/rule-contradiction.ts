import { daysInMonth } from '../lib/calendar-date.ts'
import type { RuleWords } from './state-rule.ts'

/** A window that lasts longer is open all year. */
const LONGEST_WINDOW = 365
const FURTHEST_START = 180
const OLDEST = 120

/** Why a rule that says this makes no sense, in a sentence; undefined where it does. */
export function ruleContradiction(words: RuleWords): string | undefined {
  return whyNoDays(words) ?? whyNoConditions(words)
}

function whyNoDays({ anchor, startOffsetDays, lengthDays, period }: RuleWords): string | undefined {
  const isWindow = anchor !== 'continuous' && anchor !== 'calendar'
  if (!isWindow && (startOffsetDays !== 0 || lengthDays !== 0))
    return `start and length are counted from a day in a person's life; a ${anchor} rule has none.`
  if (isWindow && (lengthDays < 1 || lengthDays > LONGEST_WINDOW))
    return `A window lasts 1 to ${LONGEST_WINDOW} days, its first and its last included.`
  if (Math.abs(startOffsetDays) > FURTHEST_START)
    return `A window starts at most ${FURTHEST_START} days before or after its day.`
  if (anchor !== 'calendar' && period) return 'Only a calendar rule has a period.'
  if (anchor === 'calendar' && !period) return 'A calendar rule needs a period, such as period=02-01..03-31.'
  return period && whyNoPeriod(period)
}

const LONGEST_HELD_MONTHS = 600

function whyNoConditions({ anchor, ages, heldMonths, gapDays, surchargePercent }: RuleWords): string | undefined {
  if (heldMonths && anchor === 'continuous')
    return 'A rule that is open all year cannot require how long a policy was held: use another anchor with its days.'
  if (heldMonths !== undefined && (heldMonths < 1 || heldMonths > LONGEST_HELD_MONTHS))
    return `A policy is held for 1 to ${LONGEST_HELD_MONTHS} months.`
  if (gapDays !== undefined && (gapDays < 1 || gapDays > 365)) return 'A gap in coverage is 1 to 365 days.'
  if (surchargePercent !== undefined && (surchargePercent < 1 || surchargePercent > 100))
    return 'A surcharge is 1 to 100 percent.'
  if (!ages) return undefined
  if (anchor === 'continuous' || anchor === 'policy_anniversary')
    return 'Ages apply only to birthday and calendar rules.'
  const { from, to = OLDEST } = ages
  return from > to || to > OLDEST ? `Ages must go from low to high, up to ${OLDEST}, such as ages=65..75.` : undefined
}

function whyNoPeriod({ from, to }: NonNullable<RuleWords['period']>): string | undefined {
  for (const day of [from, to])
    if (!isDayOfEachYear(day))
      return `${day} is not a day of every year. A period needs two, such as period=02-01..03-31.`
  return from > to ? 'A period must begin and end within one year.' : undefined
}

function isDayOfEachYear(text: string): boolean {
  const [, month = 0, day = 0] = (/^(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number)
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(2027, month)
}
