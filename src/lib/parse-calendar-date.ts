import { addMonths, type CalendarDate, daysInMonth, fromDayNumber, isoDate, monthName } from './calendar-date.ts'

export type ParsedDate = { ok: true; date: CalendarDate } | { ok: false; error: string }

const FIRST_YEAR = 1900
const LAST_YEAR = 2199
const MAX_INPUT_LENGTH = 64
const ADULT_MONTHS = 18 * 12
const EXCEL_DAY_OF_1970 = 25_569

/**
 * Parses typed or exported dates: yyyy-mm-dd, yyyy/mm/dd, m/d/yyyy or m-d-yyyy (US order), one- or two-digit month and
 * day, years 1900 to 2199 inclusive. Two-digit years are refused, because '3/5/51' may be 1951 or 2051. `adultOn`: the
 * date is the birth date of a person who is at least 18 on that day. A two-digit year is then accepted if only 19xx is
 * possible ('3/5/51'), and refused if 20xx is possible too ('3/5/04'). `excelSerial`: a five-digit day number of
 * Excel's 1900 calendar is accepted too (10000 is 1927-05-18). `field` names the field in the message for unreadable
 * text: 'Invalid birth date format'. Never throws. Source: contacts-043..047, contacts-049.
 */
export function parseCalendarDate(
  text: string,
  options: { excelSerial?: boolean; adultOn?: CalendarDate; field?: string } = {},
): ParsedDate {
  const typed = text.trim()
  const unreadable = { ok: false, error: `Invalid ${options.field ?? 'date'} format` } as const
  if (typed.length > MAX_INPUT_LENGTH) return unreadable

  const withTime = /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/-]\d{1,2}[/-]\d{2,4})(?:T|\s)\s*\d/i
  if (withTime.test(typed)) return { ok: false, error: 'Expected a date only, not a date and time' }

  const iso = /^(\d{4})([/-])(\d{1,2})\2(\d{1,2})$/.exec(typed)
  if (iso) return fromParts(typed, Number(iso[1]), Number(iso[3]), Number(iso[4]))

  const us = /^(\d{1,2})([/-])(\d{1,2})\2(\d{2}|\d{4})$/.exec(typed)
  if (us) {
    const [month, day, year] = [Number(us[1]), Number(us[3]), Number(us[4])]
    if (us[4]?.length === 4) return fromParts(typed, year, month, day)
    const newestBirth = options.adultOn && addMonths(options.adultOn, -ADULT_MONTHS)
    if (newestBirth && isoDate(2000 + year, month, day) > newestBirth) return fromParts(typed, 1900 + year, month, day)
    return { ok: false, error: `We could not read ${typed}: please write the year with four digits` }
  }

  if (options.excelSerial && /^\d{5}(?:\.\d+)?$/.test(typed)) {
    if (/\.\d*[1-9]/.test(typed)) return { ok: false, error: 'Expected a date only, not a date and time' }
    return { ok: true, date: fromDayNumber(Number.parseInt(typed, 10) - EXCEL_DAY_OF_1970) }
  }
  return unreadable
}

function fromParts(typed: string, year: number, month: number, day: number): ParsedDate {
  const refuse = (reason: string): ParsedDate => ({ ok: false, error: `We could not read ${typed}: ${reason}` })
  if (month < 1 || month > 12) return refuse(`there is no month ${month}`)
  if (day < 1 || day > 31) return refuse(`there is no day ${day}`)
  if (year < FIRST_YEAR || year > LAST_YEAR) {
    return refuse(`the year must be between ${FIRST_YEAR} and ${LAST_YEAR}`)
  }
  if (day > daysInMonth(year, month))
    return refuse(`there is no day ${day} in ${monthName(isoDate(year, month, 1))} ${year}`)
  return { ok: true, date: isoDate(year, month, day) }
}
