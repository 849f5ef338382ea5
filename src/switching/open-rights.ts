import type { CalendarDate } from '../lib/calendar-date.ts'
import type { StateRule } from './state-rule.ts'
import type { StateRules } from './state-rules.ts'
import { continuousOn, type DatesOfLife, type SwitchingWindow, windowsBetween, windowsOpenOn } from './windows.ts'

type Person = DatesOfLife & { state: string | null | undefined }
type Days = Pick<SwitchingWindow, 'opensOn' | 'closesOn'>

/** A right to change a Medigap plan without health questions that is open today. */
export interface OpenRight extends Pick<StateRule, 'state' | 'carriers' | 'benefits'> {
  /** Undefined where people may change on any day of the year. */
  window: Days | undefined
}

/** What a right turns on and nobody has on record; 'law' where the row itself waits to be checked. */
export type UnknownFact = 'law' | 'birth_on' | 'effective_on' | 'gap' | 'earlier_use'

/** Why somebody may have the right of this rule, but it is not certain. */
export function unknownFacts(rule: StateRule, { birth_on, effective_on }: DatesOfLife): UnknownFact[] {
  const { anchor, ages, heldMonths, gapDays, isOnceInLife } = rule
  const asksBirth = anchor === 'birthday' || anchor === 'birth_month' || ages !== undefined
  return [
    ...(rule.enabled ? [] : ['law' as const]),
    ...(asksBirth && birth_on === null ? ['birth_on' as const] : []),
    ...((anchor === 'policy_anniversary' || heldMonths) && effective_on === null ? ['effective_on' as const] : []),
    ...(gapDays ? ['gap' as const] : []),
    ...(isOnceInLife ? ['earlier_use' as const] : []),
  ]
}

/**
 * Which right is open to this person on `today` by the law as we found it, whatever rule set the agency schedules its
 * mails by: mailing at another time is business, hiding a right is not. Undefined where none is, and where it is not
 * certain: clients are told nothing that turns on a fact nobody has on record.
 * Source: docs/behaviour/carriers-and-states.md.
 */
export function openRights({ rulesOf }: StateRules, person: Person, today: CalendarDate): OpenRight | undefined {
  const rules = rulesOf('current_law', person.state ?? null).filter((rule) => unknownFacts(rule, person).length === 0)
  const always = continuousOn(rules, today)
  const open = always ? undefined : windowsOpenOn(windowsBetween(rules, person, today, today), today)
  const rule = always ?? open?.rule
  if (!rule) return undefined
  const { state, carriers, benefits } = rule
  return { state, carriers, benefits, window: open && { opensOn: open.opensOn, closesOn: open.closesOn } }
}

/** A right as agents are told of it. */
export interface ContactRight {
  rule: StateRule
  /** Those within the days asked for, by opening day; none where people may change all year, or a date is missing. */
  windows: readonly Days[]
  /** Empty where the right is certain; else the person may have it, unconfirmed. */
  unknown: readonly UnknownFact[]
}

/**
 * All rights of this person by the law as we found it that are open on a day of `from` to `to` (both included), those
 * that are not certain too. Left out is what facts on record rule out: another age, a policy that is too young.
 */
export function contactRights(
  { listStateRules }: StateRules,
  person: Person,
  from: CalendarDate,
  to: CalendarDate,
): ContactRight[] {
  return listStateRules('current_law').flatMap((rule) => {
    if (rule.state !== person.state || (rule.since && rule.since > to) || (rule.until && rule.until < from)) return []
    const unknown = unknownFacts(rule, person)
    const windows = windowsBetween([rule], person, from, to).map(({ opensOn, closesOn }) => ({ opensOn, closesOn }))
    const isDateMissing = unknown.includes('birth_on') || unknown.includes('effective_on')
    return windows.length > 0 || rule.anchor === 'continuous' || isDateMissing ? [{ rule, windows, unknown }] : []
  })
}

export interface RightAhead {
  /** Of the rule, to be kept with what turned on it. */
  ruleId: string
  /** Null where people may change on any day of the year. */
  opensOn: CalendarDate | null
  closesOn: CalendarDate | null
}

/**
 * The right of a checked rule that is open on `from` or opens by `to` (both included): the window that opens first. For
 * agents: it may turn on a fact that nobody has on record.
 */
export function rightAhead(
  { rulesOf }: StateRules,
  person: Person,
  from: CalendarDate,
  to: CalendarDate,
): RightAhead | undefined {
  const rules = rulesOf('current_law', person.state ?? null)
  const always = continuousOn(rules, from)
  if (always) return { ruleId: always.id, opensOn: null, closesOn: null }
  const [first] = windowsBetween(rules, person, from, to)
  return first && { ruleId: first.rule.id, opensOn: first.opensOn, closesOn: first.closesOn }
}
