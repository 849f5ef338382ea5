import type { Language } from './language.ts'

/** A day, 'YYYY-MM-DD', without a time or time zone. */
export type CalendarDate = string

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const MONTHS_IN_SPANISH = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]
const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

/** Days in a month; `month` counts from 1. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** True for a well-formed, existing day 'YYYY-MM-DD' of the years 0001 to 9999. */
export function isCalendarDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && partsOrUndefined(text) !== undefined
}

/** Year, month (from 1) and day. Throws RangeError if `date` is not a calendar date. */
export function dateParts(date: CalendarDate): { year: number; month: number; day: number } {
  const parts = partsOrUndefined(date)
  if (!parts) throw new RangeError(`Not a calendar date: ${date}`)
  return parts
}

function partsOrUndefined(date: string): { year: number; month: number; day: number } | undefined {
  if (date.length !== 10 || date[4] !== '-' || date[7] !== '-') return undefined
  const year = digitsOf(date, 0, 4)
  const month = digitsOf(date, 5, 7)
  const day = digitsOf(date, 8, 10)
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined
  return { year, month, day }
}

// Planning a million contacts parses some forty dates per contact. A regular expression takes three times as long.
function digitsOf(text: string, from: number, to: number): number {
  let value = 0
  for (let place = from; place < to; place++) {
    const digit = text.charCodeAt(place) - 48
    if (!(digit >= 0 && digit <= 9)) return 0
    value = value * 10 + digit
  }
  return value
}

/** The date of a year, month (from 1) and day. Throws RangeError if there is no such day. */
export function calendarDate(year: number, month: number, day: number): CalendarDate {
  const isDay = year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
  const date = isoDate(year, month, day)
  if (!isDay || date.length !== 10) throw new RangeError(`Not a calendar date: ${date}`)
  return date
}

const TWO_DIGITS = Array.from({ length: 32 }, (_, number) => String(number).padStart(2, '0'))
const twoDigits = (number: number) => TWO_DIGITS[number] ?? String(number).padStart(2, '0')

/** Without a check that there is such a day. */
export function isoDate(year: number, month: number, day: number): CalendarDate {
  return `${year > 999 ? year : String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
}

// Days since 1970-01-01 in the proleptic Gregorian calendar, after Howard Hinnant's days_from_civil: years start in
// March, so the leap day is the last of its year and no month table is needed.
const DAYS_IN_400_YEARS = 146_097
const DAYS_TO_1970 = 719_468

/** Days since 1970-01-01 (that day is 0). Throws RangeError if `date` is not a calendar date. */
export function dayNumber(date: CalendarDate): number {
  const { year, month, day } = dateParts(date)
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * DAYS_IN_400_YEARS + dayOfEra - DAYS_TO_1970
}

/** The inverse of dayNumber. Throws RangeError outside the years 0001 to 9999. */
export function fromDayNumber(days: number): CalendarDate {
  // Planning a million contacts uses the same few thousand days over and over.
  const cached = cachedDates[days]
  if (cached !== undefined) return cached
  const date = computeDate(days)
  if (days >= 0 && days < MAX_CACHED_DAYS) cachedDates[days] = date
  return date
}

const MAX_CACHED_DAYS = 50_000
const cachedDates: CalendarDate[] = []

function computeDate(days: number): CalendarDate {
  const shifted = days + DAYS_TO_1970
  const era = Math.floor(shifted / DAYS_IN_400_YEARS)
  const dayOfEra = shifted - era * DAYS_IN_400_YEARS
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  return calendarDate(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
}

/** `days` may be negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromDayNumber(dayNumber(date) + days)
}

/** `months` may be negative. The day is capped at the target month's last day (Jan 31 + 1 month is Feb 28 or 29). */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const { year, month, day } = dateParts(date)
  const count = year * 12 + (month - 1) + months
  const targetYear = Math.floor(count / 12)
  const targetMonth = count - targetYear * 12 + 1
  return calendarDate(targetYear, targetMonth, Math.min(day, daysInMonth(targetYear, targetMonth)))
}

/** 0 is Sunday, 6 is Saturday. */
export function weekday(date: CalendarDate): number {
  return (((dayNumber(date) + 4) % 7) + 7) % 7
}

export function firstOfMonth(date: CalendarDate): CalendarDate {
  const { year, month } = dateParts(date)
  return isoDate(year, month, 1)
}

/** The first days of the next `count` months, all after `today` (exclusive). Source: quotes-011. */
export function nextMonthFirsts(today: CalendarDate, count: number): CalendarDate[] {
  const first = firstOfMonth(today)
  return Array.from({ length: count }, (_, index) => addMonths(first, index + 1))
}

/**
 * Age in whole years on `date`; a birthday on `date` counts. A person born on Feb 29 has their birthday on Mar 1 in a
 * common year. Throws RangeError if `birth` is after `date`.
 */
export function ageOn(birth: CalendarDate, date: CalendarDate): number {
  const born = dateParts(birth)
  const on = dateParts(date)
  if (birth > date) throw new RangeError(`Born on ${birth}, after ${date}`)
  const hadBirthday = on.month > born.month || (on.month === born.month && on.day >= born.day)
  return on.year - born.year - (hadBirthday ? 0 : 1)
}

/** 'Mar 4, 2027', '4 de marzo de 2027'. */
export function formatLong(date: CalendarDate, language: Language = 'en'): string {
  const { year, month, day } = dateParts(date)
  return language === 'es'
    ? `${day} de ${MONTHS_IN_SPANISH[month - 1]} de ${year}`
    : `${MONTHS[month - 1]} ${day}, ${year}`
}

/** 'March', 'marzo'. */
export function monthName(date: CalendarDate, language: Language = 'en'): string {
  const names = language === 'es' ? MONTHS_IN_SPANISH : MONTH_NAMES
  return names[dateParts(date).month - 1]!
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** 'Thursday, Mar 4, 2027'. */
export function formatWithWeekday(date: CalendarDate): string {
  return `${WEEKDAYS[weekday(date)]}, ${formatLong(date)}`
}

/** 'Mar 15 to May 13, 2027', 'del 15 de marzo al 13 de mayo de 2027'. Both years are shown if they differ. */
export function formatSpan(from: CalendarDate, to: CalendarDate, language: Language = 'en'): string {
  const isOneYear = dateParts(from).year === dateParts(to).year
  const [first, last] = [formatLong(from, language), formatLong(to, language)]
  if (language === 'es') return `del ${isOneYear ? first.replace(/ de \d+$/, '') : first} al ${last}`
  return `${isOneYear ? first.replace(/,.*/, '') : first} to ${last}`
}

const formatters = new Map<string, Intl.DateTimeFormat>()
const hourFormatters = new Map<string, Intl.DateTimeFormat>()

/** The date at `instant` in an IANA time zone. Throws RangeError for an unknown zone or an invalid instant. */
export function todayIn(timeZone: string, instant: Date): CalendarDate {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    })
    formatters.set(timeZone, formatter)
  }
  // formatToParts takes four times as long.
  const [month, day, year] = formatter.format(instant).split('/').map(Number)
  return calendarDate(year!, month!, day!)
}

/** The hour of the day, 0 to 23, in an IANA time zone. */
export function hourIn(timeZone: string, instant: Date): number {
  let formatter = hourFormatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' })
    hourFormatters.set(timeZone, formatter)
  }
  return Number(formatter.format(instant))
}
