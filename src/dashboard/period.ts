import { addDays, type CalendarDate, dateParts, dayNumber, type ParsedDate } from '../lib/calendar-date.ts'
import { parseTypedDate } from '../lib/typed-date.ts'

/** Source: dashboard-013. */
export const periods = ['today', 'yesterday', '7days', '30days', '90days', 'ytd', 'custom'] as const
export type Period = (typeof periods)[number]

/** Days of the agency's own calendar, both inclusive. */
export interface DayRange {
  from: CalendarDate
  to: CalendarDate
}

/** How many days one range may have: who counts people over more than a year counts most of them in each year anew. */
const LONGEST_RANGE = 366

/** The days a period means on the agency's `today`, which is the last day of all but 'yesterday'. */
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

/** Dates that somebody chose: 'YYYY-MM-DD', as a date field sends it, or as people type it. Both are needed. */
export function readCustomRange(from: string, to: string, today: CalendarDate): ReadRange {
  const first = readDay(from, 'From')
  if (!first.ok) return { ok: false, field: 'from', error: first.error }
  const last = readDay(to, 'To')
  if (!last.ok) return { ok: false, field: 'to', error: last.error }
  if (first.date > today) return { ok: false, field: 'from', error: 'From is in the future. Choose today or earlier.' }
  if (last.date < first.date)
    return { ok: false, field: 'to', error: 'To is before From. Choose the same day or later.' }
  if (dayNumber(last.date) - dayNumber(first.date) >= LONGEST_RANGE)
    return { ok: false, field: 'to', error: `Choose at most a year: ${LONGEST_RANGE} days.` }
  return { ok: true, range: { from: first.date, to: last.date < today ? last.date : today } }
}

const readDay = (text: string, label: string): ParsedDate =>
  text.trim() === ''
    ? { ok: false, error: 'Choose both dates, From and To.' }
    : parseTypedDate(text, { field: `${label} date` })
