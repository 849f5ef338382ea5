import type { CalendarDate } from '../lib/calendar-date.ts'
import type { StateRule } from './state-rule.ts'
import type { StateRules } from './state-rules.ts'
import {
  type AnchorDates,
  type SwitchingWindow,
  windowsBetween,
  windowsOpenOn,
  yearRoundRuleOn,
} from './switching-windows.ts'

type Person = AnchorDates & { state: string | null | undefined }
type Days = Pick<SwitchingWindow, 'opensOn' | 'closesOn'>

/** A right to change a Medigap plan without health questions that is open today. */
export interface OpenSwitchingRight extends Pick<StateRule, 'state' | 'carriers' | 'benefits'> {
  /** Undefined if people may change on any day of the year. */
  window: Days | undefined
}

/** A fact that decides a right and is not on record. 'law': the rule itself is unverified. */
export type UnknownFact = 'law' | 'birth_on' | 'effective_on' | 'gap' | 'earlier_use'

/** The unknown facts that make it uncertain whether a person has the right under this rule. Empty if it is certain. */
export function unknownFacts(rule: StateRule, { birth_on, effective_on }: AnchorDates): UnknownFact[] {
  const { anchor, ages, heldMonths, gapDays, isOnceInLife } = rule
  const requiresBirthDate = anchor === 'birthday' || anchor === 'birth_month' || ages !== undefined
  return [
    ...(rule.enabled ? [] : ['law' as const]),
    ...(requiresBirthDate && birth_on === null ? ['birth_on' as const] : []),
    ...((anchor === 'policy_anniversary' || heldMonths) && effective_on === null ? ['effective_on' as const] : []),
    ...(gapDays ? ['gap' as const] : []),
    ...(isOnceInLife ? ['earlier_use' as const] : []),
  ]
}

/**
 * The right that is open to this person on `today` under current law. It does not depend on the rule set that the
 * agency uses to schedule its emails. The callers check whether the agency tells clients about open rights
 * (show_switching_rights). Undefined if there is none, or if it is uncertain, because clients are not told about rights
 * that depend on unknown facts. Source: docs/behaviour/carriers-and-states.md.
 */
export function openRights(
  { rulesOf }: StateRules,
  person: Person,
  today: CalendarDate,
): OpenSwitchingRight | undefined {
  const rules = rulesOf('current_law', person.state ?? null).filter((rule) => unknownFacts(rule, person).length === 0)
  const always = yearRoundRuleOn(rules, today)
  const open = always ? undefined : windowsOpenOn(windowsBetween(rules, person, today, today), today)
  const rule = always ?? open?.rule
  if (!rule) return undefined
  const { state, carriers, benefits } = rule
  return { state, carriers, benefits, window: open && { opensOn: open.opensOn, closesOn: open.closesOn } }
}

/** A right as shown to agents. */
export interface ContactSwitchingRight {
  rule: StateRule
  /**
   * Windows that overlap the requested days, by opening day. Empty if people may change all year, or if the date from
   * which the windows are counted is missing.
   */
  windows: readonly Days[]
  /** Empty if the right is certain. Otherwise the person may have it. */
  unknown: readonly UnknownFact[]
}

/**
 * All of this person's rights under current law that are open on a day from `from` to `to` (both included), including
 * uncertain ones. Excludes rights that known facts rule out, such as another age or a policy that is too new.
 */
export function contactRights(
  { listStateRules }: StateRules,
  person: Person,
  from: CalendarDate,
  to: CalendarDate,
): ContactSwitchingRight[] {
  return listStateRules('current_law').flatMap((rule) => {
    if (rule.state !== person.state || (rule.since && rule.since > to) || (rule.until && rule.until < from)) return []
    const unknown = unknownFacts(rule, person)
    const windows = windowsBetween([rule], person, from, to).map(({ opensOn, closesOn }) => ({ opensOn, closesOn }))
    const isDateMissing = unknown.includes('birth_on') || unknown.includes('effective_on')
    return windows.length > 0 || rule.anchor === 'continuous' || isDateMissing ? [{ rule, windows, unknown }] : []
  })
}

export interface UpcomingSwitchingRight {
  /** Id of the rule, stored with the records that depend on it. */
  ruleId: string
  /** Null if people may change on any day of the year. */
  opensOn: CalendarDate | null
  closesOn: CalendarDate | null
}

/**
 * The first window of a verified rule that is open on `from` or opens by `to` (both included). For agents only: it may
 * depend on an unknown fact.
 */
export function upcomingRight(
  { rulesOf }: StateRules,
  person: Person,
  from: CalendarDate,
  to: CalendarDate,
): UpcomingSwitchingRight | undefined {
  const rules = rulesOf('current_law', person.state ?? null)
  const always = yearRoundRuleOn(rules, from)
  if (always) return { ruleId: always.id, opensOn: null, closesOn: null }
  const [first] = windowsBetween(rules, person, from, to)
  return first && { ruleId: first.rule.id, opensOn: first.opensOn, closesOn: first.closesOn }
}
