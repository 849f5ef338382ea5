import { addDays, addMonths, type CalendarDate, calendarDate, dateParts, isLeapYear } from '../lib/calendar-date.ts'
import type { StateRule } from './state-rule.ts'

export interface AnchorDates {
  birth_on: CalendarDate | null
  effective_on: CalendarDate | null
}

/** Days on which a person may switch without health questions. */
export interface SwitchingWindow {
  rule: StateRule
  /** The day the window is counted from, such as that year's birthday. */
  anchorOn: CalendarDate
  /** First day of the window; it is open on that day. */
  opensOn: CalendarDate
  /** Last day of the window; it is still open on that day. */
  closesOn: CalendarDate
}

/** The rule in force on `day` that lets people switch on any day of the year, if there is one. Source: outreach-034. */
export const yearRoundRuleOn = (rules: readonly StateRule[], day: CalendarDate): StateRule | undefined =>
  rules.find((rule) => rule.anchor === 'continuous' && isRuleInForce(rule, day))

/**
 * All windows with at least one day from `from` to `to` (both included), by opening day. A rule has no windows if the
 * day they are counted from is unknown, or if it is continuous. A window contains only days on which its rule is in
 * force and the person, as far as is known, has the required age and has held the policy long enough. Days are
 * calendar days without a time zone. In years without a Feb 29, a window counted from it opens as if from Feb 28 and
 * closes as if from Mar 1. The first anniversary of a policy is a year after it began. Throws RangeError if a date is
 * not a calendar date. Source: core §9; vectors in tests/pure/switching/windows.test.ts.
 */
export function windowsBetween(
  rules: readonly StateRule[],
  person: AnchorDates,
  from: CalendarDate,
  to: CalendarDate,
): SwitchingWindow[] {
  if (rules.length === 0) return []
  // A window that overlaps these days may be counted from a day in the year before or after.
  const first = dateParts(from).year - 1
  const last = dateParts(to).year + 1
  const found: SwitchingWindow[] = []
  for (const rule of rules)
    for (let year = first; year <= last; year++) {
      const window = windowOfYear(rule, person, year)
      if (window && window.opensOn <= to && window.closesOn >= from) found.push(window)
    }
  return found.sort((a, b) => (a.opensOn < b.opensOn ? -1 : a.opensOn > b.opensOn ? 1 : 0))
}

/** The window that is open on `day`. If there are several, the one that closes last. */
export function windowsOpenOn(windows: readonly SwitchingWindow[], day: CalendarDate): SwitchingWindow | undefined {
  return windows
    .filter(({ opensOn, closesOn }) => opensOn <= day && day <= closesOn)
    .reduce<SwitchingWindow | undefined>(
      (longest, window) => (longest && longest.closesOn >= window.closesOn ? longest : window),
      undefined,
    )
}

function windowOfYear(rule: StateRule, person: AnchorDates, year: number): SwitchingWindow | undefined {
  const span = spanOfYear(rule, person, year)
  if (!span) return undefined
  const held = rule.heldMonths && person.effective_on ? addMonths(person.effective_on, rule.heldMonths) : undefined
  const [ofAgeFrom, ofAgeTo] = daysOfAge(rule, person)
  const opensOn = latest(span.opensOn, rule.since, held, ofAgeFrom)
  const closesOn = earliest(span.closesOn, rule.until, ofAgeTo)
  return opensOn <= closesOn ? { rule, anchorOn: span.anchorOn, opensOn, closesOn } : undefined
}

/** The days of a rule in one year, whether or not the rule is in force on them. */
function spanOfYear(rule: StateRule, person: AnchorDates, year: number): Omit<SwitchingWindow, 'rule'> | undefined {
  if (rule.anchor === 'continuous') return undefined
  if (rule.anchor === 'calendar') {
    if (!rule.period) return undefined
    const [opensOn, closesOn] = [`${year}-${rule.period.from}`, `${year}-${rule.period.to}`]
    return { anchorOn: opensOn, opensOn, closesOn }
  }
  const anchor = anchorOfYear(rule, person, year)
  if (!anchor || (rule.ages && !isOfAge(rule.ages, person, year))) return undefined
  return {
    anchorOn: anchor.earliest,
    opensOn: addDays(anchor.earliest, rule.startOffsetDays),
    closesOn: addDays(anchor.latest, rule.startOffsetDays + rule.lengthDays - 1),
  }
}

/** First and last day on which a person has the age that a calendar rule requires. */
function daysOfAge({ anchor, ages }: StateRule, { birth_on: born }: AnchorDates) {
  if (anchor !== 'calendar' || !ages || born === null) return []
  return [
    addMonths(born, 12 * ages.from),
    ages.to === undefined ? undefined : addDays(addMonths(born, 12 * (ages.to + 1)), -1),
  ]
}

const latest = (day: CalendarDate, ...others: (CalendarDate | undefined)[]) =>
  others.reduce<CalendarDate>((last, other) => (other && other > last ? other : last), day)
const earliest = (day: CalendarDate, ...others: (CalendarDate | undefined)[]) =>
  others.reduce<CalendarDate>((first, other) => (other && other < first ? other : first), day)

/** Whether the rule is in force on `day`. */
export const isRuleInForce = ({ since, until }: StateRule, day: CalendarDate) =>
  (!since || day >= since) && (!until || day <= until)

/** `earliest` and `latest` differ only for a Feb 29 in a year without one. */
interface Anchor {
  earliest: CalendarDate
  latest: CalendarDate
}

function anchorOfYear({ anchor }: StateRule, person: AnchorDates, year: number): Anchor | undefined {
  const original = anchor === 'policy_anniversary' ? person.effective_on : person.birth_on
  if (original === null) return undefined
  const { year: firstYear, month, day } = dateParts(original)
  if (year <= firstYear) return undefined
  if (anchor === 'birth_month') {
    const earliest = calendarDate(year, month, 1)
    return { earliest, latest: earliest }
  }
  if (month === 2 && day === 29 && !isLeapYear(year))
    return { earliest: calendarDate(year, 2, 28), latest: calendarDate(year, 3, 1) }
  const earliest = calendarDate(year, month, day)
  return { earliest, latest: earliest }
}

function isOfAge(ages: { from: number; to?: number }, { birth_on }: AnchorDates, year: number): boolean {
  if (birth_on === null) return false
  const age = year - dateParts(birth_on).year
  return age >= ages.from && (ages.to === undefined || age <= ages.to)
}
