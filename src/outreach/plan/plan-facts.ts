import type { HealthOutcome } from '../../eligibility/questions.ts'
import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { OutreachKind } from '../../outbox/outreach-kinds.ts'
import type { RuleSet, StateRule } from '../../switching/state-rule.ts'
import type { LicensedStates } from './licenses.ts'
import type { OccasionFacts } from './occasions.ts'

/** The kinds that an agency can turn on and off, except check-ins. new_year and schedule_increase share a setting. */
const optionalKinds = ['birthday', 'anniversary', 'new_year', 'aep', 'schedule_increase'] as const
export type OptionalKind = (typeof optionalKinds)[number]

/** How often, and around which day, clients who did not pass the health questions are emailed. */
export interface FailedUnderwritingSettings {
  enabled: boolean
  frequency: 'annual' | 'semiannual' | 'quarterly'
  timing: 'birthday' | 'anniversary' | 'pre_aep'
}

export interface ScheduleSettings {
  kinds: Readonly<Record<OptionalKind, boolean>>
  /** 1 to 3: outreach starts with this anniversary of the policy. */
  delayYears: number
  /** Delays emails until a switching window has closed. */
  smartSend: boolean
  checkIns: FailedUnderwritingSettings
}

/** A pause of automatic emails. */
export interface Pause {
  /** Null means all emails; 'follow_up' means all three follow-ups. */
  kind: OutreachKind | 'follow_up' | null
  /** The first day, inclusive. */
  fromOn: CalendarDate
  /** The last day, inclusive. Null: until someone ends it. */
  untilOn: CalendarDate | null
  /** 'person', or the cause of an automatic pause: 'bounces', 'complaints', 'provider'. */
  reason: string
}

/** A carrier's notice of a rate increase. */
export interface IncreaseNotice {
  id: number
  carrier: string
  state: string
  /** Null means all plans. */
  plan: string | null
  effectiveOn: CalendarDate
  percent: number
  /** The day it was entered. */
  enteredOn: CalendarDate
}

/** The facts shared by all contacts of an agency. The simulator plans with a modified copy. */
export interface PlanAgency {
  organizationId: number
  timeZone: string
  /** The agency's date. */
  today: CalendarDate
  settings: ScheduleSettings
  /** The switching rules of a state, under the agency's rule set or the given one. */
  rulesOf(state: string | null, set?: RuleSet): readonly StateRule[]
  /** States in which one of the agency's carriers also sells under guaranteed issue, so windows delay nothing. */
  targetGI: ReadonlySet<string>
  licensed: LicensedStates
  /** The notices that are not withdrawn. */
  notices: readonly IncreaseNotice[]
  /** Pauses for all contacts. */
  pauses: readonly Pause[]
}

/** The client's choice on the page behind an unsubscribe link. */
export type ClientPreference =
  | { choice: 'yearly' }
  /** Both days are inclusive. */
  | { choice: 'paused'; fromOn: CalendarDate; untilOn: CalendarDate }

/** A settled email. Its occasion is used up, whatever the outcome. */
export interface PastEmail {
  /** One of outreachKinds, or 'quote_email'. */
  kind: string
  occasion: string
  dueOn: CalendarDate
  /**
   * The date it was sent to the client, in the agency's time zone. Null if it was never sent, or sent to the agency as a test.
   */
  sentOn: CalendarDate | null
}

export type FollowUpBehavior = 'not_viewed' | 'viewed' | 'answered'

/** The last quote email to the client. */
export interface QuoteEmail {
  messageId: string
  sentOn: CalendarDate
  /** What the client has done since. */
  behavior: FollowUpBehavior
  /**
   * What ended its follow-ups: a requested call or a visit to the booking calendar, a decline, or an answer, by text or
   * marked by an agent.
   */
  stoppedBy: 'call' | 'decline' | 'answered' | null
}

const optOuts = [
  'unsubscribed',
  'unsubscribed_elsewhere',
  'complained',
  'bounced',
  'complained_elsewhere',
  'by_hand',
] as const

/** Why an address gets no email. */
export type OptOut = (typeof optOuts)[number]

/** A suppression's reason as an opt-out. One from a merge counts as unsubscribed: the other address had its own reason. */
export const optOutOf = (reason: string): OptOut => optOuts.find((optOut) => optOut === reason) ?? 'unsubscribed'

/** The facts from which one contact's outreach is planned. */
export interface PlanContact extends OccasionFacts {
  email: string | null
  state: string | null
  zip_code: string | null
  agent_id: number | null
  current_carrier: string | null
  plan_type: string | null
  opt_in_quarterly_updates: boolean
  /** Why the address gets no email. */
  optOut: OptOut | undefined
  preference: ClientPreference | undefined
  /** Pauses for this contact. */
  pauses: readonly Pause[]
  emails: readonly PastEmail[]
  quoteEmail: QuoteEmail | undefined
  /** 'unknown' if the client gave no answers, or if the answers were not read or are not readable. Never stored. */
  health: HealthOutcome | 'unknown'
}

export interface PlanFacts {
  agency: PlanAgency
  /** By id. */
  contacts: PlanContact[]
}
