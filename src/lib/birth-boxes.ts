import { type CalendarDate, calendarDate, daysInMonth } from './calendar-date.ts'

/** The typed text of the three fields of a birth date. */
export interface BirthBoxes {
  month: string
  day: string
  year: string
}

export type ParsedBirthDate =
  | { ok: true; date: CalendarDate }
  | { ok: false; refused: 'missing' | 'month' | 'year' | 'day' | 'range' }

const MONTHS = [
  ['jan', 'ene'],
  ['feb'],
  ['mar'],
  ['apr', 'abr'],
  ['may'],
  ['jun'],
  ['jul'],
  ['aug', 'ago'],
  ['sep', 'set'],
  ['oct'],
  ['nov'],
  ['dec', 'dic'],
]
const MAX_AGE = 120
const MIN_AGE = 18

/**
 * Parses a birth date from three fields. The month is a number or a name ('March', 'marzo'). A two-digit year is
 * refused, because its century is ambiguous. An age below 18 and a year more than 120 years ago are refused as typing
 * errors. Never throws.
 */
export function parseBirthBoxes(boxes: BirthBoxes, today: CalendarDate): ParsedBirthDate {
  const [month, day, year] = [boxes.month, boxes.day, boxes.year].map((text) => text.trim().replace(/\.$/, ''))
  const refuse = (refused: Exclude<ParsedBirthDate, { ok: true }>['refused']) => ({ ok: false, refused }) as const
  if (!month || !day || !year) return refuse('missing')
  const monthNumber = monthOf(month)
  if (!monthNumber) return refuse('month')
  if (!/^\d{4}$/.test(year)) return refuse('year')
  const birthYear = Number(year)
  const thisYear = Number(today.slice(0, 4))
  if (birthYear < thisYear - MAX_AGE || birthYear > thisYear) return refuse('range')
  const dayNumber = /^\d{1,2}(?:st|nd|rd|th)?$/i.test(day) ? Number.parseInt(day, 10) : 0
  if (dayNumber < 1 || dayNumber > daysInMonth(birthYear, monthNumber)) return refuse('day')
  const date = calendarDate(birthYear, monthNumber, dayNumber)
  return date > `${thisYear - MIN_AGE}${today.slice(4)}` ? refuse('range') : { ok: true, date }
}

/** Whether a calendar date is the birth date of an adult of at most 120 years. */
export function isBirthDate(date: CalendarDate, today: CalendarDate): boolean {
  const [year = '', month = '', day = ''] = date.split('-')
  return parseBirthBoxes({ year, month, day }, today).ok
}

function monthOf(text: string): number | undefined {
  if (/^\d{1,2}$/.test(text)) return Number(text) >= 1 && Number(text) <= 12 ? Number(text) : undefined
  const letters = text.toLowerCase()
  const found = /^\p{L}{3,10}$/u.test(letters)
    ? MONTHS.findIndex((names) => names.some((name) => letters.startsWith(name)))
    : -1
  return found < 0 ? undefined : found + 1
}
