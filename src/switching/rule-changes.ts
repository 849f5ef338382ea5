/* What was said of the law, by the day on which it was: for people who want to know what changed. */
import type { CalendarDate } from '../lib/calendar-date.ts'
import type { RuleStatement } from './read-state-rules.ts'
import { essenceOf, type StateRuleRow } from './state-rule.ts'

export interface RuleChangesOfDay {
  on: CalendarDate
  /** 'same' was looked at again, and says what was known. */
  changes: readonly { kind: 'new' | 'changed' | 'same' | 'ended'; row: StateRuleRow }[]
}

/** Of the law as we found it, the newest day first. A row that only makes room for a first day is left out. */
export function ruleChanges(said: readonly RuleStatement[]): RuleChangesOfDay[] {
  const ofLaw = said.filter(({ row }) => row.set === 'current_law')
  const changes = ofLaw.flatMap(({ row, madeAt }, place) => {
    if (row.verification === 'ended' && !row.since) return []
    const earlier = ofLaw.slice(0, place).map((one) => one.row)
    const before = rowBefore(row, earlier)
    const isSame =
      before !== undefined && before.verification === row.verification && essenceOf(before) === essenceOf(row)
    const kind = row.verification === 'ended' ? 'ended' : !before ? 'new' : isSame ? 'same' : 'changed'
    return [{ on: madeAt.toISOString().slice(0, 10), kind, row } as const]
  })
  return [...Map.groupBy(changes, ({ on }) => on)]
    .map(([on, changes]) => ({ on, changes }))
    .sort((a, b) => (a.on < b.on ? 1 : -1))
}

/** What held before: the row of the same first day, else the one of the latest day before it; none after an end. */
function rowBefore({ state, part, since = '' }: StateRuleRow, earlier: readonly StateRuleRow[]) {
  const [before] = earlier
    .filter((row) => row.state === state && row.part === part && (row.since ?? '') <= since)
    .toReversed()
    .sort((a, b) => ((a.since ?? '') < (b.since ?? '') ? 1 : (a.since ?? '') > (b.since ?? '') ? -1 : 0))
  return before
}
