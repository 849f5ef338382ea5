import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { Scope } from '../../scope.ts'
import type { BookProblem } from '../book-health/problems.ts'
import { forgetTaskCount } from './stored-count.ts'

/**
 * Puts off what many clients lack, for whoever asks alone: a colleague's list keeps it. Without a day it is back.
 * Answers the day until which it was away already.
 */
export async function listSnoozedTasks(
  scope: Scope,
  problem: BookProblem,
  { until, today }: { until: CalendarDate | null; today: CalendarDate },
): Promise<CalendarDate | null> {
  const { db, organizationId, actor } = scope
  if (actor.kind !== 'user') throw new Error('Nobody puts this off')
  const of = { organization_id: organizationId, user_id: actor.id, problem }
  const before = await db
    .deleteFrom('problem_snoozes')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', actor.id)
    .where('problem', '=', problem)
    .returning('snoozed_until')
    .executeTakeFirst()
  if (until)
    await db
      .insertInto('problem_snoozes')
      .values({ ...of, snoozed_until: until })
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'user_id', 'problem']).doUpdateSet({ snoozed_until: until }),
      )
      .execute()
  await forgetTaskCount(scope)
  return before && before.snoozed_until > today ? before.snoozed_until : null
}
