import type { CalendarDate } from '../lib/calendar-date.ts'

export const ruleSets = ['spec', 'current_law'] as const
export type RuleSet = (typeof ruleSets)[number]

/** What a window is counted from; 'continuous' has none and is always open. */
export type RuleAnchor = 'birthday' | 'birth_month' | 'policy_anniversary' | 'calendar' | 'continuous'

export interface StateRuleRow {
  state: string
  anchor: RuleAnchor
  /** First day of the window, in days after the anchor; negative is before it. 0 for 'calendar' and 'continuous'. */
  startOffsetDays: number
  /** Days the window lasts, its first and its last included; 0 for 'calendar' and 'continuous'. */
  lengthDays: number
  /** Of 'calendar' alone: first and last day of each year, 'MM-DD', both included. */
  period?: { from: string; to: string }
  carriers: 'any' | 'same_issuer'
  benefits: 'any' | 'equal_or_lesser' | 'same_letter'
  /** Age at the birthday the window belongs to, both included. */
  ages?: { from: number; to?: number }
  /** A window counts when its anchor lies in these days, both included. */
  since?: CalendarDate
  until?: CalendarDate
  /** Rows that wait for somebody to check the law are kept, shown and not obeyed. */
  enabled: boolean
  source: string
  checkedOn: CalendarDate
}

export interface StateRule extends StateRuleRow {
  /** 'spec:KY'; stays with the row for good, messages remember it. */
  id: string
  set: RuleSet
}
