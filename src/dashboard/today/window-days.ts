import { addDays, addMonths, type CalendarDate, calendarDate, dateParts, isLeapYear } from '../../lib/calendar-date.ts'
import type { StateRule } from '../../switching/state-rule.ts'
import type { StateRules } from '../../switching/state-rules.ts'
import { type SwitchingWindow, windowsBetween, yearRoundRuleOn } from '../../switching/switching-windows.ts'
import { OPENING_SOON_DAYS, type TodaySwitchingRight, taskWorth } from './task.ts'

/**
 * All clients in a state with the same birthday or anniversary have the same window. So for a book of any size, a few
 * hundred window days describe who may change plans now or soon.
 */
export interface WindowDay extends TodaySwitchingRight {
  state: string
  of: 'birth_on' | 'effective_on' | 'everybody'
  /** Month * 100 + day of the birth or effective date; 0 for everybody. */
  monthDay: number
  /** The first and last effective date or birth date (inclusive) of clients who have the window. Null: any. */
  fromOn: CalendarDate | null
  toOn: CalendarDate | null
  carriers: StateRule['carriers']
  /** How many months the policy must have been in force. */
  heldMonths: number | null
  /** The right depends on a fact that is not on record. */
  isUnconfirmed: boolean
}

/** Consecutive days of the year with the same right. About thirty spans cover all window days. */
export interface WindowSpan extends WindowDay {
  days: number
  /** 1 if the window moves by one day with each day of the span, 0 if all days of the span have the same window. */
  step: 0 | 1
}

/** Spans for one kind of date. `monthDay`, `opensOn` and `closesOn` are the values for the span's first day. */
export function windowSpans(windowDays: readonly WindowDay[], of: WindowDay['of']): readonly WindowSpan[] {
  const spans = cachedSpans.get(windowDays)?.get(of) ?? makeSpans(windowDays, of)
  cachedSpans.set(windowDays, (cachedSpans.get(windowDays) ?? new Map()).set(of, spans))
  return spans
}

const cachedSpans = new WeakMap<readonly WindowDay[], Map<WindowDay['of'], readonly WindowSpan[]>>()

function makeSpans(windowDays: readonly WindowDay[], of: WindowDay['of']): WindowSpan[] {
  const spans: WindowSpan[] = []
  const sorted = windowDays
    .filter((day) => day.of === of)
    .toSorted((a, b) => (a.state === b.state ? a.monthDay - b.monthDay : a.state < b.state ? -1 : 1))
  for (const day of sorted) {
    const last = spans.at(-1)
    const step =
      last && ([0, 1] as const).find((step) => (last.days === 1 || last.step === step) && continues(last, day, step))
    if (last && step !== undefined) Object.assign(last, { step, days: last.days + 1 })
    else spans.push({ ...day, days: 1, step: 0 })
  }
  return spans
}

const continues = (span: WindowSpan, day: WindowDay, step: 0 | 1): boolean =>
  span.state === day.state &&
  addDays(leapDay(span.monthDay), span.days) === leapDay(day.monthDay) &&
  addDays(span.opensOn, step * span.days) === day.opensOn &&
  addDays(span.closesOn, step * span.days) === day.closesOn &&
  span.fromOn === day.fromOn &&
  span.toOn === day.toOn &&
  span.carriers === day.carriers &&
  span.heldMonths === day.heldMonths &&
  span.isUnconfirmed === day.isUnconfirmed

/** The day in a leap year. */
export const leapDay = (monthDay: number): CalendarDate =>
  monthDay === 0 ? LEAP_YEAR : calendarDate(2024, Math.floor(monthDay / 100), monthDay % 100)
const LEAP_YEAR = '2024-01-01'

/** Across all time zones, up to three calendar dates are current at any moment. */
const MAX_CACHED_DAYS = 3
const cacheByRules = new WeakMap<StateRules, Map<CalendarDate, readonly WindowDay[]>>()

/**
 * Windows under current law that are open on `today` or open within OPENING_SOON_DAYS, most urgent first. Excludes states
 * where people may change all year.
 */
export function windowDays(rules: StateRules, today: CalendarDate): readonly WindowDay[] {
  const cache = cacheByRules.get(rules) ?? new Map<CalendarDate, readonly WindowDay[]>()
  cacheByRules.set(rules, cache)
  let days = cache.get(today)
  if (!days) {
    days = makeWindowDays(rules, today)
    cache.set(today, days)
    const [oldest] = cache.keys()
    if (cache.size > MAX_CACHED_DAYS && oldest !== undefined) cache.delete(oldest)
  }
  return days
}

function makeWindowDays({ listStateRules }: StateRules, today: CalendarDate): WindowDay[] {
  const enabledRules = listStateRules('current_law').filter(({ enabled }) => enabled)
  const days = [...Map.groupBy(enabledRules, ({ state }) => state).values()]
    .filter((stateRules) => !yearRoundRuleOn(stateRules, today))
    .flatMap((stateRules) => stateRules.flatMap((rule) => daysOf(rule, today)))
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
    return window ? [windowDay(window, { of: 'everybody', monthDay: 0, ...bornBetween(rule, window, today) })] : []
  }
  const of = rule.anchor === 'policy_anniversary' ? 'effective_on' : 'birth_on'
  return daysOfYear.flatMap(({ month, day }) => {
    const date = calendarDate(eligibleYear(rule, today, { month, day }), month, day)
    const person = { birth_on: of === 'birth_on' ? date : '1950-01-01', effective_on: date }
    const [window] = windowsBetween([rule], person, today, last)
    if (!window) return []
    const { year } = dateParts(window.anchorOn)
    const [fromYear, toYear] = rule.ages
      ? [rule.ages.to === undefined ? 1 : year - rule.ages.to, year - rule.ages.from]
      : [1, year - 1]
    const years = { fromOn: calendarDate(fromYear, 1, 1), toOn: calendarDate(toYear, 12, 31) }
    return [windowDay(window, { of, monthDay: month * 100 + day, ...years })]
  })
}

const windowDay = (
  { rule, opensOn, closesOn }: SwitchingWindow,
  dates: Pick<WindowDay, 'of' | 'monthDay' | 'fromOn' | 'toOn'>,
): WindowDay => ({
  state: rule.state,
  carriers: rule.carriers,
  opensOn,
  closesOn,
  ...dates,
  heldMonths: rule.heldMonths ?? null,
  isUnconfirmed: Boolean(rule.gapDays || rule.isOnceInLife),
})

/** The birth dates that fit the rule's ages today, or on the first day of a future window. */
function bornBetween({ ages }: StateRule, { opensOn }: SwitchingWindow, today: CalendarDate) {
  if (!ages) return { fromOn: null, toOn: null }
  const on = opensOn > today ? opensOn : today
  return {
    fromOn: addDays(addMonths(on, -12 * ((ages.to ?? 998) + 1)), 1),
    toOn: addMonths(on, -12 * ages.from),
  }
}

/**
 * A year for a sample date to which the rule applies: long ago or, if the rule has ages, one that gives an age within
 * them.
 */
function eligibleYear(rule: StateRule, today: CalendarDate, { month, day }: { month: number; day: number }): number {
  const year = dateParts(today).year - (rule.ages ? rule.ages.from + 2 : 20)
  return month === 2 && day === 29 ? year - (year % 4 === 0 && isLeapYear(year) ? 0 : year % 4) : year
}

/** All days of a leap year. */
const daysOfYear = Array.from({ length: 366 }, (_, index) => dateParts(addDays(LEAP_YEAR, index)))
