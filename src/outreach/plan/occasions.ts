import { addDays, addMonths, type CalendarDate, calendarDate, dateParts, weekday } from '../../lib/calendar-date.ts'
import type { ReasonCode } from '../../messages/reasons.ts'
import type { OutreachKind } from '../../outbox/outreach-kinds.ts'

/** The kinds that follow the calendar. Source: outreach-005. */
export const calendarKinds = ['birthday', 'anniversary', 'new_year', 'aep'] as const
export type CalendarKind = (typeof calendarKinds)[number]

/** One reason to send one email. */
export interface Occasion {
  kind: OutreachKind
  /** Such as 'birthday-2027' or 'schedule_increase-12'. Stored as the message's `occasion`, so each gets one email. */
  id: string
  /**
   * The day of the birthday, anniversary, increase or quote that the email is about, or the day that a check-in
   * precedes; otherwise the send day.
   */
  eventOn: CalendarDate
  /** The send day before windows are considered. */
  plannedOn: CalendarDate
  /** Why the email is no longer needed. */
  stopReason?: ReasonCode
  /** The day of the next email, which replaces this one if it has not been sent by then. */
  overtakenOn?: CalendarDate
}

export interface OccasionFacts {
  id: number
  birth_on: CalendarDate | null
  effective_on: CalendarDate | null
}

export const OCCASION_LEAD_DAYS = 30

/**
 * Returns the occasions whose event is in `year`, in no particular order. Birthday and anniversary emails are sent
 * about 30 days before. Feb 29 counts as Feb 28 in a common year. The first anniversary email (after `delayYears`, 1
 * to 3) is sent 11, 23 or 35 months after the effective date instead, or on the last day of that month if it is too
 * short. New Year emails are sent on January 2. The AEP reminder is sent on a weekday in September that depends only
 * on the contact id and the year. Throws RangeError if a date is not a calendar date. Source: outreach-006,
 * outreach-007, outreach-018..020, outreach-022; docs/behaviour/outreach.md.
 */
export function occasionsOf(contact: OccasionFacts, year: number, { delayYears }: { delayYears: number }): Occasion[] {
  const occasion = (kind: CalendarKind, eventOn: CalendarDate, plannedOn = eventOn): Occasion => ({
    kind,
    id: `${kind}-${year}`,
    eventOn,
    plannedOn,
  })
  const found = [occasion('new_year', calendarDate(year, 1, 2)), occasion('aep', reminderDay(contact.id, year))]
  const birthday = yearlyDay(contact.birth_on, year)
  if (birthday) found.push(occasion('birthday', birthday.on, addDays(birthday.on, -OCCASION_LEAD_DAYS)))
  const anniversary = yearlyDay(contact.effective_on, year)
  if (anniversary && contact.effective_on) {
    const isFirstEmail = anniversary.count === delayYears
    const plannedOn = isFirstEmail
      ? addMonths(contact.effective_on, 12 * delayYears - 1)
      : addDays(anniversary.on, -OCCASION_LEAD_DAYS)
    found.push(occasion('anniversary', anniversary.on, plannedOn))
  }
  return found
}

/**
 * Returns the anniversary of `start` that falls in `year`, and its number. Undefined for the year of `start` and
 * earlier years, or if `start` is null.
 */
export function yearlyDay(start: CalendarDate | null, year: number): { on: CalendarDate; count: number } | undefined {
  if (start === null) return undefined
  const count = year - dateParts(start).year
  return count < 1 ? undefined : { on: addMonths(start, 12 * count), count }
}

const HASH_MULTIPLIER = 0x9e3779b1

/** Spreads contacts evenly over the weekdays of September, even if their ids are consecutive. */
export function reminderDay(contactId: number, year: number): CalendarDate {
  const weekdays = weekdaysOfSeptember(year)
  const fraction = (Math.imul(contactId, HASH_MULTIPLIER) >>> 0) / 2 ** 32
  return weekdays[Math.floor(fraction * weekdays.length)]!
}

const septemberWeekdays = new Map<number, CalendarDate[]>()

function weekdaysOfSeptember(year: number): CalendarDate[] {
  let days = septemberWeekdays.get(year)
  if (!days) {
    days = Array.from({ length: 30 }, (_, index) => calendarDate(year, 9, index + 1)).filter(
      (day) => weekday(day) % 6 !== 0,
    )
    septemberWeekdays.set(year, days)
  }
  return days
}
