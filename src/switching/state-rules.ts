/*
 * When people in a state may change their Medigap plan without health questions. The table state_rules holds dated rows
 * with their sources, in two sets between which an agency chooses. See read-state-rules.ts.
 */
import { addDays } from '../lib/calendar-date.ts'
import { pluralize } from '../lib/pluralize.ts'
import { conditionsText } from '../messages/rule-conditions.ts'
import { type RuleSet, type RuleTerms, ruleSets, type StateRule, type StateRuleRow } from './state-rule.ts'

export interface StateRules {
  /** All rules of a set that were not replaced, including unverified ones, in the order in which they were added. */
  listStateRules(set: RuleSet): readonly StateRule[]
  /** The verified rules of a state. Empty for most states, and for a contact without a state. */
  rulesOf(set: RuleSet, state: string | null): readonly StateRule[]
  /** A rule of either set by its id, including rows that have since been corrected. */
  findRule(id: string): StateRule | undefined
}

/** Builds the rules. Of rows with the same set, state, part and `since`, the one added last applies. */
export function stateRulesOf(rows: readonly StateRuleRow[]): StateRules {
  const all = new Map(rows.map((row) => [row.id, withEnabled(row)]))
  const bySet = Object.fromEntries(
    ruleSets.map((set) => {
      const ofSet = rows.filter((row) => row.set === set)
      const newest = [...new Map(ofSet.map((row) => [`${row.state} ${row.since} ${row.part}`, row])).values()]
      return [set, Object.freeze(newest.filter(({ verification }) => verification !== 'ended').map(endedAmong(newest)))]
    }),
  ) as Record<RuleSet, readonly StateRule[]>
  for (const rule of ruleSets.flatMap((set) => bySet[set])) all.set(rule.id, rule)
  const byState = Object.fromEntries(
    ruleSets.map((set) => [
      set,
      Map.groupBy(
        bySet[set].filter(({ enabled }) => enabled),
        ({ state }) => state,
      ),
    ]),
  ) as Record<RuleSet, Map<string, StateRule[]>>
  return {
    listStateRules: (set) => bySet[set],
    rulesOf: (set, state) => (state && byState[set].get(state)) || [],
    findRule: (id) => all.get(id),
  }
}

const withEnabled = (row: StateRuleRow): StateRule =>
  Object.freeze({ ...row, enabled: row.verification === 'verified' })

/** A row ends the day before the next verified or ended row of its part starts. */
const endedAmong = (rows: readonly StateRuleRow[]) => (row: StateRuleRow) => {
  const [next] = rows
    .filter(
      ({ state, part, verification, since = '' }) =>
        state === row.state && part === row.part && verification !== 'unverified' && since > sinceOf(row),
    )
    .map(sinceOf)
    .sort()
  return next ? Object.freeze({ ...withEnabled(row), until: addDays(next, -1) }) : withEnabled(row)
}

const sinceOf = ({ since = '' }: Pick<StateRuleRow, 'since'>) => since

/** When the right applies, in words, without a person's dates: '60 days from the birthday'. */
export function ruleText({ anchor, startOffsetDays, lengthDays, period }: RuleTerms): string {
  if (anchor === 'continuous') return 'open all year'
  if (anchor === 'calendar') return `open each year from ${monthDay(period?.from)} to ${monthDay(period?.to)}`
  const event = {
    birthday: 'the birthday',
    birth_month: 'the first of the birth month',
    policy_anniversary: 'the policy anniversary',
  }[anchor]
  if (startOffsetDays === 0) return `${pluralize(lengthDays, 'day')} from ${event}`
  const side = startOffsetDays < 0 ? 'before' : 'after'
  return `${pluralize(lengthDays, 'day')}, starting ${pluralize(Math.abs(startOffsetDays), 'day')} ${side} ${event}`
}

/**
 * Like ruleText, with the conditions other than ages. Conditions that are not on record are marked as unconfirmed. For
 * agents.
 */
export function ruleWithConditions(rule: RuleTerms): string {
  const conditions = conditionsText(rule)
  if (conditions.length === 0) return ruleText(rule)
  const isUnconfirmed = rule.gapDays || rule.isOnceInLife
  return `${ruleText(rule)} (conditions: ${conditions.join(', ')}${isUnconfirmed ? '; not confirmed' : ''})`
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const monthDay = (text = '') => `${MONTHS[Number(text.slice(0, 2)) - 1]} ${Number(text.slice(3))}`
