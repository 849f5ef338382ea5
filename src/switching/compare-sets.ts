/*
 * Compares the two sets of state rules, for people who look up a rule, and for an agency that chooses between the sets.
 */
import type { CalendarDate } from '../lib/calendar-date.ts'
import { states } from '../lib/states.ts'
import { ruleFingerprint, type StateRule } from './state-rule.ts'
import type { StateRules } from './state-rules.ts'
import { isRuleInForce, type SwitchingWindow, windowsBetween } from './switching-windows.ts'

export type SetAgreement = 'none' | 'same' | 'differ' | 'spec_only' | 'law_only'

export interface StateComparison {
  state: string
  /** In force and verified on the day. Empty if the set has no such rule. */
  spec: readonly StateRule[]
  law: readonly StateRule[]
  /** Verified rules in the current_law set that start after the day. */
  ahead: readonly StateRule[]
  /** Rules in the current_law set that are unverified and have not ended. */
  unchecked: readonly StateRule[]
  /** Rules of both sets that have ended, start later or are unverified. */
  others: readonly StateRule[]
  agreement: SetAgreement
}

/** All rules of a state in a set, including ended and unverified ones, newest first. */
const rowsOfState = ({ listStateRules }: StateRules, set: StateRule['set'], state: string): StateRule[] =>
  listStateRules(set)
    .filter((rule) => rule.state === state)
    .sort((a, b) => ((a.since ?? '') < (b.since ?? '') ? 1 : -1))

export function compareState(rules: StateRules, state: string, day: CalendarDate): StateComparison {
  const [specRows, lawRows] = [rowsOfState(rules, 'spec', state), rowsOfState(rules, 'current_law', state)]
  const isInForce = (rule: StateRule) => rule.enabled && isRuleInForce(rule, day)
  const [spec, law] = [specRows.filter(isInForce), lawRows.filter(isInForce)]
  const isAhead = (rule: StateRule) => rule.enabled && rule.since !== undefined && rule.since > day
  const isUnchecked = (rule: StateRule) => !rule.enabled && (!rule.until || rule.until >= day)
  return {
    state,
    spec,
    law,
    agreement: agreementOf(spec, law),
    ahead: lawRows.filter(isAhead),
    unchecked: lawRows.filter(isUnchecked),
    others: [...lawRows, ...specRows].filter((rule) => !isInForce(rule)),
  }
}

function agreementOf(spec: readonly StateRule[], law: readonly StateRule[]): SetAgreement {
  if (spec.length === 0) return law.length === 0 ? 'none' : 'law_only'
  if (law.length === 0) return 'spec_only'
  const [one, other] = [spec, law].map((rules) => rules.map(ruleFingerprint).sort().join())
  return one === other ? 'same' : 'differ'
}

/** All states, by name. */
export const compareStates = (rules: StateRules, day: CalendarDate): StateComparison[] =>
  states.map(({ code }) => compareState(rules, code, day))

/** States in which the two sets differ. */
export const statesThatDiffer = (rules: StateRules, day: CalendarDate): StateComparison[] =>
  compareStates(rules, day).filter(({ agreement }) => agreement !== 'same' && agreement !== 'none')

/** The example person: born on March 15, aged 66 or 67, whose policy began on a July 1 at least three years ago. */
export function examplePerson(day: CalendarDate) {
  const year = Number(day.slice(0, 4))
  return { birth_on: `${year - 67}-03-15`, effective_on: `${year - 4}-07-01` }
}

/** The example person's window that is open on `day` or opens next. Undefined if the rule has none. */
export function exampleWindow(rule: StateRule, day: CalendarDate): SwitchingWindow | undefined {
  const end = `${Number(day.slice(0, 4)) + 2}${day.slice(4).replace('-02-29', '-02-28')}`
  return windowsBetween([rule], examplePerson(day), day, end)[0]
}
