import type { CalendarDate } from '../lib/calendar-date.ts'
import { addDays } from '../lib/calendar-date.ts'

export interface RateBook {
  id: number
  name: string
  is_illustrative: boolean
  effective_from: CalendarDate
}

/** The book in force on a day, as quotes use it: the newest real book, otherwise the illustrative one. */
export function rateBookOn(books: readonly RateBook[], day: CalendarDate): RateBook | undefined {
  return books
    .filter(({ effective_from }) => effective_from <= day)
    .reduce<RateBook | undefined>((best, book) => (best && !isBefore(best, book) ? best : book), undefined)
}

const isBefore = (one: RateBook, other: RateBook) =>
  one.is_illustrative !== other.is_illustrative
    ? one.is_illustrative
    : one.effective_from !== other.effective_from
      ? one.effective_from < other.effective_from
      : one.id < other.id

export interface BookChange {
  on: CalendarDate
  before: RateBook
  after: RateBook
}

/**
 * The days from `from` to `to` (both included) on which a new book takes effect, in order. The first real book after the
 * illustrative one is not a price change.
 */
export function bookChanges(books: readonly RateBook[], from: CalendarDate, to: CalendarDate): BookChange[] {
  const days = [...new Set(books.map(({ effective_from }) => effective_from))].filter((day) => from <= day && day <= to)
  return days.sort().flatMap((on) => {
    const before = rateBookOn(books, addDays(on, -1))
    const after = rateBookOn(books, on)
    return before && after && before.id !== after.id && before.is_illustrative === after.is_illustrative
      ? [{ on, before, after }]
      : []
  })
}
