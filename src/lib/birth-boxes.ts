import { type CalendarDate, calendarDate, daysInMonth } from './calendar-date.ts'

/** What a person typed into the three boxes of a birth date. */
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
const OLDEST = 120
const YOUNGEST = 18

/**
 * A birth date in three boxes, the month as a number or a name ('March', 'marzo'). A year of two digits is refused: it
 * could be a grandchild's. Who is not 18 yet, or older than anybody, mistyped. Never throws.
 */
export function parseBirthBoxes(boxes: BirthBoxes, today: CalendarDate): ParsedBirthDate {
  const [month, day, year] = [boxes.month, boxes.day, boxes.year].map((text) => text.trim().replace(/\.$/, ''))
  const refuse = (refused: Exclude<ParsedBirthDate, { ok: true }>['refused']) => ({ ok: false, refused }) as const
  if (!month || !day || !year) return refuse('missing')
  const numbered = monthOf(month)
  if (!numbered) return refuse('month')
  if (!/^\d{4}$/.test(year)) return refuse('year')
  const born = Number(year)
  const thisYear = Number(today.slice(0, 4))
  if (born < thisYear - OLDEST || born > thisYear) return refuse('range')
  const of = /^\d{1,2}(?:st|nd|rd|th)?$/i.test(day) ? Number.parseInt(day, 10) : 0
  if (of < 1 || of > daysInMonth(born, numbered)) return refuse('day')
  const date = calendarDate(born, numbered, of)
  return date > `${thisYear - YOUNGEST}${today.slice(4)}` ? refuse('range') : { ok: true, date }
}

/** The same of a date that is one already: whether somebody whom we serve can be born on it. */
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
