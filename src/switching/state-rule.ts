import type { CalendarDate } from '../lib/calendar-date.ts'

export const ruleSets = ['spec', 'current_law'] as const
export type RuleSet = (typeof ruleSets)[number]

/** What a window is counted from; 'continuous' has none and is always open. */
export const ruleAnchors = ['birthday', 'birth_month', 'policy_anniversary', 'calendar', 'continuous'] as const
export type RuleAnchor = (typeof ruleAnchors)[number]

export const ruleCarriers = ['any', 'same_issuer'] as const
export const ruleBenefits = ['any', 'equal_or_lesser', 'same_letter'] as const

/** 'unchecked' waits for somebody to check the law: kept, shown and not obeyed. From an 'ended' one on there is no rule. */
export const ruleStandings = ['obeyed', 'unchecked', 'ended'] as const
export type RuleStanding = (typeof ruleStandings)[number]

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
  /** Age at the birthday the window belongs to, both included. */
  ages?: { from: number; to?: number }
  source: string
  checkedOn: CalendarDate
}

/** As it was said at one time. Never changed: of one set, state and `since` the row that was said last holds. */
export interface StateRuleRow extends RuleWords {
  /** 'spec:KY'; stays with the row for good, messages remember it. */
  id: string
  set: RuleSet
  state: string
  standing: RuleStanding
  /** Holds from this day on; without it, as long as anybody asks about. */
  since?: CalendarDate
}

/** A row among the others of its state. */
export interface StateRule extends StateRuleRow {
  /** The day before the next row begins. A window counts when its anchor lies in `since` to `until`, both included. */
  until?: CalendarDate
  enabled: boolean
}
