import { addDays, type CalendarDate, formatLong, formatSpan } from '../../lib/calendar-date.ts'
import { type ReasonCode, reasonText } from '../../messages/reasons.ts'
import type { ContactMessage } from '../../outbox/message.ts'
import { isOutreachKind, type OutreachKind } from '../../outbox/outreach-kinds.ts'
import { isLimitReason, type LimitReason } from './email-calendar.ts'
import type { ScheduledEntry } from './schedule.ts'

/** Describes what the email is about and why it is sent on that day. */
export function entryReason(entry: ScheduledEntry): string {
  const { status, plannedOn, eventOn, reason, untilOn, kind } = entry
  if (status === 'Skipped' || !plannedOn || !eventOn) return reasonText({ reason, until_on: untilOn })
  const about = aboutLine(kind, eventOn)
  switch (status) {
    case 'Scheduled - Delayed':
      return `${movedLine(entry)} ${about}`
    case 'Pending Catch-up':
      return `Not sent on that day. Goes out as catch-up, up to 30 days late. ${about}`
    case 'Scheduled':
      return about
  }
}

type MovedEntry = Pick<ScheduledEntry, 'date' | 'plannedOn' | 'reason' | 'rule'>

/** Returns 'Moved from Feb 13, 2027 due to birthday rule window.' */
function movedLine({ date, plannedOn, reason, rule }: MovedEntry): string {
  if (!plannedOn) return ''
  const from = `Moved from ${formatLong(plannedOn)}`
  // A late email that a window had moved is stored without a reason.
  if (!reason || isLimitReason(reason)) return `${from}${moveReasonText(reason)}.`
  const isFirstFree = !date || !rule?.closesOn || addDays(rule.closesOn, 1) >= date
  return `${from}${moveReasonText(reason)}${isFirstFree ? '' : ', then to a free day'}.`
}

/** What follows 'Moved from Feb 13, 2027': ': one email a day' or ' due to birthday rule window'. '' without a reason. */
export function moveReasonText(reason: ReasonCode | null): string {
  if (!reason) return ''
  return isLimitReason(reason) ? `: ${LIMITS[reason]}` : ` ${reasonText({ reason })}`
}

const LIMITS: Record<LimitReason, string> = {
  one_a_day: 'one email a day',
  five_in_30_days: 'no more than five emails in 30 days',
}

/** Describes what a kind of email is about. `eventOn` is the day it depends on. */
function aboutLine(kind: OutreachKind | 'none', eventOn: CalendarDate): string {
  switch (kind) {
    case 'birthday':
      return `Ahead of the birthday on ${formatLong(eventOn)}.`
    case 'anniversary':
      return `Ahead of the policy anniversary on ${formatLong(eventOn)}.`
    case 'new_year':
      return 'About the new year’s prices, every January 2.'
    case 'aep':
      return 'A weekday in September, before annual enrollment starts on October 15.'
    case 'schedule_increase':
      return `The carrier’s rate increase takes effect on ${formatLong(eventOn)}.`
    case 'check_in':
      return 'A check-in, as often as your outreach settings say.'
    case 'follow_up_1':
    case 'follow_up_2':
    case 'follow_up_3':
      return `${FOLLOW_UP_DAYS[kind]} days after the quote on ${formatLong(eventOn)}.`
    case 'quarterly_update':
      return 'The first weekday of the quarter’s last month, for clients who opted in.'
    case 'none':
      return ''
  }
}

const FOLLOW_UP_DAYS = { follow_up_1: 3, follow_up_2: 10, follow_up_3: 21 }

/** Explains an entry and what would change it. */
export function entryExplanation(entry: ScheduledEntry): string {
  const [reason, change] = [entryReason(entry), changeLine(entry)]
  if (!change) return reason
  return `${reason}${/[.!]$/.test(reason) ? '' : '.'} ${change}`
}

/** Describes what would change an entry; '' if there is nothing to add to its reason. */
function changeLine({ status, reason, kind, rule, lifted, plannedOn }: ScheduledEntry): string {
  if (status === 'Scheduled - Delayed' && isLimitReason(reason))
    return `It is sent on ${formatLong(plannedOn ?? '')} if the other email is not.`
  if (status === 'Scheduled - Delayed' || reason === 'window_open') return WINDOW_CHANGE
  if (status === 'Skipped') return reason === null ? '' : (skipChanges[reason] ?? '')
  if (lifted && rule) return ''
  return kindChanges[kind] ?? ''
}

const WINDOW_CHANGE = 'To send during the window, turn off smart send or turn on Target GI for a carrier in the state.'
const FOLLOW_UP_CHANGE = 'Follow-ups stop when the client asks for a call, declines or answers.'
const SETTINGS_CHANGE = 'You can turn it off in Outreach settings.'

const skipChanges: Partial<Record<ReasonCode, string>> = {
  first_year: 'Depends on the effective date.',
  effective_date_unknown: 'Add the effective date or the carrier.',
  past: 'An email that misses its date can still be sent up to 30 days late.',
  less_often: 'Set how often in Outreach settings.',
  one_a_year: 'The client can change this through the unsubscribe link.',
  next_follow_up_due: 'We avoid sending two follow-ups in a row.',
  another_that_month: 'It is sent if no other email is sent that month.',
  no_license: 'Add or renew the license under Manage Agents. It must be valid on that day.',
  five_in_30_days: 'It is sent if fewer other emails are sent.',
  asked_for_call: 'Follow-ups start again with the next quote.',
  declined: 'Follow-ups start again with the next quote.',
}

const kindChanges: Partial<Record<ScheduledEntry['kind'], string>> = {
  birthday: 'Depends on the birth date.',
  anniversary: 'Depends on the effective date.',
  new_year: SETTINGS_CHANGE,
  aep: SETTINGS_CHANGE,
  schedule_increase: 'Skipped if you withdraw the notice.',
  check_in: SETTINGS_CHANGE,
  follow_up_1: FOLLOW_UP_CHANGE,
  follow_up_2: FOLLOW_UP_CHANGE,
  follow_up_3: FOLLOW_UP_CHANGE,
  quarterly_update: 'Skipped if the client opts out of updates.',
}

/** The reason stored with a message when it was enqueued. Empty for quote emails. */
export interface PlanReason {
  reason?: ReasonCode | null
  rule?: string | null
  opens_on?: CalendarDate | null
  closes_on?: CalendarDate | null
  event_on?: CalendarDate | null
  planned_on?: CalendarDate | null
  due_on?: CalendarDate | null
  lifted?: 'target_gi' | 'smart_send_off' | null
}

/**
 * Explains why a message in the log was sent or not, according to the plan at the time. Later changes to the settings
 * do not affect it.
 */
export function messageReason({
  kind,
  status,
  plan_reason,
  ...cause
}: Pick<ContactMessage, 'kind' | 'status' | 'reason' | 'until_on' | 'reason_detail' | 'plan_reason'>): string {
  const plan = (plan_reason ?? {}) as PlanReason
  const lines: string[] = []
  const reason = reasonText(cause)
  if (reason && status !== 'sent') lines.push(`${reason}.`)
  if (isOutreachKind(kind) && plan.event_on) lines.push(aboutLine(kind, plan.event_on))
  if (plan.planned_on && plan.due_on && plan.planned_on < plan.due_on && plan.reason)
    lines.push(
      movedLine({
        date: plan.due_on,
        plannedOn: plan.planned_on,
        reason: plan.reason,
        rule: plan.closes_on ? { id: '', state: '', says: '', opensOn: null, closesOn: plan.closes_on } : null,
      }),
    )
  if (plan.rule && plan.opens_on && plan.closes_on)
    lines.push(`Rule: ${plan.rule}, ${formatSpan(plan.opens_on, plan.closes_on)}.`)
  if (plan.lifted) lines.push(LIFTED[plan.lifted])
  return lines.join(' ')
}

const LIFTED = {
  target_gi: 'The switching window was open, but a carrier in the state had Target GI.',
  smart_send_off: 'The switching window was open, but smart send was off.',
}
