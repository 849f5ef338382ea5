import { addDays, type CalendarDate, dateParts, dayNumber } from '../lib/calendar-date.ts'
import type { ParsedDate } from '../lib/parse-calendar-date.ts'
import { parseTypedDate } from '../lib/typed-date.ts'

/** Source: dashboard-013. */
export const periods = ['today', 'yesterday', '7days', '30days', '90days', 'ytd', 'custom'] as const
export type Period = (typeof periods)[number]

/** Days of the agency's own calendar, both inclusive. */
export interface DayRange {
  from: CalendarDate
  to: CalendarDate
}

/** Maximum days in a range. The stored counts look back this far for repeat activity. */
const MAX_RANGE_DAYS = 366

/** The days of a period on the agency's `today`. All periods but 'yesterday' end today. */
export function rangeOf(period: Exclude<Period, 'custom'>, today: CalendarDate): DayRange {
  const last = (days: number) => ({ from: addDays(today, 1 - days), to: today })
  switch (period) {
    case 'today':
      return last(1)
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case '7days':
      return last(7)
    case '30days':
      return last(30)
    case '90days':
      return last(90)
    case 'ytd':
      return { from: `${dateParts(today).year}-01-01`, to: today }
  }
}

export type ReadRange = { ok: true; range: DayRange } | { ok: false; field: 'from' | 'to'; error: string }

/** Parses custom dates, as 'YYYY-MM-DD' from a date field or as people type them. Both are required. */
export function readCustomRange(from: string, to: string, today: CalendarDate): ReadRange {
  const first = readDay(from, 'From')
  if (!first.ok) return { ok: false, field: 'from', error: first.error }
  const last = readDay(to, 'To')
  if (!last.ok) return { ok: false, field: 'to', error: last.error }
  if (first.date > today) return { ok: false, field: 'from', error: 'From is in the future. Choose today or earlier.' }
  if (last.date < first.date)
    return { ok: false, field: 'to', error: 'To is before From. Choose the same day or later.' }
  if (dayNumber(last.date) - dayNumber(first.date) >= MAX_RANGE_DAYS)
    return { ok: false, field: 'to', error: `Choose a range of at most ${MAX_RANGE_DAYS} days.` }
  return { ok: true, range: { from: first.date, to: last.date < today ? last.date : today } }
}

const readDay = (text: string, label: string): ParsedDate =>
  text.trim() === ''
    ? { ok: false, error: 'Choose both dates, From and To.' }
    : parseTypedDate(text, { field: `${label} date` })
