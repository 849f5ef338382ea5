import type { CalendarDate } from '../lib/calendar-date.ts'
import type { StateRule } from './state-rule.ts'
import type { StateRules } from './state-rules.ts'
import { continuousOn, type DatesOfLife, windowOn, windowsBetween } from './windows.ts'

/** A right to change a Medigap plan without health questions that is open today. */
export interface OpenRight extends Pick<StateRule, 'state' | 'carriers' | 'benefits'> {
  /** Undefined where people may change on any day of the year. */
  window: { opensOn: CalendarDate; closesOn: CalendarDate } | undefined
}

/**
 * Which right is open to this person on `today` by the law as we found it, whatever rule set the agency schedules its
 * mails by: mailing at another time is business, hiding a right is not. Undefined where none is, where nobody knows the
 * date that it hangs on, and for a state without a rule. Source: docs/decisions.md.
 */
export function openRights(
  { rulesOf }: StateRules,
  person: DatesOfLife & { state: string | undefined },
  today: CalendarDate,
): OpenRight | undefined {
  const rules = rulesOf('current_law', person.state ?? null)
  const always = continuousOn(rules, today)
  const open = always ? undefined : windowOn(rules, person, today)
  const rule = always ?? open?.rule
  if (!rule) return undefined
  const { state, carriers, benefits } = rule
  return { state, carriers, benefits, window: open && { opensOn: open.opensOn, closesOn: open.closesOn } }
}

export interface RightAhead {
  /** Of the rule, to be kept with what turned on it. */
  ruleId: string
  /** Null where people may change on any day of the year. */
  opensOn: CalendarDate | null
  closesOn: CalendarDate | null
}

/** The same right where it is open on `from` or opens by `to` (both included): the window that opens first. */
export function rightAhead(
  { rulesOf }: StateRules,
  person: DatesOfLife & { state: string | null },
  from: CalendarDate,
  to: CalendarDate,
): RightAhead | undefined {
  const rules = rulesOf('current_law', person.state)
  const always = continuousOn(rules, from)
  if (always) return { ruleId: always.id, opensOn: null, closesOn: null }
  const [first] = windowsBetween(rules, person, from, to)
  return first && { ruleId: first.rule.id, opensOn: first.opensOn, closesOn: first.closesOn }
}
