import { addDays, type CalendarDate, weekday } from './calendar-date.ts'
import { type ParsedDate, parseCalendarDate } from './parse-calendar-date.ts'

/** Whether the month or the day comes first in 3/4/1954. */
export type DateOrder = 'month' | 'day'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const LONG_MONTHS =
  /^(?:january|february|march|april|june|july|august|sept|september|october|november|december|[a-z]{3})$/
const WITH_DAY_FIRST = /^(?<day>\d{1,2})(?:st|nd|rd|th)?[ -](?<month>[a-z]{3,9})\.?,?[ -](?<year>\d{4}|\d{2})$/i
const WITH_MONTH_FIRST = /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4}|\d{2})$/i
const IN_PARTS = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4}|\d{2})$/
const IN_A_ROW = /^(\d\d)(\d\d)(\d{4})$/
// Requires a valid month after the year: '19121952' has none there, and means December 19 in a file that puts the day
// first.
const YEAR_FIRST = /^((?:19|20|21)\d\d)(0\d|1[0-2])(\d\d)$/

/**
 * Converts common spellings of a date to a form that parseCalendarDate accepts: 'March 14, 1952', '14-Mar-52',
 * '3.14.1952', '03141952', '19520314'. Returns any other text unchanged.
 */
export function toNumericDate(text: string, order: DateOrder = 'month'): string {
  const named = (WITH_DAY_FIRST.exec(text) ?? WITH_MONTH_FIRST.exec(text))?.groups
  if (named) {
    const letters = (named.month ?? '').toLowerCase()
    const number = LONG_MONTHS.test(letters) ? MONTHS.indexOf(letters.slice(0, 3)) + 1 : 0
    return number > 0 ? `${number}/${named.day}/${named.year}` : text
  }
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? []
  if (year) return `${year}-${month}-${day}`
  const parts = dateNumbers(text)
  if (!parts) return text
  const [first, second, last] = parts
  return order === 'day' ? `${second}/${first}/${last}` : `${first}/${second}/${last}`
}

/** The three numbers of a date that ends with the year. Either of the first two numbers may be the month. */
export function dateNumbers(text: string): [string, string, string] | undefined {
  const [, first, second, year] = IN_PARTS.exec(text) ?? (YEAR_FIRST.test(text) ? null : IN_A_ROW.exec(text)) ?? []
  return first && second && year ? [first, second, year] : undefined
}

/** Parses a date that a person typed. Error messages quote the text as typed. */
export function parseTypedDate(
  typed: string,
  options: { adultOn?: CalendarDate | undefined; field?: string } = {},
): ParsedDate {
  const text = typed.trim().replace(/\s+/g, ' ')
  const numbers = toNumericDate(text)
  const read = parseCalendarDate(numbers, options)
  return read.ok ? read : { ok: false, error: read.error.replace(numbers, () => text) }
}

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const A_DAY = /^(?:on |this )?(sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?\.?$/
const LATER = /^(?:in )?(a|an|one|\d{1,3}) (day|week)s?(?: from now)?$/

/**
 * Parses words for today or a future day ('tomorrow', 'Friday', 'in 3 days', 'next week') or any date. A weekday is
 * the next one after today.
 */
export function parseComingDate(typed: string, today: CalendarDate, options: { field?: string } = {}): ParsedDate {
  const text = typed.trim().replace(/\s+/g, ' ').toLowerCase()
  const days = daysAhead(text, today)
  return days === undefined ? parseTypedDate(typed, options) : { ok: true, date: addDays(today, days) }
}

function daysAhead(text: string, today: CalendarDate): number | undefined {
  if (text === 'today') return 0
  if (text === 'tomorrow') return 1
  if (text === 'next week') return 7
  const [, name] = A_DAY.exec(text) ?? []
  if (name) return ((DAYS.indexOf(name.slice(0, 3)) - weekday(today) + 6) % 7) + 1
  const [, count, unit] = LATER.exec(text) ?? []
  if (!count) return undefined
  return (/\d/.test(count) ? Number(count) : 1) * (unit === 'week' ? 7 : 1)
}
