import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { StateRule } from '../../switching/state-rule.ts'
import { findRule } from '../../switching/state-rules.ts'
import type { ListedRise } from './queries.ts'

type Right = Pick<ListedRise, 'right_rule' | 'right_closes_on'>

/** The right to change that is told beside a rise, instead of how far the health questions are. Undefined once it is over. */
export function rightBeside({ right_rule, right_closes_on }: Right, today: CalendarDate): StateRule | undefined {
  const isOver = right_closes_on !== null && right_closes_on < today
  return right_rule === null || isOver ? undefined : findRule(right_rule)
}
