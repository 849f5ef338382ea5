import { addDays, addMonths, type CalendarDate, calendarDate, weekday } from '../../lib/calendar-date.ts'
import type { ReasonCode } from '../../messages/reasons.ts'
import { isAffected } from '../notices/notice-audience.ts'
import { OCCASION_LEAD_DAYS, type Occasion, reminderDay, yearlyDay } from './occasions.ts'
import type { FailedUnderwritingSettings, PlanAgency, PlanContact, QuoteEmail } from './plan-facts.ts'

/** Days after the quote email on which follow-ups are sent. Source: docs/behaviour/outreach.md. */
const FOLLOW_UP_DAYS = [3, 10, 21] as const

const STOP_REASONS: Record<NonNullable<QuoteEmail['stoppedBy']>, ReasonCode> = {
  call: 'asked_for_call',
  decline: 'declined',
  answered: 'answered',
}

/** The follow-ups to the last quote email. Older quotes no longer have any. */
export function followUpsOf({ quoteEmail }: PlanContact): Occasion[] {
  if (!quoteEmail) return []
  const { messageId, sentOn, stoppedBy } = quoteEmail
  return FOLLOW_UP_DAYS.map((days, index) => {
    const kind = `follow_up_${(index + 1) as 1 | 2 | 3}` as const
    return {
      kind,
      id: `${kind}-${messageId}`,
      eventOn: sentOn,
      plannedOn: addDays(sentOn, days),
      ...(stoppedBy && { stopReason: STOP_REASONS[stoppedBy] }),
      ...(index + 1 < FOLLOW_UP_DAYS.length && { overtakenOn: addDays(sentOn, FOLLOW_UP_DAYS[index + 1]!) }),
    }
  })
}

/** The rate increases that affect this contact's policy. Source: outreach-023. */
export function increasesOf(contact: PlanContact, notices: PlanAgency['notices']): Occasion[] {
  return notices.flatMap((notice): Occasion[] => {
    if (!isAffected(notice, contact)) return []
    const { id, effectiveOn, enteredOn } = notice
    const plannedOn = laterOf(addDays(effectiveOn, -OCCASION_LEAD_DAYS), enteredOn)
    return [{ kind: 'schedule_increase', id: `schedule_increase-${id}`, eventOn: effectiveOn, plannedOn }]
  })
}

const laterOf = (a: CalendarDate, b: CalendarDate): CalendarDate => (a < b ? b : a)

const CHECK_INS_PER_YEAR = { annual: 1, semiannual: 2, quarterly: 4 }

/**
 * The check-ins for a client who did not pass the health questions: 30 days before the birthday or anniversary in
 * `year`, and then at equal intervals. With the timing 'pre_aep', or if that date is unknown, there is one in
 * September, on the day of the AEP reminder.
 */
export function failedUnderwritingOccasions(
  contact: PlanContact,
  year: number,
  { timing, frequency }: FailedUnderwritingSettings,
): Occasion[] {
  const anchor = { birthday: contact.birth_on, anniversary: contact.effective_on, pre_aep: null }[timing]
  if (anchor === null) {
    const on = reminderDay(contact.id, year)
    return [{ kind: 'check_in', id: `check_in-${year}`, eventOn: on, plannedOn: on }]
  }
  const event = yearlyDay(anchor, year)
  if (!event) return []
  return Array.from({ length: CHECK_INS_PER_YEAR[frequency] }, (_, index) => {
    const eventOn = addMonths(event.on, (index * 12) / CHECK_INS_PER_YEAR[frequency])
    const id = `check_in-${year}${index === 0 ? '' : `-${index + 1}`}`
    return { kind: 'check_in', id, eventOn, plannedOn: addDays(eventOn, -OCCASION_LEAD_DAYS) }
  })
}

const UPDATE_MONTHS = [3, 6, 9, 12]

/** The first weekday of March, June, September and December. */
export const quarterlyUpdatesOf = (year: number): Occasion[] =>
  UPDATE_MONTHS.map((month) => {
    const first = calendarDate(year, month, 1)
    const on = addDays(first, weekday(first) === 6 ? 2 : weekday(first) === 0 ? 1 : 0)
    return { kind: 'quarterly_update', id: `quarterly_update-${on.slice(0, 7)}`, eventOn: on, plannedOn: on }
  })
