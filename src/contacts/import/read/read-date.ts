import type { CalendarDate } from '../../../lib/calendar-date.ts'
import { parseCalendarDate } from '../../../lib/parse-calendar-date.ts'
import { dateNumbers, type DateOrder as TypedOrder, toNumericDate } from '../../../lib/typed-date.ts'

/** `mixed`: the file has dates in both orders, so ambiguous dates such as 3/4/1954 are not read. */
export type DateOrder = TypedOrder | 'mixed'
export type ReadDate = { ok: true; value: CalendarDate } | { ok: false; fix: string }

// CYYMMDD, the date format of IBM midrange systems: 0480312 is March 12, 1948, and 1190401 is April 1, 2019.
const CENTURY_FIRST = /^([01])(\d\d)(0[1-9]|1[0-2])([0-2]\d|3[01])$/

const MIDNIGHT = /(?:T| )(?:0?0:00(?::00(?:\.0{1,6})?)?(?:Z|\+00:00)?|12:00(?::00)? AM)$/i

/**
 * Reads a date: the formats of parseCalendarDate and toNumericDate, Excel's serial number or CYYMMDD, optionally followed
 * by a time of midnight. `order` decides what 3/4/1954 means. `adultOn` as for parseCalendarDate.
 */
export function readDate(
  typed: string,
  { order = 'month', adultOn }: { order?: DateOrder | undefined; adultOn?: CalendarDate } = {},
): ReadDate {
  const text = typed.replace(MIDNIGHT, '')
  const effectiveOrder = orderFor(text, order)
  if (effectiveOrder === undefined) return AMBIGUOUS
  return readNumbers(toNumericDate(text, effectiveOrder), { order: effectiveOrder, adultOn })
}

const AMBIGUOUS: ReadDate = {
  ok: false,
  fix: 'Some dates in this file put the month first and some the day. Write this one like Mar 4, 1954.',
}

/** The order of one date; undefined when it is ambiguous. */
function orderFor(text: string, order: DateOrder): TypedOrder | undefined {
  if (order !== 'mixed') return order
  const [first, second] = dateNumbers(text) ?? []
  if (first === undefined || first === second) return 'month'
  if (Number(first) > 12) return 'day'
  return Number(second) > 12 ? 'month' : undefined
}

/** `text` has the month first; `order` is used only for the example in the message. */
function readNumbers(
  text: string,
  { order, adultOn }: { order: TypedOrder; adultOn?: CalendarDate | undefined },
): ReadDate {
  const [, century, year, month, day] = CENTURY_FIRST.exec(text) ?? []
  const digits = century === undefined ? text : `${19 + Number(century)}${year}-${month}-${day}`
  const parsed = parseCalendarDate(digits, { excelSerial: true, adultOn })
  if (parsed.ok) return { ok: true, value: parsed.date }
  const example = order === 'day' ? '14/6/1954' : '6/14/1954'
  return {
    ok: false,
    fix: `${parsed.error.replace(/^We could not read [^:]*: /, '')}. Write it like ${example}, or leave it blank.`,
  }
}

const FIRST_MEDIGAP_YEAR = 1966
const YEARS_AHEAD = 2

/**
 * Reads the day a policy began. Medicare began in 1966 and no policy starts more than two years from now, so a two-digit
 * year fits at most one century. Any other year is an error: many systems write 1/1/1900 for a missing date.
 */
export function readEffectiveDate(typed: string, today: CalendarDate, order: DateOrder = 'month'): ReadDate {
  const date = typed.replace(MIDNIGHT, '')
  const effectiveOrder = orderFor(date, order)
  if (effectiveOrder === undefined) return AMBIGUOUS
  const lastYear = Number(today.slice(0, 4)) + YEARS_AHEAD
  const isPolicyYear = (year: number) => year >= FIRST_MEDIGAP_YEAR && year <= lastYear
  const text = toNumericDate(date, effectiveOrder)
  const [, start, digits] = /^(\d{1,2}[/.-]\d{1,2}[/.-])(\d{2})$/.exec(text) ?? []
  const year = [1900, 2000].map((century) => century + Number(digits)).find(isPolicyYear)
  const read = readNumbers(start === undefined || year === undefined ? text : `${start}${year}`, {
    order: effectiveOrder,
  })
  return !read.ok || isPolicyYear(Number(read.value.slice(0, 4)))
    ? read
    : { ok: false, fix: `A policy starts between ${FIRST_MEDIGAP_YEAR} and ${lastYear}. Check the year.` }
}

/** Counts the cells whose date can only be month first, those that can only be day first, and those that can be both. */
export function countDateOrders(cells: Iterable<string>): { month: number; day: number; ambiguous: number } {
  const counts = { month: 0, day: 0, ambiguous: 0 }
  for (const cell of cells) {
    const [first, second] = dateNumbers(cell.trim().replace(MIDNIGHT, '')) ?? []
    if (Number(first) > 12 && Number(second) <= 12) counts.day += 1
    if (Number(second) > 12 && Number(first) <= 12) counts.month += 1
    if (Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second)) counts.ambiguous += 1
  }
  return counts
}
