import type { CalendarDate } from '../lib/calendar-date.ts'

/** The first rules are in db/migrations/0106_state_rules.sql; an operator adds later ones. */
export const ruleSets = ['spec', 'current_law'] as const
export type RuleSet = (typeof ruleSets)[number]

/** The day a window is counted from. 'continuous' rules have no window and are always open. */
export const ruleAnchors = ['birthday', 'birth_month', 'policy_anniversary', 'calendar', 'continuous'] as const
export type RuleAnchor = (typeof ruleAnchors)[number]

export const ruleCarriers = ['any', 'same_issuer', 'same_issuer_or_affiliate', 'other_issuer'] as const
/** 'b_to_n': holders of Plans B through N may buy any of those, holders of Plan A only Plan A. */
export const ruleBenefits = ['any', 'equal_or_lesser', 'same_letter', 'b_to_n'] as const

/** 'unverified': stored and shown, but not applied until a person checks the law. 'ended': no rule from this row on. */
export const ruleVerifications = ['verified', 'unverified', 'ended'] as const
export type RuleVerification = (typeof ruleVerifications)[number]

/** The terms of a rule, and their source. */
export interface RuleTerms {
  anchor: RuleAnchor
  /** First day of the window, in days after the anchor; negative if before it. 0 for 'calendar' and 'continuous'. */
  startOffsetDays: number
  /** Length of the window in days, including the first and the last; 0 for 'calendar' and 'continuous'. */
  lengthDays: number
  /** Only for 'calendar': first and last day of each year's window, 'MM-DD', both included. */
  period?: { from: string; to: string }
  carriers: (typeof ruleCarriers)[number]
  benefits: (typeof ruleBenefits)[number]
  /**
   * Both included. The age at the birthday that the window is counted from; for 'calendar', the age on the day of the
   * change.
   */
  ages?: { from: number; to?: number }
  /** Months the policy must have been in force on the day of the change. */
  heldMonths?: number
  /** Longest gap in coverage, in days. Gaps are not on record. */
  gapDays?: number
  /** The right can be used once in a lifetime. Earlier use is not on record. */
  isOnceInLife?: boolean
  /** Medicare Advantage members have the right too. */
  includesAdvantage?: boolean
  /** Maximum surcharge that a company may add to the price of a policy bought under this right. */
  surchargePercent?: number
  source: string
  checkedOn: CalendarDate
}

/** The terms of a rule as a string for comparison, without source and date. */
export const ruleFingerprint = ({
  anchor,
  startOffsetDays,
  lengthDays,
  period,
  carriers,
  benefits,
  ages,
  ...rest
}: RuleTerms) =>
  JSON.stringify([
    anchor,
    startOffsetDays,
    lengthDays,
    period?.from,
    period?.to,
    carriers,
    benefits,
    ages?.from,
    ages?.to,
    rest.heldMonths,
    rest.gapDays,
    rest.isOnceInLife || undefined,
    rest.includesAdvantage || undefined,
    rest.surchargePercent,
  ])

/** One stored row. Rows never change: for each set, state, part and `since`, the row added last applies. */
export interface StateRuleRow extends RuleTerms {
  /** Such as 'spec:KY'. Permanent, because messages refer to it. */
  id: string
  set: RuleSet
  state: string
  /** Number of the state's period, from 2. Undefined for the first. */
  part?: number
  verification: RuleVerification
  /** Shipped with the product, and not yet checked against the law by a person. */
  isUnreviewed?: boolean
  /** First day in force. Undefined if it has always been in force. */
  since?: CalendarDate
}

/** A row with its last day, which depends on the other rows of its state. */
export interface StateRule extends StateRuleRow {
  /** Last day in force: the day before the next verified or ended row of the same part starts. */
  until?: CalendarDate
  /** Whether the rule is verified and so applies. */
  enabled: boolean
}
