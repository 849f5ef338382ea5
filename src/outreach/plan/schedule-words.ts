import { type CalendarDate, formatLong } from '../../lib/calendar-date.ts'
import { messageLabel } from '../../outbox/message.ts'
import type { OutreachKind } from '../../outbox/outreach-kinds.ts'
import type { RuleAnchor } from '../../switching/state-rule.ts'
import type { OptOut, Pause, QuoteEmail } from './plan-facts.ts'

/**
 * These sentences are stored in the database. The first three are given by the specification. Source:
 * outreach-012..014.
 */
export const scheduleReasons = {
  continuous: "Contact's state has continuous open enrollment",
  past: 'Date is in the past (before window start)',
  firstYear: 'Within first year of effective date',
  effectiveUnknown: 'Effective date is not known',
  noEmail: 'The contact has no email address',
  aepOver: 'Annual enrollment has started by then',
  windowOpen: 'A window to switch is open then',
  /** Does not say why: people who can see the plan may not be allowed to see health answers. */
  lessOften: 'This client is written to less often',
  yearly: 'The client asked for one mail a year',
  overtaken: 'The next follow-up of this quote is due',
  emailedThatMonth: 'Another mail goes out that month',
  fiveInAMonth: 'Five mails in 30 days',
} as const

const ORDINALS = ['', '1st', '2nd', '3rd']

export const notYetReason = (delayYears: number) => `Before the ${ORDINALS[delayYears]} anniversary of the policy`

/** Source: outreach-015, outreach-016. */
export function delayReason(anchor: RuleAnchor): string {
  if (anchor === 'policy_anniversary') return 'due to anniversary rule window'
  return anchor === 'calendar' ? 'due to open enrollment window' : 'due to birthday rule window'
}

/** The limit that moved an email to another day. */
export const crowdedReasons = {
  day: 'One mail a day',
  month: scheduleReasons.fiveInAMonth,
} as const

export const isCrowded = (reason: string | null) => reason === crowdedReasons.day || reason === crowdedReasons.month

/** Why the follow-ups of a quote stopped. */
export const stopReasons: Record<NonNullable<QuoteEmail['stoppedBy']>, string> = {
  call: 'The client asked for a call',
  decline: 'The client declined',
  answered: 'The client answered',
}

export const optOutReasons: Record<OptOut, string> = {
  unsubscribed: 'The contact unsubscribed',
  unsubscribed_elsewhere: 'The contact unsubscribed in another system',
  complained: 'The contact reported a mail as spam',
  bounced: 'Mail to the contact’s address comes back',
  complained_elsewhere: 'The contact’s address takes no mail of this sort',
  by_hand: 'An admin entered the address as not to be mailed',
}

export const isOptOut = (reason: string): reason is OptOut => reason in optOutReasons

/** Source: outreach-005. */
export const occasionLabel = (kind: OutreachKind): string => messageLabel(kind)

const until = (day: CalendarDate | null) => (day ? ` until ${formatLong(day)}` : '')

export const clientPauseReason = (untilOn: CalendarDate) => `The client paused mail${until(untilOn)}`

const automaticPauseCauses: Record<string, string> = {
  bounces: 'too many mails came back',
  complaints: 'too many mails were reported as spam',
  provider: 'the mail service took no more',
}

/** The skip reason of a pause. `of`: whether the pause is the contact's or the agency's. */
export function pauseReason({ kind, untilOn, reason }: Pause, of: 'contact' | 'agency'): string {
  const label = kind === null ? undefined : kind === 'follow_up' ? 'Follow-up' : messageLabel(kind)
  const toContact = of === 'contact' ? ' to this contact' : ''
  const paused = label
    ? `${label} mails${toContact} are paused`
    : of === 'contact'
      ? `Mail${toContact} is paused`
      : 'Outreach is paused'
  return `${paused}${until(untilOn)}${reason in automaticPauseCauses ? `: ${automaticPauseCauses[reason]}` : ''}`
}
