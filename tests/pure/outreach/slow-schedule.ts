/*
 * A second, slow implementation of the schedule, written from the documents alone: it checks day by day. It shares no
 * code with src, not even the calendar, so both are wrong only where the documents were misread.
 */
import {
  ALL_YEAR,
  at,
  DAY,
  firstDayAfterWindow,
  isMonthsAfter,
  returns,
  slowWindowOpen,
  text,
  yearAndMonth,
  yearOf,
} from './slow-calendar.ts'
import type { SlowContact } from './slow-facts.ts'
import { isFollowUp, mailsOn, type SlowDraft, type SlowMail } from './slow-mails.ts'
import { spread, whyStopped } from './slow-spread.ts'

const CONTINUOUS = "none Skipped: Contact's state has continuous open enrollment"
const OPTED_OUT = {
  unsubscribed: 'none Skipped: The contact unsubscribed',
  complained: 'none Skipped: Marked an email as spam',
  bounced: 'none Skipped: Emails to this address bounce',
}

/** Lines such as '2027-04-14 birthday Scheduled - Delayed: due to birthday rule window'. */
export function slowSchedule(contact: SlowContact, todayText: string): string[] {
  const { more = {} } = contact
  if (more.optOut) return [OPTED_OUT[more.optOut]]
  if (more.noEmail) return ['none Skipped: The contact has no email address']
  if (ALL_YEAR.includes(contact.state)) return [CONTINUOUS]
  const today = at(todayText)
  let end = today
  while (!isMonthsAfter(todayText, 12, end)) end += DAY
  const drafts: SlowDraft[] = []
  for (let time = today - 400 * DAY; time <= end + 31 * DAY; time += DAY)
    for (const mail of mailsOn(contact, time))
      if (!more.mailed?.some(({ occasion }) => occasion === mail.id)) drafts.push(draft(contact, mail, today))
  spread(contact, drafts, today)
  return drafts
    .filter(({ date }) => date >= today - 60 * DAY && date <= end)
    .map((each) => `${text(each.date)} ${each.kind} ${statusOf(contact, each, today)}`)
    .sort()
}

function draft(contact: SlowContact, mail: SlowMail, today: number): SlowDraft {
  const never = whyNever(contact, mail)
  const start = { ...mail, date: mail.planned, moved: false, movedLate: false, crowded: null, skipped: never }
  if (never) return start
  const drafted = contact.more?.lifted ? start : waited(contact, start, today)
  if (drafted.skipped === null && drafted.kind === 'aep' && text(drafted.date) >= `${yearOf(drafted.event)}-10-15`)
    drafted.skipped = 'Annual enrollment starts before then'
  drafted.skipped ??= whyStopped(contact, drafted, today) ?? whyOvertaken(drafted, today)
  return drafted
}

function whyNever({ effective, birth, carrier, delay, more = {} }: SlowContact, mail: SlowMail): string | null {
  const { kind, event, id } = mail
  const stopped = {
    call: 'The client asked for a call or opened the booking calendar',
    decline: 'The client declined',
    answered: 'The client answered',
  }
  if (isFollowUp(mail)) {
    if (more.quote?.stopped) return stopped[more.quote.stopped]
  } else if (effective === null) {
    if (!carrier) return 'Effective date is not known'
  } else {
    let year = 0
    for (let time = at(effective) + DAY; time <= event && year < 4; time += DAY) if (returns(effective, time)) year++
    if (year < 1) return 'Within first year of effective date'
    if (year < delay) return `Before the ${delay === 2 ? '2nd' : '3rd'} anniversary of the policy`
  }
  const isCalendars = ['birthday', 'anniversary', 'new_year', 'aep'].includes(kind)
  if (more.failed && isCalendars) return 'This client gets fewer emails'
  if (more.yearly) {
    const one = more.failed ? 'check_in' : effective ? 'anniversary' : birth ? 'birthday' : ''
    const isFirst = !/^check_in-\d+-\d/.test(id)
    if (kind !== one || !isFirst) return 'The client asked for one email a year'
  }
  return null
}

/** Follow-ups come 3, 10 and 21 days after the quote. A client who gets the second one needs no first one any more. */
function whyOvertaken({ kind, event, date }: SlowDraft, today: number): string | null {
  if (date < today - 30 * DAY) return null
  const next = kind === 'follow_up_1' ? 10 : kind === 'follow_up_2' ? 21 : Number.POSITIVE_INFINITY
  return event + next * DAY <= today ? 'The next follow-up for this quote is due' : null
}

/**
 * Day by day from the planned one: it waits while a window is open. Otherwise it may be sent, and is one day later each
 * day.
 */
function waited(contact: SlowContact, start: SlowDraft, today: number): SlowDraft {
  let { date, moved, movedLate } = start
  let late = -1
  for (let time = start.planned; ; time += DAY) {
    if (late === 30) break
    if (slowWindowOpen(contact, time)) {
      const closed = firstDayAfterWindow(contact, time)
      const isTimely = isFollowUp(start) || start.kind === 'quarterly_update'
      const isStill = start.kind === 'quarterly_update' && yearAndMonth(closed) === yearAndMonth(start.planned)
      if (isTimely && !isStill) return { ...start, date, skipped: 'A switching window is open then' }
      movedLate = late >= 0
      moved = true
      late = -1
      time = closed - DAY
      continue
    }
    if (late === -1) date = time
    late++
    if (time >= today) break
  }
  return { ...start, date, moved, movedLate }
}

function statusOf(
  contact: SlowContact,
  { skipped, date, kind, event, moved, crowded }: SlowDraft,
  today: number,
): string {
  if (skipped !== null) return `Skipped: ${skipped}`
  if (date < today - 30 * DAY) return 'Skipped: Date is in the past (before window start)'
  if (kind === 'aep' && text(Math.max(date, today)) >= `${yearOf(event)}-10-15`)
    return 'Skipped: Annual enrollment starts before then'
  if (date < today) return 'Pending Catch-up'
  const window = contact.state === 'MO' ? 'due to anniversary rule window' : 'due to birthday rule window'
  if (moved) return `Scheduled - Delayed: ${window}`
  return crowded ? `Scheduled - Delayed: ${crowded}` : 'Scheduled'
}
