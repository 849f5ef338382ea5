import { type DayRange, type Period, periods, rangeOf, readCustomRange } from '../../src/dashboard/period.ts'
import type { CalendarDate } from '../../src/lib/calendar-date.ts'

/** The days that an address asks for; where they cannot be read, what was typed and why not. */
export interface AskedRange {
  period: Period
  range: DayRange
  typed: { from: string; to: string }
  errors: Record<string, string>
}

const USUAL = '90days'

/** ?period=ytd, or ?period=custom&from=&to=. What nobody could have meant is the usual period. */
export function askedRange(query: Record<string, unknown>, today: CalendarDate): AskedRange {
  const text = (name: string) => (typeof query[name] === 'string' ? query[name].slice(0, 40) : '')
  const period = periods.find((one) => one === query.period) ?? USUAL
  const usual = { period, range: rangeOf(period === 'custom' ? USUAL : period, today), errors: {} }
  if (period !== 'custom') return { ...usual, typed: { ...usual.range } }
  const typed = { from: text('from'), to: text('to') }
  const read = readCustomRange(typed.from, typed.to, today)
  return read.ok
    ? { period, range: read.range, typed, errors: {} }
    : { ...usual, typed, errors: { [read.field]: read.error } }
}

export const rangeQuery = ({ period, range }: Pick<AskedRange, 'period' | 'range'>) =>
  period === 'custom' ? { period, ...range } : period === USUAL ? {} : { period }
