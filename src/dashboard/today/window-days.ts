import { addDays, addMonths, type CalendarDate, calendarDate, dateParts, isLeapYear } from '../../lib/calendar-date.ts'
import type { StateRule } from '../../switching/state-rule.ts'
import type { StateRules } from '../../switching/state-rules.ts'
import { continuousOn, type SwitchingWindow, windowsBetween } from '../../switching/windows.ts'
import { OPENING_SOON_DAYS, type TodayRight, taskWorth } from './task.ts'

/**
 * Everybody of a state whose birthday or anniversary falls on one day of the year has the same right to change on the
 * same days. So these few hundred lines say for a book of any size who may change now or soon.
 */
export interface WindowDay extends TodayRight {
  state: string
  of: 'birth_on' | 'effective_on' | 'everybody'
  /** Month * 100 + day of that date; 0 for everybody. */
  monthDay: number
  /** First and last birth date, or policy's first day, of those who have it; of everybody the birth date, null is any. */
  fromOn: CalendarDate | null
  toOn: CalendarDate | null
  carriers: StateRule['carriers']
  /** The policy must have been in force for so many months. */
  heldMonths: number | null
  /** It turns on a fact that nobody has on record. */
  isUnconfirmed: boolean
}

/** Days that follow each other, each with the same right so many days later: some thirty spans say all. */
export interface WindowSpan extends WindowDay {
  days: number
  /** 1 where the right moves with the date, 0 where it is counted from the first of a month. */
  step: 0 | 1
}

/** Those of one sort of date. `monthDay`, `opensOn` and `closesOn` are those of the first day. */
export function windowSpans(lines: readonly WindowDay[], of: WindowDay['of']): readonly WindowSpan[] {
  const made = knownSpans.get(lines)?.get(of) ?? makeSpans(lines, of)
  knownSpans.set(lines, (knownSpans.get(lines) ?? new Map()).set(of, made))
  return made
}

const knownSpans = new WeakMap<readonly WindowDay[], Map<WindowDay['of'], readonly WindowSpan[]>>()

function makeSpans(lines: readonly WindowDay[], of: WindowDay['of']): WindowSpan[] {
  const spans: WindowSpan[] = []
  const inTurn = lines
    .filter((line) => line.of === of)
    .toSorted((a, b) => (a.state === b.state ? a.monthDay - b.monthDay : a.state < b.state ? -1 : 1))
  for (const line of inTurn) {
    const last = spans.at(-1)
    const step =
      last && ([0, 1] as const).find((step) => (last.days === 1 || last.step === step) && goesOn(last, line, step))
    if (last && step !== undefined) Object.assign(last, { step, days: last.days + 1 })
    else spans.push({ ...line, days: 1, step: 0 })
  }
  return spans
}

const goesOn = (span: WindowSpan, line: WindowDay, step: 0 | 1): boolean =>
  span.state === line.state &&
  addDays(leapDay(span.monthDay), span.days) === leapDay(line.monthDay) &&
  addDays(span.opensOn, step * span.days) === line.opensOn &&
  addDays(span.closesOn, step * span.days) === line.closesOn &&
  span.fromOn === line.fromOn &&
  span.toOn === line.toOn &&
  span.carriers === line.carriers &&
  span.heldMonths === line.heldMonths &&
  span.isUnconfirmed === line.isUnconfirmed

/** That day in a year that has all of them. */
export const leapDay = (monthDay: number): CalendarDate =>
  monthDay === 0 ? LEAP_YEAR : calendarDate(2024, Math.floor(monthDay / 100), monthDay % 100)
const LEAP_YEAR = '2024-01-01'

/** At one moment there are up to three days on earth. */
const KNOWN_DAYS = 3
const knownByRules = new WeakMap<StateRules, Map<CalendarDate, readonly WindowDay[]>>()

/**
 * Rights by the law as we found it that are open on `today` or open within OPENING_DAYS, the most pressing first. Where
 * people may change all year, no day is better than another, and they are left out.
 */
export function windowDays(rules: StateRules, today: CalendarDate): readonly WindowDay[] {
  const known = knownByRules.get(rules) ?? new Map<CalendarDate, readonly WindowDay[]>()
  knownByRules.set(rules, known)
  let days = known.get(today)
  if (!days) {
    days = makeWindowDays(rules, today)
    known.set(today, days)
    const [oldest] = known.keys()
    if (known.size > KNOWN_DAYS && oldest !== undefined) known.delete(oldest)
  }
  return days
}

function makeWindowDays({ listStateRules }: StateRules, today: CalendarDate): WindowDay[] {
  const obeyed = listStateRules('current_law').filter(({ enabled }) => enabled)
  const days = [...Map.groupBy(obeyed, ({ state }) => state).values()]
    .filter((ofState) => !continuousOn(ofState, today))
    .flatMap((ofState) => ofState.flatMap((rule) => daysOf(rule, today)))
  const value = ({ opensOn, closesOn, carriers }: WindowDay) =>
    taskWorth({ kind: 'window', opensOn, closesOn, carriers }, today)
  return days.toSorted(
    (a, b) => value(b) - value(a) || (a.closesOn < b.closesOn ? -1 : a.closesOn > b.closesOn ? 1 : 0),
  )
}

function daysOf(rule: StateRule, today: CalendarDate): WindowDay[] {
  const last = addDays(today, OPENING_SOON_DAYS)
  if (rule.anchor === 'calendar') {
    const [window] = windowsBetween([rule], { birth_on: null, effective_on: null }, today, last)
    return window ? [lineOf(window, { of: 'everybody', monthDay: 0, ...bornBetween(rule, window, today) })] : []
  }
  const of = rule.anchor === 'policy_anniversary' ? 'effective_on' : 'birth_on'
  return daysOfYear.flatMap(({ month, day }) => {
    const anybody = calendarDate(yearOfAnybody(rule, today, { month, day }), month, day)
    const person = { birth_on: of === 'birth_on' ? anybody : '1950-01-01', effective_on: anybody }
    const [window] = windowsBetween([rule], person, today, last)
    if (!window) return []
    const { year } = dateParts(window.anchorOn)
    const [fromYear, toYear] = rule.ages
      ? [rule.ages.to === undefined ? 1 : year - rule.ages.to, year - rule.ages.from]
      : [1, year - 1]
    const years = { fromOn: calendarDate(fromYear, 1, 1), toOn: calendarDate(toYear, 12, 31) }
    return [lineOf(window, { of, monthDay: month * 100 + day, ...years })]
  })
}

const lineOf = (
  { rule, opensOn, closesOn }: SwitchingWindow,
  whose: Pick<WindowDay, 'of' | 'monthDay' | 'fromOn' | 'toOn'>,
): WindowDay => ({
  ...{ state: rule.state, carriers: rule.carriers, opensOn, closesOn, ...whose },
  ...{ heldMonths: rule.heldMonths ?? null, isUnconfirmed: Boolean(rule.gapDays || rule.isOnceInLife) },
})

/** Birth dates of those who are of the rule's age today, or on the first day of a window that is ahead. */
function bornBetween({ ages }: StateRule, { opensOn }: SwitchingWindow, today: CalendarDate) {
  if (!ages) return { fromOn: null, toOn: null }
  const on = opensOn > today ? opensOn : today
  return {
    fromOn: addDays(addMonths(on, -12 * ((ages.to ?? 998) + 1)), 1),
    toOn: addMonths(on, -12 * ages.from),
  }
}

/** A year of which the rule makes no exception: long past, or of an age that it names. */
function yearOfAnybody(rule: StateRule, today: CalendarDate, { month, day }: { month: number; day: number }): number {
  const year = dateParts(today).year - (rule.ages ? rule.ages.from + 2 : 20)
  return month === 2 && day === 29 ? year - (year % 4 === 0 && isLeapYear(year) ? 0 : year % 4) : year
}

/** Of a leap year. */
const daysOfYear = Array.from({ length: 366 }, (_, index) => dateParts(addDays(LEAP_YEAR, index)))
