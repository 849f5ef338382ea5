import type { Gender } from '../../contacts/contact.ts'
import { addDays, ageOn, type CalendarDate, calendarDate, dateParts, isLeapYear } from '../../lib/calendar-date.ts'
import { isAffected } from '../../outreach/notices/notice-audience.ts'
import { hasAgeSteps } from '../../rates/age-rating.ts'
import { bookChanges, type RateBook, rateBookOn } from '../../rates/book-changes.ts'
import { OLDEST_RATED, YOUNGEST_RATED } from '../../rates/rate-provider.ts'

/**
 * How many days ahead rate books and birthdays are considered. Carriers' notices are certain, so they are considered
 * further ahead.
 */
export const RADAR_DAYS_AHEAD = 60
const NOTICE_DAYS_AHEAD = 90
/** A rate increase up to this many days ago is still worth a call. */
export const RADAR_DAYS_BACK = 45

/** The facts about a contact that the rules read. */
export interface RadarClient {
  id: number
  birth_on: CalendarDate | null
  /** The day the policy began. */
  effective_on: CalendarDate | null
  state: string | null
  /** '' when only the state is known. */
  zip: string
  /** Null if unknown. The books have a price only if gender and tobacco use are known. */
  gender: Gender | null
  tobacco: boolean | null
  /** The name as entered, and the carrier in our list that it refers to. */
  current_carrier: string | null
  carrier: string | undefined
  plan_type: string | null
  /** 'F', 'G' or 'N'. Undefined for any other plan, and in states with their own plans. */
  planCode: string | undefined
  /** Cents a month. Null if unknown. */
  premiumCents: number | null
  /**
   * The day on which the premium on record was last changed, or the contact was added. Exact only for the last
   * RADAR_DAYS_BACK days.
   */
  premiumSince: CalendarDate
  /** The client's past birthdays that raised their premium, if an agent is still working on that increase. */
  birthdaysInProgress: readonly CalendarDate[]
}

export interface RadarNotice {
  carrier: string
  state: string
  plan: string | null
  effective_on: CalendarDate
  percent: number
}

/**
 * A possible reason for a price increase on a day, with the rate books that contain the prices. `age` is the age on
 * that day.
 */
export type RiseEvent =
  | { kind: 'book'; on: CalendarDate; age: number; before: RateBook; after: RateBook }
  | { kind: 'age'; on: CalendarDate; age: number; after: RateBook }
  | { kind: 'notice'; on: CalendarDate; age: number | undefined; percent: number; after: RateBook | undefined }

export interface RadarContext {
  today: CalendarDate
  books: readonly RateBook[]
  notices: readonly RadarNotice[]
}

/**
 * A client's events that may raise the premium, sorted by day. Excludes events on or before the policy's effective
 * date, and past events up to the day the premium was last changed, because it already includes them.
 */
export function riseEvents(person: RadarClient, context: RadarContext): RiseEvent[] {
  if (!person.carrier || !person.state) return []
  const { today } = context
  const events = [...bookEvents(person, context), ...ageEvents(person, context), ...noticeEvents(person, context)]
  return events
    .filter(({ on }) => person.effective_on === null || on > person.effective_on)
    .filter(({ on }) => on > today || person.premiumCents === null || person.premiumSince < on)
    .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
}

function bookEvents(person: RadarClient, { today, books }: RadarContext): RiseEvent[] {
  if (!person.birth_on) return []
  const born = person.birth_on
  return bookChanges(books, addDays(today, -RADAR_DAYS_BACK), addDays(today, RADAR_DAYS_AHEAD)).flatMap(
    ({ on, before, after }) => {
      const age = ageAt(born, on)
      return isPriced(person, age) ? [{ kind: 'book' as const, on, age, before, after }] : []
    },
  )
}

function ageEvents(person: RadarClient, { today, books }: RadarContext): RiseEvent[] {
  if (!person.birth_on || !person.state) return []
  // Predicts no increase unless the law certainly allows it.
  if (hasAgeSteps(person.state, person.effective_on) !== 'yes') return []
  const next = nextBirthday(person.birth_on, today)
  const earliest = addDays(today, -RADAR_DAYS_BACK)
  const days = [...person.birthdaysInProgress.filter((day) => earliest <= day && day < today), next]
  return days.flatMap((on) => {
    const age = ageAt(person.birth_on!, on)
    if (age === undefined) return []
    const after = rateBookOn(books, on)
    const isStep =
      on <= addDays(today, RADAR_DAYS_AHEAD) &&
      isPriced(person, age - 1) &&
      isPriced(person, age) &&
      isBirthday(person, on)
    return isStep && after ? [{ kind: 'age' as const, on, age, after }] : []
  })
}

/**
 * The notice with the largest increase on each day. If there are several, it is unknown which one applies to the
 * client.
 */
function noticeEvents(person: RadarClient, { today, books, notices }: RadarContext): RiseEvent[] {
  const highest = new Map<CalendarDate, RadarNotice>()
  for (const notice of notices) {
    const { effective_on: on, percent } = notice
    if (on < addDays(today, -RADAR_DAYS_BACK) || on > addDays(today, NOTICE_DAYS_AHEAD) || !isAffected(notice, person))
      continue
    if (percent > (highest.get(on)?.percent ?? 0)) highest.set(on, notice)
  }
  return [...highest.values()].map(({ effective_on: on, percent }) => {
    const age = person.birth_on ? ageAt(person.birth_on, on) : undefined
    return { kind: 'notice' as const, on, percent, after: rateBookOn(books, on), age }
  })
}

/** Undefined if `on` is before the birth date, which may be mistyped. */
const ageAt = (born: CalendarDate, on: CalendarDate) => (born <= on ? ageOn(born, on) : undefined)

const isRated = (age: number) => age >= YOUNGEST_RATED && age <= OLDEST_RATED

/** Whether the books have a price for such a person. */
export const isPriced = (
  { planCode, gender, tobacco }: Pick<RadarClient, 'planCode' | 'gender' | 'tobacco'>,
  age: number | undefined,
): age is number => planCode !== undefined && gender !== null && tobacco !== null && age !== undefined && isRated(age)

const isBirthday = ({ birth_on }: RadarClient, day: CalendarDate) => nextBirthday(birth_on!, day) === day

/** The next birthday, on `day` or later. Feb 29 becomes Mar 1 in a common year, as in ageOn. */
export function nextBirthday(born: CalendarDate, day: CalendarDate): CalendarDate {
  const { year } = dateParts(day)
  const inYear = birthdayIn(born, year)
  return inYear >= day ? inYear : birthdayIn(born, year + 1)
}

function birthdayIn(born: CalendarDate, year: number): CalendarDate {
  const { month, day } = dateParts(born)
  return month === 2 && day === 29 && !isLeapYear(year) ? calendarDate(year, 3, 1) : calendarDate(year, month, day)
}
