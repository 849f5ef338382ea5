import { addDays, type CalendarDate } from '../../lib/calendar-date.ts'
import { skipReasons } from '../../outbox/message.ts'
import type { OutreachKind } from '../../outbox/outreach-kinds.ts'
import type { SwitchingWindow } from '../../switching/windows.ts'
import { isLicensed } from './licenses.ts'
import type { Occasion } from './occasions.ts'
import type { Pause, PlanAgency, PlanContact, SwitchedKind } from './plan-facts.ts'
import { clientPauseReason, notYetReason, pauseReason, scheduleReasons } from './schedule-words.ts'

export const isFollowUp = (kind: OutreachKind) => kind.startsWith('follow_up')

/** What of a contact says that a kind of mail is not for them. Worked out once a contact. */
export interface ContactSchedule {
  /** First day after the first year of the policy; null where nobody knows when it began. */
  firstYearEnds: CalendarDate | null
  /** The anniversary that outreach begins with. */
  begins: CalendarDate | null
  /** Did not pass the health questions: calendar mails give way to check-ins, or to nothing. */
  lessOften: boolean
  /** The one kind that a client gets who wants one mail a year. */
  yearlyKind: OutreachKind | 'none' | null
}

/** Of who wants one mail a year: the anniversary's, else the birthday's. */
export function yearlyKindOf(
  contact: PlanContact,
  { settings }: PlanAgency,
  lessOften: boolean,
): ContactSchedule['yearlyKind'] {
  if (contact.preference?.choice !== 'yearly') return null
  if (lessOften) return 'check_in'
  if (contact.effective_on && settings.kinds.anniversary) return 'anniversary'
  return contact.birth_on && settings.kinds.birthday ? 'birthday' : 'none'
}

const givesWay = { birthday: true, anniversary: true, new_year: true, aep: true } as Record<SwitchedKind | string, true>

/**
 * Why an occasion has no mail whatever its day is. The event is judged, not the mail's day: the mail of month 11 is
 * about the first anniversary. A follow-up belongs to a quote that a person sent, so no policy is too young for it.
 */
export function neverMailedReason(
  occasion: Occasion,
  schedule: ContactSchedule,
  contact: PlanContact,
  delayYears: number,
): string | null {
  const { kind, eventOn, id } = occasion
  if (occasion.stopped) return occasion.stopped
  const { firstYearEnds, begins, lessOften, yearlyKind } = schedule
  if (!isFollowUp(kind)) {
    if (firstYearEnds === null || begins === null) {
      if (!contact.current_carrier) return scheduleReasons.effectiveUnknown
    } else {
      if (eventOn < firstYearEnds) return scheduleReasons.firstYear
      if (eventOn < begins) return notYetReason(delayYears)
    }
  }
  if (lessOften && givesWay[kind]) return scheduleReasons.lessOften
  // Of several check-ins a year the first.
  if (yearlyKind && (kind !== yearlyKind || id.split('-').length > 2)) return scheduleReasons.yearly
  return null
}

/** The annual enrollment period ends on December 7. Source: 42 CFR 422.62. */
const AEP_ENDS = '-12-07'

/** A reminder of what is over helps nobody. */
export const isTooLateForAep = ({ kind, eventOn }: Occasion, date: CalendarDate) =>
  kind === 'aep' && date > `${eventOn.slice(0, 4)}${AEP_ENDS}`

/** A follow-up, or the news of a quarter, is about its time; everything else is as good after the window. */
export const isMovable = ({ kind, plannedOn }: Occasion, { closesOn }: SwitchingWindow) =>
  kind === 'quarterly_update' ? isSameMonth(addDays(closesOn, 1), plannedOn) : !isFollowUp(kind)

export const isSameMonth = (a: CalendarDate, b: CalendarDate) => a.slice(0, 7) === b.slice(0, 7)

/** Why nothing leaves on this day, or, where the day is over, today: nobody may write there, or somebody paused it. */
export function blockedDayReason(
  kind: OutreachKind,
  date: CalendarDate,
  contact: PlanContact,
  agency: PlanAgency,
): string | null {
  const day = date < agency.today ? agency.today : date
  if (!isLicensed(agency.licensed, contact.state, day)) return skipReasons.no_license
  return whyPaused(kind, date, contact, agency)
}

/** The first day from `day` on that no pause of the agency's people covers; null where one lasts. */
export function firstFreeDay(
  kind: OutreachKind,
  day: CalendarDate,
  { pauses }: PlanContact,
  agency: PlanAgency,
): CalendarDate | null {
  const stops = [...pauses, ...agency.pauses].filter((pause) => isOf(pause, kind))
  for (let on = day; ; ) {
    const stop = stops.find(({ fromOn, untilOn }) => on >= fromOn && (untilOn === null || on <= untilOn))
    if (!stop) return on
    if (stop.untilOn === null) return null
    on = addDays(stop.untilOn, 1)
  }
}

function whyPaused(
  kind: OutreachKind,
  date: CalendarDate,
  { preference, pauses }: PlanContact,
  agency: PlanAgency,
): string | null {
  if (preference?.choice === 'paused' && covers(preference, date, agency.today))
    return clientPauseReason(preference.untilOn)
  const stops = (pause: Pause) => isOf(pause, kind) && covers(pause, date, agency.today)
  const own = pauses.length > 0 ? pauses.find(stops) : undefined
  if (own) return pauseReason(own, 'contact')
  const all = agency.pauses.length > 0 ? agency.pauses.find(stops) : undefined
  return all ? pauseReason(all, 'agency') : null
}

const isOf = (pause: Pause, kind: OutreachKind) =>
  pause.kind === null || pause.kind === kind || (pause.kind === 'follow_up' && isFollowUp(kind))

function covers({ fromOn, untilOn }: Pick<Pause, 'fromOn' | 'untilOn'>, date: CalendarDate, today: CalendarDate) {
  const holds = (day: CalendarDate) => day >= fromOn && (untilOn === null || day <= untilOn)
  return holds(date) || (date < today && holds(today))
}
