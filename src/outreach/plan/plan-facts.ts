import type { HealthOutcome } from '../../eligibility/questions.ts'
import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { OutreachKind } from '../../outbox/outreach-kinds.ts'
import type { RuleSet, StateRule } from '../../switching/state-rule.ts'
import type { LicensedStates } from './licenses.ts'
import type { OccasionFacts } from './occasions.ts'

/** The kinds that an agency switches on and off. */
export const switchedKinds = ['birthday', 'anniversary', 'new_year', 'aep', 'schedule_increase'] as const
export type SwitchedKind = (typeof switchedKinds)[number]

/** How often, and around which day, clients are written to who did not pass the health questions. */
export interface CheckIns {
  enabled: boolean
  frequency: 'annual' | 'semiannual' | 'quarterly'
  timing: 'birthday' | 'anniversary' | 'pre_aep'
}

export interface ScheduleSettings {
  kinds: Readonly<Record<SwitchedKind, boolean>>
  /** 1 to 3: outreach begins with this anniversary. */
  delayYears: number
  /** Waits until a window has closed. */
  smartSend: boolean
  checkIns: CheckIns
}

/** What somebody stopped for a while. */
export interface Pause {
  /** Null is all mail; 'follow_up' all three follow-ups. */
  kind: OutreachKind | 'follow_up' | null
  /** The day it was made. */
  fromOn: CalendarDate
  /** Last day, included; null until somebody ends it. */
  untilOn: CalendarDate | null
  /** 'person', or why outreach stopped by itself: 'bounces', 'complaints', 'provider'. */
  reason: string
}

/** A carrier's notice of a rate increase. */
export interface IncreaseNotice {
  id: number
  carrier: string
  state: string
  /** Null: all plans. */
  plan: string | null
  effectiveOn: CalendarDate
  percent: number
  /** The day it was entered. */
  enteredOn: CalendarDate
}

/** What all contacts of an agency share. The simulator plans with another one of these. */
export interface PlanAgency {
  organizationId: number
  timeZone: string
  /** The agency's own day. */
  today: CalendarDate
  settings: ScheduleSettings
  /** The rules that hold in a state by the agency's set, or by another. */
  rulesOf(state: string | null, set?: RuleSet): readonly StateRule[]
  /** States in which one of its carriers is also sold to people with guaranteed issue, so windows delay nothing. */
  targetGI: ReadonlySet<string>
  licensed: LicensedStates
  /** Those in force. */
  notices: readonly IncreaseNotice[]
  /** Of all mail or of a kind, whoever the contact. */
  pauses: readonly Pause[]
}

/** What the client asked for on the page behind an unsubscribe link. */
export type MailPreference =
  | { choice: 'yearly' }
  /** Both days included. */
  | { choice: 'paused'; fromOn: CalendarDate; untilOn: CalendarDate }

/** A mail to the contact that is settled: its occasion is used up, whatever became of it. */
export interface PastMail {
  /** One of outreachKinds, or 'quote_email'. */
  kind: string
  occasion: string
  dueOn: CalendarDate
  /** The agency's day on which the client got it; null where it never left, or left to the agency itself. */
  sentOn: CalendarDate | null
}

export type Behaviour = 'not_viewed' | 'viewed' | 'answered'

/** The last quote that was mailed to the client. */
export interface QuoteMail {
  messageId: string
  sentOn: CalendarDate
  /** What the client did since. */
  behaviour: Behaviour
  /** What ended its follow-ups: a call asked for or a visit to the calendar, a refusal, somebody who says so. */
  stoppedBy: 'call' | 'decline' | 'told' | null
}

/** Why no mail may be sent to an address. */
export type OptOut =
  | 'unsubscribed'
  | 'unsubscribed_elsewhere'
  | 'complained'
  | 'bounced'
  | 'complained_elsewhere'
  | 'by_hand'

/** All that the plan of one contact is made from. */
export interface PlanContact extends OccasionFacts {
  email: string | null
  state: string | null
  zip_code: string | null
  agent_id: number | null
  current_carrier: string | null
  plan_type: string | null
  opt_in_quarterly_updates: boolean
  /** Why no mail may be sent to the address. */
  optOut: OptOut | undefined
  preference: MailPreference | undefined
  /** Of this contact, all mail or a kind. */
  pauses: readonly Pause[]
  mails: readonly PastMail[]
  quoteMail: QuoteMail | undefined
  /** 'unknown' where nobody asked, or nobody may know. Stored nowhere. */
  health: HealthOutcome | 'unknown'
}

export interface PlanFacts {
  agency: PlanAgency
  /** By id. */
  contacts: PlanContact[]
}
