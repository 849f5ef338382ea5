import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { StateRule } from '../../switching/state-rule.ts'
import type { ListedRise } from './queries.ts'

type Right = Pick<ListedRise, 'right_carriers' | 'right_closes_on'>

/** From whom the client may buy by the right to change that is told beside a rise, instead of how far the health questions are. Undefined once it is over. */
export function rightNearIncrease(
  { right_carriers, right_closes_on }: Right,
  today: CalendarDate,
): StateRule['carriers'] | undefined {
  const isOver = right_closes_on !== null && right_closes_on < today
  return isOver ? undefined : (right_carriers ?? undefined)
}
