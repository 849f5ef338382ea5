import { type CalendarDate, parseCalendarDate } from '../../../lib/calendar-date.ts'
import { type DateOrder, inNumbers, threeParts } from '../../../lib/typed-date.ts'

export type { DateOrder }
export type ReadDate = { ok: true; value: CalendarDate } | { ok: false; fix: string }

const MIDNIGHT = /(?:T| )(?:0?0:00(?::00(?:\.0{1,6})?)?(?:Z|\+00:00)?|12:00(?::00)? AM)$/i

/**
 * A day as files write it: the forms of parseCalendarDate and inNumbers, Excel's day number, a midnight behind it.
 * `order` says what 3/4/1954 means. `adultOn` as for parseCalendarDate.
 */
export function readDate(
  typed: string,
  { order = 'month', adultOn }: { order?: DateOrder; adultOn?: CalendarDate } = {},
): ReadDate {
  return readNumbers(inNumbers(typed.replace(MIDNIGHT, ''), order), { order, adultOn })
}

/** A day whose month comes first, whatever the order of its file. */
function readNumbers(text: string, { order, adultOn }: { order: DateOrder; adultOn?: CalendarDate }): ReadDate {
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
export function readEffectiveDate(typed: string, today: CalendarDate, order: DateOrder = 'month'): ReadDate {
  const text = inNumbers(typed.replace(MIDNIGHT, ''), order)
  const [, start, digits] = /^(\d{1,2}[/.-]\d{1,2}[/.-])(\d{2})$/.exec(text) ?? []
  const year = [1900, 2000]
    .map((century) => century + Number(digits))
    .find((full) => full >= FIRST_MEDIGAP_YEAR && full <= Number(today.slice(0, 4)) + YEARS_AHEAD)
  return readNumbers(start === undefined || year === undefined ? text : `${start}${year}`, { order })
}

/** What the days of these cells say about their order. 'both': some are only days with the month first, some the other way. */
export function dateOrderOf(cells: Iterable<string>): DateOrder | 'both' | undefined {
  let [month, day] = [false, false]
  for (const cell of cells) {
    const [first, second] = threeParts(cell.trim().replace(MIDNIGHT, '')) ?? []
    if (Number(first) > 12 && Number(second) <= 12) day = true
    if (Number(second) > 12 && Number(first) <= 12) month = true
  }
  if (month && day) return 'both'
  return month ? 'month' : day ? 'day' : undefined
}
