import { addDays, addMonths, type CalendarDate, calendarDate, dateParts, weekday } from '../../lib/calendar-date.ts'
import type { OutreachKind } from '../../outbox/outreach-kinds.ts'

/** What it writes about by the calendar. Source: outreach-005. */
export const calendarKinds = ['birthday', 'anniversary', 'new_year', 'aep'] as const
export type CalendarKind = (typeof calendarKinds)[number]

/** One reason for one mail. */
export interface Occasion {
  kind: OutreachKind
  /** 'birthday-2027', with the year of the day it is about: the `occasion` of its message, so one mail a year. */
  id: string
  /** The day it is about: the birthday, the anniversary; for the others the day of the mail. */
  eventOn: CalendarDate
  /** The day of the mail before any window is looked at. */
  plannedOn: CalendarDate
  /** Why there is nothing left to write about. */
  stopped?: string
  /** The day of the mail that takes its place, should it not have left by then. */
  overtakenOn?: CalendarDate
}

export interface OccasionFacts {
  id: number
  birth_on: CalendarDate | null
  effective_on: CalendarDate | null
}

export const DAYS_BEFORE = 30

/**
 * The occasions whose event lies in `year`, in no order. The birthday and the anniversary are written about 30 days
 * before; a Feb 29 counts as Feb 28 in a common year. The anniversary that outreach begins with (`delayYears`, 1 to 3)
 * instead 11, 23 or 35 months after the effective date, the last day of a shorter month standing for a day it lacks.
 * New Year is January 2. The AEP reminder leaves on a weekday of September that depends on the contact alone.
 * Throws RangeError when a date is not a calendar date.
 * Source: outreach-006, outreach-007, outreach-018..020, outreach-022; docs/behaviour/outreach.md.
 */
export function occasionsOf(contact: OccasionFacts, year: number, { delayYears }: { delayYears: number }): Occasion[] {
  const occasion = (kind: CalendarKind, eventOn: CalendarDate, plannedOn = eventOn): Occasion => ({
    ...{ kind, id: `${kind}-${year}`, eventOn, plannedOn },
  })
  const found = [occasion('new_year', calendarDate(year, 1, 2)), occasion('aep', reminderDay(contact.id, year))]
  const birthday = yearlyDay(contact.birth_on, year)
  if (birthday) found.push(occasion('birthday', birthday.on, addDays(birthday.on, -DAYS_BEFORE)))
  const anniversary = yearlyDay(contact.effective_on, year)
  if (anniversary && contact.effective_on) {
    const isFirstMail = anniversary.count === delayYears
    const plannedOn = isFirstMail
      ? addMonths(contact.effective_on, 12 * delayYears - 1)
      : addDays(anniversary.on, -DAYS_BEFORE)
    found.push(occasion('anniversary', anniversary.on, plannedOn))
  }
  return found
}

/** The return of a date in `year`, and which one it is; none in the year it began and before. */
export function yearlyDay(began: CalendarDate | null, year: number): { on: CalendarDate; count: number } | undefined {
  if (began === null) return undefined
  const count = year - dateParts(began).year
  return count < 1 ? undefined : { on: addMonths(began, 12 * count), count }
}

const GOLDEN = 0x9e3779b1

/** Spreads contacts evenly over the weekdays of September, also those whose ids follow each other. */
export function reminderDay(contactId: number, year: number): CalendarDate {
  const weekdays = weekdaysOfSeptember(year)
  const share = (Math.imul(contactId, GOLDEN) >>> 0) / 2 ** 32
  return weekdays[Math.floor(share * weekdays.length)]!
}

const septembers = new Map<number, CalendarDate[]>()

function weekdaysOfSeptember(year: number): CalendarDate[] {
  let days = septembers.get(year)
  if (!days) {
    days = Array.from({ length: 30 }, (_, index) => calendarDate(year, 9, index + 1)).filter(
      (day) => weekday(day) % 6 !== 0,
    )
    septembers.set(year, days)
  }
  return days
}
