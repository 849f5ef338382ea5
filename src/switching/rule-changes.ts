/* Changes to the current law's rules, by the day on which they were recorded. */
import type { CalendarDate } from '../lib/calendar-date.ts'
import type { RuleStatement } from './read-state-rules.ts'
import { ruleFingerprint, type StateRuleRow } from './state-rule.ts'

export interface RuleChangesOfDay {
  on: CalendarDate
  /** 'same': the law was checked again and has not changed. */
  changes: readonly { kind: 'new' | 'changed' | 'same' | 'ended'; row: StateRuleRow }[]
}

/**
 * Changes to the current_law set, newest day first. Excludes rows that only end a rule without a first day so that one
 * with a first day can replace it.
 */
export function ruleChanges(statements: readonly RuleStatement[]): RuleChangesOfDay[] {
  const ofLaw = statements.filter(({ row }) => row.set === 'current_law')
  const changes = ofLaw.flatMap(({ row, madeAt }, place) => {
    if (row.verification === 'ended' && !row.since) return []
    const earlier = ofLaw.slice(0, place).map((one) => one.row)
    const before = rowBefore(row, earlier)
    const isSame =
      before !== undefined &&
      before.verification === row.verification &&
      ruleFingerprint(before) === ruleFingerprint(row)
    const kind = row.verification === 'ended' ? 'ended' : !before ? 'new' : isSame ? 'same' : 'changed'
    return [{ on: madeAt.toISOString().slice(0, 10), kind, row } as const]
  })
  return [...Map.groupBy(changes, ({ on }) => on)]
    .map(([on, changes]) => ({ on, changes }))
    .sort((a, b) => (a.on < b.on ? 1 : -1))
}

/** The previous row: the one with the same first day, otherwise the one with the latest earlier first day. */
function rowBefore({ state, part, since = '' }: StateRuleRow, earlier: readonly StateRuleRow[]) {
  const [before] = earlier
    .filter((row) => row.state === state && row.part === part && (row.since ?? '') <= since)
    .toReversed()
    .sort((a, b) => ((a.since ?? '') < (b.since ?? '') ? 1 : (a.since ?? '') > (b.since ?? '') ? -1 : 0))
  return before
}
