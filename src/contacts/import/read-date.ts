import { type CalendarDate, parseCalendarDate } from '../../lib/calendar-date.ts'

/** Which part of 3/4/1954 is the month. */
export type DateOrder = 'month' | 'day'

export type ReadDate = { ok: true; value: CalendarDate } | { ok: false; fix: string }

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const LONG_MONTHS =
  /^(?:january|february|march|april|june|july|august|sept|september|october|november|december|[a-z]{3})$/
const MIDNIGHT = /(?:T| )(?:0?0:00(?::00(?:\.0{1,6})?)?(?:Z|\+00:00)?|12:00(?::00)? AM)$/i
const IN_PARTS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/

/**
 * A day as files write it: the forms of parseCalendarDate, Excel's day number, a midnight behind it, dots between its
 * parts, or its month in letters ('14-Jun-54'). `order` says what 3/4/1954 means. `adultOn` as for parseCalendarDate.
 */
export function readDate(
  typed: string,
  { order = 'month', adultOn }: { order?: DateOrder; adultOn?: CalendarDate } = {},
): ReadDate {
  const text = inNumbers(typed.replace(MIDNIGHT, ''), order)
  const parsed = parseCalendarDate(text, { excelSerial: true, adultOn })
  if (parsed.ok) return { ok: true, value: parsed.date }
  const example = order === 'day' ? '14/6/1954' : '6/14/1954'
  return {
    ok: false,
    fix: `${parsed.error.replace(/^We could not read [^:]*: /, '')}. Write it like ${example}, or leave it empty.`,
  }
}

const FIRST_MEDIGAP_YEAR = 1966
const YEARS_AHEAD = 2

/**
 * The day a policy began. Medicare began in 1966 and nobody writes a policy years ahead, so a year of two digits fits one
 * century at most; one that fits none is refused.
 */
export function readEffectiveDate(typed: string, today: CalendarDate, order?: DateOrder): ReadDate {
  const [, start, digits] = /^(.*[/.-])(\d{2})$/.exec(inNumbers(typed.replace(MIDNIGHT, ''), 'month')) ?? []
  if (start === undefined || !/^\d{1,2}[/.-]\d{1,2}[/.-]$/.test(start)) return readDate(typed, { order })
  const year = [1900, 2000]
    .map((century) => century + Number(digits))
    .find((full) => full >= FIRST_MEDIGAP_YEAR && full <= Number(today.slice(0, 4)) + YEARS_AHEAD)
  return readDate(year === undefined ? typed : `${start}${year}`, { order })
}

function inNumbers(text: string, order: DateOrder): string {
  const named =
    /^(?<day>\d{1,2})[ -](?<month>[a-z]{3,9})\.?,?[ -](?<year>\d{4}|\d{2})$/i.exec(text) ??
    /^(?<month>[a-z]{3,9})\.? (?<day>\d{1,2}),? (?<year>\d{4}|\d{2})$/i.exec(text)
  if (named?.groups) {
    const { day, month = '', year } = named.groups
    const letters = month.toLowerCase()
    const number = LONG_MONTHS.test(letters) ? MONTHS.indexOf(letters.slice(0, 3)) + 1 : 0
    return number > 0 ? `${number}/${day}/${year}` : text
  }
  const parts = IN_PARTS.exec(text)
  if (!parts) return text
  const [, first, second, year] = parts
  return order === 'day' ? `${second}/${first}/${year}` : `${first}/${second}/${year}`
}

/** What the days of these cells say about their order. 'both': some are only days with the month first, some the other way. */
export function dateOrderOf(cells: Iterable<string>): DateOrder | 'both' | undefined {
  let [month, day] = [false, false]
  for (const cell of cells) {
    const [, first, second] = IN_PARTS.exec(cell.trim().replace(MIDNIGHT, '')) ?? []
    if (Number(first) > 12 && Number(second) <= 12) day = true
    if (Number(second) > 12 && Number(first) <= 12) month = true
  }
  if (month && day) return 'both'
  return month ? 'month' : day ? 'day' : undefined
}
