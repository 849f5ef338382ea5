/*
 * When the people of a state may change their Medigap plan without health questions. Dated facts with a source each, in
 * two sets that an agency chooses between. A law that changes gets a new row with `since` and the old one an `until`.
 */
import { currentLawRows } from './current-law-rows.ts'
import { specRows } from './spec-rows.ts'
import { type RuleSet, ruleSets, type StateRule, type StateRuleRow } from './state-rule.ts'

const withIds = (set: RuleSet, rows: readonly StateRuleRow[]): readonly StateRule[] =>
  Object.freeze(
    rows.map((row) => Object.freeze({ ...row, set, id: `${set}:${row.state}${row.since ? `:${row.since}` : ''}` })),
  )

const bySet: Record<RuleSet, readonly StateRule[]> = {
  spec: withIds('spec', specRows),
  current_law: withIds('current_law', currentLawRows),
}

/** All rows of a set, those that are not obeyed too; in the order of the documents. Source: core §9; docs/decisions.md. */
export const listStateRules = (set: RuleSet): readonly StateRule[] => bySet[set]

const byState = Object.fromEntries(
  ruleSets.map((set) => [
    set,
    Map.groupBy(
      bySet[set].filter(({ enabled }) => enabled),
      ({ state }) => state,
    ),
  ]),
) as Record<RuleSet, Map<string, StateRule[]>>

/** The rows that hold in a state; none for most states and for a contact whose state nobody knows. */
export const rulesOf = (set: RuleSet, state: string | null): readonly StateRule[] =>
  (state && byState[set].get(state)) || []

/** A row of either set by its id, which is kept with what turned on it. */
export const findRule = (id: string): StateRule | undefined =>
  ruleSets.flatMap((set) => bySet[set]).find((rule) => rule.id === id)

/** The right in words, without its dates: '60 days from the birthday'. */
export function ruleInWords({ anchor, startOffsetDays, lengthDays, period }: StateRuleRow): string {
  if (anchor === 'continuous') return 'open all year'
  if (anchor === 'calendar') return `open each year from ${monthDay(period?.from)} to ${monthDay(period?.to)}`
  const event = {
    birthday: 'the birthday',
    birth_month: 'the first of the birth month',
    policy_anniversary: 'the policy anniversary',
  }[anchor]
  return startOffsetDays === 0
    ? `${lengthDays} days from ${event}`
    : `${lengthDays} days, starting ${-startOffsetDays} days before ${event}`
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const monthDay = (text = '') => `${MONTHS[Number(text.slice(0, 2)) - 1]} ${Number(text.slice(3))}`
