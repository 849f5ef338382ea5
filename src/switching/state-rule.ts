import type { CalendarDate } from '../lib/calendar-date.ts'

export const ruleSets = ['spec', 'current_law'] as const
export type RuleSet = (typeof ruleSets)[number]

/** What a window is counted from; 'continuous' has none and is always open. */
export const ruleAnchors = ['birthday', 'birth_month', 'policy_anniversary', 'calendar', 'continuous'] as const
export type RuleAnchor = (typeof ruleAnchors)[number]

export const ruleCarriers = ['any', 'same_issuer', 'same_issuer_or_affiliate', 'other_issuer'] as const
/** 'b_to_n': holders of plans B to N may take any of them, holders of Plan A only Plan A. */
export const ruleBenefits = ['any', 'equal_or_lesser', 'same_letter', 'b_to_n'] as const

/** 'unverified' waits for somebody to check the law: kept, shown and not obeyed. From an 'ended' one on there is no rule. */
export const ruleVerifications = ['verified', 'unverified', 'ended'] as const
export type RuleVerification = (typeof ruleVerifications)[number]

/** What a rule says, and where that was read. */
export interface RuleWords {
  anchor: RuleAnchor
  /** First day of the window, in days after the anchor; negative is before it. 0 for 'calendar' and 'continuous'. */
  startOffsetDays: number
  /** Days the window lasts, its first and its last included; 0 for 'calendar' and 'continuous'. */
  lengthDays: number
  /** Of 'calendar' alone: first and last day of each year, 'MM-DD', both included. */
  period?: { from: string; to: string }
  carriers: (typeof ruleCarriers)[number]
  benefits: (typeof ruleBenefits)[number]
  /** Both included: the age at the birthday the window belongs to; of 'calendar' the age on the day of the change. */
  ages?: { from: number; to?: number }
  /** The policy must have been in force for so many months on the day of the change. */
  heldMonths?: number
  /** No gap in coverage longer than so many days. Nobody's gaps are on record. */
  gapDays?: number
  /** Whoever used the right once has it no more. Nobody's use is on record. */
  isOnceInLife?: boolean
  /** Medicare Advantage members have the right too. */
  includesAdvantage?: boolean
  /** The most by which a company may raise the price for as long as the policy lasts. */
  surchargePercent?: number
  source: string
  checkedOn: CalendarDate
}

/** All that a rule says, as a text to compare: not where and when it was read. */
export const essenceOf = ({
  anchor,
  startOffsetDays,
  lengthDays,
  period,
  carriers,
  benefits,
  ages,
  ...of
}: RuleWords) =>
  JSON.stringify([
    ...[anchor, startOffsetDays, lengthDays, period?.from, period?.to, carriers, benefits, ages?.from, ages?.to],
    ...[
      of.heldMonths,
      of.gapDays,
      of.isOnceInLife || undefined,
      of.includesAdvantage || undefined,
      of.surchargePercent,
    ],
  ])

/** As it was said at one time. Never changed: of one set, state, part and `since` the row that was said last holds. */
export interface StateRuleRow extends RuleWords {
  /** 'spec:KY'; stays with the row for good, messages remember it. */
  id: string
  set: RuleSet
  state: string
  /** Which of a state's periods, from 1; left out for the first. */
  part?: number
  verification: RuleVerification
  /** Made known with the product, and not yet checked against the law by a person. */
  isUnreviewed?: boolean
  /** Holds from this day on; without it, as long as anybody asks about. */
  since?: CalendarDate
}

/** A row among the others of its state. */
export interface StateRule extends StateRuleRow {
  /** The day before the next row of its part begins. A day is judged by the row in force on it: both days included. */
  until?: CalendarDate
  enabled: boolean
}
