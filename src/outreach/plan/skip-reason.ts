import { addDays, type CalendarDate } from '../../lib/calendar-date.ts'
import type { Reason, ReasonCode } from '../../messages/reasons.ts'
import type { OutreachKind } from '../../outbox/outreach-kinds.ts'
import type { SwitchingWindow } from '../../switching/switching-windows.ts'
import { isLicensed } from './licenses.ts'
import { calendarKinds, type Occasion } from './occasions.ts'
import type { Pause, PlanAgency, PlanContact } from './plan-facts.ts'

export const isFollowUp = (kind: OutreachKind) => kind.startsWith('follow_up')

/** Facts about a contact that exclude whole kinds of email. Computed once per contact. */
export interface ContactSchedule {
  /** First day after the policy's first year; null if its start is unknown. */
  firstYearEnds: CalendarDate | null
  /** The anniversary at which outreach starts. */
  begins: CalendarDate | null
  /**
   * The client did not pass the health questions: calendar emails are replaced by check-ins, or dropped without a
   * replacement.
   */
  isLessOften: boolean
  /** The only kind of email sent to a client who asked for one email a year; null for other clients. */
  yearlyKind: OutreachKind | 'none' | null
}

/**
 * Picks the kind for a client who asked for one email a year: the check-in if the others are replaced or dropped,
 * otherwise the anniversary, otherwise the birthday, otherwise 'none'. Null for other clients.
 */
export function yearlyKindOf(
  contact: PlanContact,
  { settings }: PlanAgency,
  isLessOften: boolean,
): ContactSchedule['yearlyKind'] {
  if (contact.preference?.choice !== 'yearly') return null
  if (isLessOften) return 'check_in'
  if (contact.effective_on && settings.kinds.anniversary) return 'anniversary'
  return contact.birth_on && settings.kinds.birthday ? 'birthday' : 'none'
}

/** The kinds that check-ins replace. */
const REPLACED_BY_CHECK_INS: readonly string[] = calendarKinds

/**
 * Why an occasion gets no email on any day; null if it may get one. The event's day decides, not the send day: the
 * email in month 11 is about the first anniversary. Follow-ups belong to a quote email that an agent sent or the client
 * requested, so they are allowed at any policy age.
 */
export function occasionSkipReason(
  occasion: Occasion,
  schedule: ContactSchedule,
  contact: PlanContact,
  delayYears: number,
): ReasonCode | null {
  const { kind, eventOn, id } = occasion
  if (occasion.stopReason) return occasion.stopReason
  const { firstYearEnds, begins, isLessOften, yearlyKind } = schedule
  if (!isFollowUp(kind)) {
    if (firstYearEnds === null || begins === null) {
      if (!contact.current_carrier) return 'effective_date_unknown'
    } else {
      if (eventOn < firstYearEnds) return 'first_year'
      if (eventOn < begins) return delayYears === 2 ? 'before_second_anniversary' : 'before_third_anniversary'
    }
  }
  if (isLessOften && REPLACED_BY_CHECK_INS.includes(kind)) return 'less_often'
  // If there are several check-ins a year, this client gets only the first.
  if (yearlyKind && (kind !== yearlyKind || id.split('-').length > 2)) return 'one_a_year'
  return null
}

/** The annual enrollment period starts on October 15. Source: 42 CFR 422.62. */
const AEP_STARTS = '-10-15'

/** The reminder is about the weeks before annual enrollment. */
export const isTooLateForAep = ({ kind, eventOn }: Occasion, date: CalendarDate) =>
  kind === 'aep' && date >= `${eventOn.slice(0, 4)}${AEP_STARTS}`

/**
 * Whether an email may be moved to the day after the window. Follow-ups may not, and quarterly updates may only move
 * within their month.
 */
export const isMovable = ({ kind, plannedOn }: Occasion, { closesOn }: SwitchingWindow) =>
  kind === 'quarterly_update' ? isSameMonth(addDays(closesOn, 1), plannedOn) : !isFollowUp(kind)

export const isSameMonth = (a: CalendarDate, b: CalendarDate) => a.slice(0, 7) === b.slice(0, 7)

/**
 * Why an email of this kind may not be sent on this day: no license in the state, or a pause. If the day is past, the
 * license must be valid today, and a pause on either day counts.
 */
export function blockedDayReason(
  kind: OutreachKind,
  date: CalendarDate,
  contact: PlanContact,
  agency: PlanAgency,
): Reason | null {
  const day = date < agency.today ? agency.today : date
  if (!isLicensed(agency.licensed, contact.state, day)) return { reason: 'no_license' }
  return pauseReasonOn(kind, date, contact, agency)
}

/**
 * The first day, starting with `day`, on which no pause is in effect, except the client's own; null if a pause has no
 * end.
 */
export function firstFreeDay(
  kind: OutreachKind,
  day: CalendarDate,
  { pauses }: PlanContact,
  agency: PlanAgency,
): CalendarDate | null {
  const relevant = [...pauses, ...agency.pauses].filter((pause) => appliesTo(pause, kind))
  for (let on = day; ; ) {
    const pause = relevant.find(({ fromOn, untilOn }) => on >= fromOn && (untilOn === null || on <= untilOn))
    if (!pause) return on
    if (pause.untilOn === null) return null
    on = addDays(pause.untilOn, 1)
  }
}

function pauseReasonOn(
  kind: OutreachKind,
  date: CalendarDate,
  { preference, pauses }: PlanContact,
  agency: PlanAgency,
): Reason | null {
  if (preference?.choice === 'paused' && covers(preference, date, agency.today))
    return { reason: 'client_paused', until_on: preference.untilOn }
  const isActive = (pause: Pause) => appliesTo(pause, kind) && covers(pause, date, agency.today)
  const own = pauses.find(isActive)
  if (own) return pauseReason(own, 'contact')
  const agencyPause = agency.pauses.find(isActive)
  return agencyPause ? pauseReason(agencyPause, 'agency') : null
}

/** The skip reason for a pause. `of`: whether the pause is the contact's or the agency's. */
export function pauseReason({ kind, untilOn, reason }: Pause, of: 'contact' | 'agency'): Reason {
  const pausedKind = kind && (of === 'contact' ? (`contact_${kind}_paused` as const) : (`${kind}_paused` as const))
  const all = of === 'contact' ? 'contact_paused' : (AUTOMATIC_PAUSES[reason] ?? 'outreach_paused')
  return { reason: pausedKind ?? all, until_on: untilOn }
}

const AUTOMATIC_PAUSES: Record<string, ReasonCode> = {
  bounces: 'paused_by_bounces',
  complaints: 'paused_by_complaints',
  provider: 'paused_by_provider',
}

const appliesTo = (pause: Pause, kind: OutreachKind) =>
  pause.kind === null || pause.kind === kind || (pause.kind === 'follow_up' && isFollowUp(kind))

function covers({ fromOn, untilOn }: Pick<Pause, 'fromOn' | 'untilOn'>, date: CalendarDate, today: CalendarDate) {
  const includes = (day: CalendarDate) => day >= fromOn && (untilOn === null || day <= untilOn)
  return includes(date) || (date < today && includes(today))
}
