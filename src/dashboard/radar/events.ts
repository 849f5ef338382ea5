import type { Gender } from '../../contacts/contact.ts'
import { addDays, ageOn, type CalendarDate, calendarDate, dateParts, isLeapYear } from '../../lib/calendar-date.ts'
import { isAffected } from '../../outreach/notices/reach.ts'
import { hasAgeSteps } from '../../rates/age-rating.ts'
import { bookChanges, bookOn, type RateBook } from '../../rates/book-changes.ts'
import { OLDEST_RATED, YOUNGEST_RATED } from '../../rates/rate-provider.ts'

/** How far ahead a book or a birthday is looked for, in days; a carrier's letter is certain, and counts earlier. */
export const RADAR_DAYS_AHEAD = 60
const NOTICE_DAYS_AHEAD = 90
/** A rise of so many days ago is still worth a call. */
export const RADAR_DAYS_BACK = 45

/** A contact as the rules see them. */
export interface RadarClient {
  id: number
  birth_on: CalendarDate | null
  /** The day the policy began. */
  effective_on: CalendarDate | null
  state: string | null
  /** '' when only the state is known. */
  zip: string
  /** Null: not known, as is tobacco; then the books have no price of this person. */
  gender: Gender | null
  tobacco: boolean | null
  /** As written, and which of ours that is. */
  current_carrier: string | null
  carrier: string | undefined
  plan_type: string | null
  /** The lettered plan; undefined where nobody knows what the policy pays. */
  planCode: string | undefined
  /** Null where it is not known. */
  premiumCents: number | null
  /** The day since which the premium is on record as it is. */
  premiumSince: CalendarDate
  /** Birthdays that are past and whose rise somebody is at work on. */
  worked: readonly CalendarDate[]
}

export interface RadarNotice {
  carrier: string
  state: string
  plan: string | null
  effective_on: CalendarDate
  percent: number
}

/** What may make a price rise on a day, with the books to look it up in. `age` is that on the day. */
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
 * What is ahead of a person, by day. Nothing of a day on or before the one their policy began, nor of one before their
 * premium was last set: that price has it in it already.
 */
export function riseEvents(person: RadarClient, around: RadarContext): RiseEvent[] {
  if (!person.carrier || !person.state) return []
  const { today } = around
  const events = [...bookEvents(person, around), ...ageEvents(person, around), ...noticeEvents(person, around)]
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
  // Where nobody is sure that the law lets it rise, none is foretold.
  if (hasAgeSteps(person.state, person.effective_on) !== 'yes') return []
  const next = nextBirthday(person.birth_on, today)
  const earliest = addDays(today, -RADAR_DAYS_BACK)
  const days = [...person.worked.filter((day) => earliest <= day && day < today), next]
  return days.flatMap((on) => {
    const age = ageAt(person.birth_on!, on)
    if (age === undefined) return []
    const after = bookOn(books, on)
    const isStep =
      on <= addDays(today, RADAR_DAYS_AHEAD) &&
      isPriced(person, age - 1) &&
      isPriced(person, age) &&
      isBirthday(person, on)
    return isStep && after ? [{ kind: 'age' as const, on, age, after }] : []
  })
}

/** Of notices of one day the highest; which of two the letter to the client names, nobody here knows. */
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
    return { kind: 'notice' as const, on, percent, after: bookOn(books, on), age }
  })
}

/** Undefined before the birth: a mistyped day may be later than what is looked at. */
const ageAt = (born: CalendarDate, on: CalendarDate) => (born <= on ? ageOn(born, on) : undefined)

const isRated = (age: number) => age >= YOUNGEST_RATED && age <= OLDEST_RATED

/** Whether a price of the books is that of such a person. */
export const isPriced = (
  { planCode, gender, tobacco }: Pick<RadarClient, 'planCode' | 'gender' | 'tobacco'>,
  age: number | undefined,
): age is number => planCode !== undefined && gender !== null && tobacco !== null && age !== undefined && isRated(age)

const isBirthday = ({ birth_on }: RadarClient, day: CalendarDate) => nextBirthday(birth_on!, day) === day

/** The first day from `day` on at which somebody grows older: Mar 1 for Feb 29 in a common year, as ageOn has it. */
export function nextBirthday(born: CalendarDate, day: CalendarDate): CalendarDate {
  const { year } = dateParts(day)
  const inYear = birthdayIn(born, year)
  return inYear >= day ? inYear : birthdayIn(born, year + 1)
}

function birthdayIn(born: CalendarDate, year: number): CalendarDate {
  const { month, day } = dateParts(born)
  return month === 2 && day === 29 && !isLeapYear(year) ? calendarDate(year, 3, 1) : calendarDate(year, month, day)
}
