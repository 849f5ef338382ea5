import { addDays, addMonths, type CalendarDate, calendarDate, weekday } from '../../lib/calendar-date.ts'
import { isAffected } from '../notices/reach.ts'
import { DAYS_BEFORE, type Occasion, reminderDay, yearlyDay } from './occasions.ts'
import type { CheckIns, PlanAgency, PlanContact } from './plan-facts.ts'
import { stopReasons } from './schedule-words.ts'

/** Follow-ups leave so many days after the quote mail. Source: docs/behaviour/outreach.md. */
const FOLLOW_UP_DAYS = [3, 10, 21] as const

/** Follow-ups of the last quote that was mailed; an older quote has none any more. */
export function followUpsOf({ quoteMail }: PlanContact): Occasion[] {
  if (!quoteMail) return []
  const { messageId, sentOn, stoppedBy } = quoteMail
  return FOLLOW_UP_DAYS.map((days, index) => {
    const kind = `follow_up_${(index + 1) as 1 | 2 | 3}` as const
    return {
      ...{ kind, id: `${kind}-${messageId}`, eventOn: sentOn, plannedOn: addDays(sentOn, days) },
      ...(stoppedBy && { stopped: stopReasons[stoppedBy] }),
      ...(index + 1 < FOLLOW_UP_DAYS.length && { overtakenOn: addDays(sentOn, FOLLOW_UP_DAYS[index + 1]!) }),
    }
  })
}

/** Notices that are about this contact's policy. Source: outreach-023. */
export function increasesOf(contact: PlanContact, notices: PlanAgency['notices']): Occasion[] {
  return notices.flatMap((notice): Occasion[] => {
    if (!isAffected(notice, contact)) return []
    const { id, effectiveOn, enteredOn } = notice
    const plannedOn = laterOf(addDays(effectiveOn, -DAYS_BEFORE), enteredOn)
    return [{ kind: 'schedule_increase', id: `schedule_increase-${id}`, eventOn: effectiveOn, plannedOn }]
  })
}

const laterOf = (a: CalendarDate, b: CalendarDate): CalendarDate => (a < b ? b : a)

const MAILS_A_YEAR = { annual: 1, semiannual: 2, quarterly: 4 }

/**
 * Of a client who did not pass the health questions: the mails that belong to the birthday or the anniversary in `year`,
 * 30 days before it and then every so many months. Around annual enrollment, and where nobody knows that day, there is
 * one in September, as the AEP reminder has it.
 */
export function checkInsOf(contact: PlanContact, year: number, { timing, frequency }: CheckIns): Occasion[] {
  const counted = { birthday: contact.birth_on, anniversary: contact.effective_on, pre_aep: null }[timing]
  if (counted === null) {
    const on = reminderDay(contact.id, year)
    return [{ kind: 'check_in', id: `check_in-${year}`, eventOn: on, plannedOn: on }]
  }
  const event = yearlyDay(counted, year)
  if (!event) return []
  return Array.from({ length: MAILS_A_YEAR[frequency] }, (_, index) => {
    const eventOn = addMonths(event.on, (index * 12) / MAILS_A_YEAR[frequency])
    const id = `check_in-${year}${index === 0 ? '' : `-${index + 1}`}`
    return { kind: 'check_in', id, eventOn, plannedOn: addDays(eventOn, -DAYS_BEFORE) }
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
