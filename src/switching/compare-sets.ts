/*
 * What the two sets of state rules say of a state, side by side: for people who want to know the rule, and for an agency
 * that chooses between them.
 */
import type { CalendarDate } from '../lib/calendar-date.ts'
import { states } from '../lib/states.ts'
import { essenceOf, type StateRule } from './state-rule.ts'
import type { StateRules } from './state-rules.ts'
import { rulesInForce, type SwitchingWindow, windowsBetween } from './windows.ts'

export type SetAgreement = 'none' | 'same' | 'differ' | 'spec_only' | 'law_only'

export interface StateComparison {
  state: string
  /** Obeyed on the day; none where the set has no rule, or one that waits to be checked. */
  spec: readonly StateRule[]
  law: readonly StateRule[]
  /** Of the law: those whose first day is to come, and those that nobody has confirmed and that nothing ended. */
  ahead: readonly StateRule[]
  unchecked: readonly StateRule[]
  /** Those that are over, to come, or not obeyed. */
  others: readonly StateRule[]
  agreement: SetAgreement
}

/** All rows of a state in both sets, those that are over or not obeyed too; the newest first. */
const rowsOfState = ({ listStateRules }: StateRules, set: StateRule['set'], state: string): StateRule[] =>
  listStateRules(set)
    .filter((rule) => rule.state === state)
    .sort((a, b) => ((a.since ?? '') < (b.since ?? '') ? 1 : -1))

export function compareState(rules: StateRules, state: string, day: CalendarDate): StateComparison {
  const [specRows, lawRows] = [rowsOfState(rules, 'spec', state), rowsOfState(rules, 'current_law', state)]
  const isOf = (rule: StateRule) => rule.enabled && rulesInForce(rule, day)
  const [spec, law] = [specRows.filter(isOf), lawRows.filter(isOf)]
  const isAhead = (rule: StateRule) => rule.enabled && rule.since !== undefined && rule.since > day
  const isUnchecked = (rule: StateRule) => !rule.enabled && (!rule.until || rule.until >= day)
  return {
    ...{ state, spec, law, agreement: agreementOf(spec, law) },
    ahead: lawRows.filter(isAhead),
    unchecked: lawRows.filter(isUnchecked),
    others: [...lawRows, ...specRows].filter((rule) => !isOf(rule)),
  }
}

function agreementOf(spec: readonly StateRule[], law: readonly StateRule[]): SetAgreement {
  if (spec.length === 0) return law.length === 0 ? 'none' : 'law_only'
  if (law.length === 0) return 'spec_only'
  const [one, other] = [spec, law].map((rules) => rules.map(essenceOf).sort().join())
  return one === other ? 'same' : 'differ'
}

/** Every state by name. */
export const compareStates = (rules: StateRules, day: CalendarDate): StateComparison[] =>
  states.map(({ code }) => compareState(rules, code, day))

/** States where it matters which set an agency chose. */
export const statesThatDiffer = (rules: StateRules, day: CalendarDate): StateComparison[] =>
  compareStates(rules, day).filter(({ agreement }) => agreement !== 'same' && agreement !== 'none')

/** Somebody to show a rule by: born on March 15, of 66 or 67, with a policy of three years or more that began on a July 1. */
export function examplePerson(day: CalendarDate) {
  const year = Number(day.slice(0, 4))
  return { birth_on: `${year - 67}-03-15`, effective_on: `${year - 4}-07-01` }
}

/** The window of that person that is open on `day` or comes next; undefined where the rule has none. */
export function exampleWindow(rule: StateRule, day: CalendarDate): SwitchingWindow | undefined {
  const end = `${Number(day.slice(0, 4)) + 2}${day.slice(4).replace('-02-29', '-02-28')}`
  return windowsBetween([rule], examplePerson(day), day, end)[0]
}
