import { addDays, type CalendarDate, formatLong, formatSpan } from '../../lib/calendar-date.ts'
import { type ContactMessage, skipReasons } from '../../outbox/message.ts'
import { type OutreachKind, outreachKinds } from '../../outbox/outreach-kinds.ts'
import type { ScheduledEntry } from './schedule.ts'
import { crowdedReasons, isCrowded, scheduleReasons as reasons } from './schedule-words.ts'

/** What the mail is about and why on that day. */
export function entryLine(entry: ScheduledEntry): string {
  const { status, plannedOn, eventOn, reason, kind } = entry
  if (status === 'Skipped' || !plannedOn || !eventOn) return reason ?? ''
  const about = aboutLine(kind, eventOn)
  switch (status) {
    case 'Scheduled - Delayed':
      return `${movedLine(entry)} ${about}`
    case 'Pending Catch-up':
      return `Not sent on that day; it goes out with the catch-up, up to 30 days late. ${about}`
    case 'Scheduled':
      return about
  }
}

type Moved = Pick<ScheduledEntry, 'date' | 'plannedOn' | 'reason' | 'rule'>

/** 'Moved from Feb 13, 2027 due to birthday rule window.' */
function movedLine({ date, plannedOn, reason, rule }: Moved): string {
  if (!plannedOn) return ''
  const from = `Moved from ${formatLong(plannedOn)}`
  if (isCrowded(reason)) return `${from}: ${crowdedLine(reason!)}.`
  const isFirstFree = !date || !rule?.closesOn || addDays(rule.closesOn, 1) >= date
  return `${from} ${reason}${isFirstFree ? '' : ', and to a day of its own'}.`
}

const crowdedLine = (reason: string) =>
  reason === crowdedReasons.day ? 'one mail a day' : 'no more than five mails in 30 days'

/** What a kind of mail is about; `eventOn` is the day it turns on. */
function aboutLine(kind: OutreachKind | 'none', eventOn: CalendarDate): string {
  switch (kind) {
    case 'birthday':
      return `Ahead of the birthday on ${formatLong(eventOn)}.`
    case 'anniversary':
      return `Ahead of the policy anniversary on ${formatLong(eventOn)}.`
    case 'new_year':
      return 'About the new year’s prices, each January 2.'
    case 'aep':
      return 'A weekday of September, before annual enrollment starts on October 15.'
    case 'schedule_increase':
      return `The carrier’s rate increase takes effect on ${formatLong(eventOn)}.`
    case 'check_in':
      return 'Asks how things are, as often as your outreach settings say.'
    case 'follow_up_1':
    case 'follow_up_2':
    case 'follow_up_3':
      return `${FOLLOW_UP_DAYS[kind]} days after the quote of ${formatLong(eventOn)}.`
    case 'quarterly_update':
      return 'The first weekday of the quarter’s last month, for those who want updates.'
    case 'none':
      return ''
  }
}

const FOLLOW_UP_DAYS = { follow_up_1: 3, follow_up_2: 10, follow_up_3: 21 }

/** Why an entry is what it is, and what would change it. */
export function whyLine(entry: ScheduledEntry): string {
  const [why, change] = [entryLine(entry), changeLine(entry)]
  if (!change) return why
  return `${why}${/[.!]$/.test(why) ? '' : '.'} ${change}`
}

/** What would change an entry; empty where nothing does but time. */
function changeLine({ status, reason, kind, rule, lifted, plannedOn }: ScheduledEntry): string {
  if (status === 'Scheduled - Delayed' && isCrowded(reason))
    return `It leaves on ${formatLong(plannedOn ?? '')} if an earlier mail does not.`
  if (status === 'Scheduled - Delayed' || reason === reasons.windowOpen) return TO_LIFT
  if (status === 'Skipped') return reason === null ? '' : (forSkipped[reason] ?? '')
  if (lifted && rule) return ''
  return forKind[kind] ?? ''
}

const TO_LIFT = 'Without smart send, or with a Target GI carrier in the state, no window delays it.'
const ENDS = 'A call request, a refusal or an answer ends the follow-ups.'
const SETTINGS = 'Outreach settings switch it off.'

const forSkipped: Record<string, string> = {
  [reasons.firstYear]: 'It depends on the effective date.',
  [reasons.effectiveUnknown]: 'Fill in the effective date, or the carrier.',
  [reasons.past]: 'A mail is sent up to 30 days late, not later.',
  [reasons.lessOften]: 'Outreach settings say how often.',
  [reasons.yearly]: 'The client can choose otherwise behind the unsubscribe link.',
  [reasons.overtaken]: 'Two in a row would press the client.',
  [reasons.mailedThatMonth]: 'It leaves if nothing else does that month.',
  [skipReasons.no_license]: 'Licenses are kept under Manage Agents; one that ends before that day does not count.',
  [reasons.fiveInAMonth]: 'It leaves if fewer other mails do.',
  'The client asked for a call': 'The next quote has follow-ups again.',
  'The client declined': 'The next quote has follow-ups again.',
}

const forKind: Partial<Record<ScheduledEntry['kind'], string>> = {
  birthday: 'It moves with the birth date.',
  anniversary: 'It moves with the effective date.',
  new_year: SETTINGS,
  aep: SETTINGS,
  schedule_increase: 'It goes away if the notice is withdrawn.',
  check_in: SETTINGS,
  follow_up_1: ENDS,
  follow_up_2: ENDS,
  follow_up_3: ENDS,
  quarterly_update: 'It goes away if the client wants no updates.',
}

/** What the release wrote down when it let a mail go. Empty for mails that a person sent. */
export interface Why {
  reason?: string | null
  rule?: string | null
  opens_on?: CalendarDate | null
  closes_on?: CalendarDate | null
  event_on?: CalendarDate | null
  planned_on?: CalendarDate | null
  due_on?: CalendarDate | null
  lifted?: 'target_gi' | 'smart_send_off' | null
}

/** Why a mail of the log left, or did not: in the words of its plan, whatever the settings are by now. */
export function whyMailed({
  kind,
  status,
  reason,
  plan_reason,
}: Pick<ContactMessage, 'kind' | 'status' | 'reason' | 'plan_reason'>): string {
  const told = (plan_reason ?? {}) as Why
  const lines: string[] = []
  if (reason && status !== 'sent') lines.push(`${reason}.`)
  if (isOutreach(kind) && told.event_on) lines.push(aboutLine(kind, told.event_on))
  if (told.planned_on && told.due_on && told.planned_on < told.due_on && told.reason)
    lines.push(
      movedLine({
        ...{ date: told.due_on, plannedOn: told.planned_on, reason: told.reason },
        rule: told.closes_on ? { id: '', state: '', says: '', opensOn: null, closesOn: told.closes_on } : null,
      }),
    )
  if (told.rule && told.opens_on && told.closes_on)
    lines.push(`The rule: ${told.rule}, ${formatSpan(told.opens_on, told.closes_on)}.`)
  if (told.lifted) lines.push(LIFTED[told.lifted])
  return lines.join(' ')
}

const isOutreach = (kind: string): kind is OutreachKind => (outreachKinds as readonly string[]).includes(kind)

const LIFTED = {
  target_gi: 'The window was open, and a carrier there had Target GI.',
  smart_send_off: 'The window was open, and smart send was off.',
}
