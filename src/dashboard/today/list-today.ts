import { sql } from 'kysely'
import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { Scope } from '../../scope.ts'
import { countSources, listSource, ownedBy, sourceContext, type TaskQuery, type TaskSource } from './source.ts'
import { failedMessageTasks } from './sources/failed-messages.ts'
import { callRequests, followUpTasks } from './sources/follow-ups.ts'
import { closingIncreaseTasks, increaseTasks } from './sources/increases.ts'
import { countMissing, listMissing } from './sources/missing.ts'
import { submittedDetailsTasks } from './sources/submitted-details.ts'
import { windowSources } from './sources/windows.ts'
import { sortTasks, type TodayKind, type TodayTask, todayKinds } from './task.ts'

export const TODAY_PAGE_SIZE = 20
/** The last page that can be opened. */
export const MAX_TODAY_PAGES = 25
/** Tasks of a kind are counted up to this number, shown as "99+". */
export const MAX_TASKS_COUNTED = 100

const sources: readonly TaskSource[] = [
  callRequests,
  submittedDetailsTasks,
  closingIncreaseTasks,
  increaseTasks,
  followUpTasks,
]
/** Finding their tasks takes longest, and no task of theirs is worth more than SLOW_MAX_WORTH. */
const slowSources: readonly TaskSource[] = [...windowSources, failedMessageTasks]
export const SLOW_MAX_WORTH = 300

export type TaskCounts = Record<TodayKind, number>

/** One page of the tasks of all kinds or of one kind, most valuable first. `page` counts from 1. */
export async function listToday(
  scope: Scope,
  query: TaskQuery,
  { kind, page = 1, size = TODAY_PAGE_SIZE }: { kind?: TodayKind | undefined; page?: number; size?: number } = {},
): Promise<TodayTask[]> {
  const needed = page * size
  const context = await sourceContext(scope, query)
  // Each source returns its first items, so these include the first items of all.
  const read = async (some: readonly TaskSource[]) =>
    (
      await Promise.all(
        some
          .filter((source) => !kind || source.kind === kind)
          .map((source) => listSource(scope, source, context, needed)),
      )
    ).flat()
  const missing = !kind || kind === 'missing' ? listMissing(scope, query) : []
  const found = (await Promise.all([read(sources), missing])).flat()
  const isFull = found.filter(({ value }) => value >= SLOW_MAX_WORTH).length >= needed
  if (!isFull) found.push(...(await read(slowSources)))
  return sortTasks(found).slice(needed - size, needed)
}

/** The number of tasks of each kind, at most MAX_TASKS_COUNTED, counted in one statement. */
export async function countToday(scope: Scope, query: TaskQuery): Promise<TaskCounts> {
  const context = await sourceContext(scope, query)
  const counted = todayKinds.map((kind) =>
    kind === 'missing'
      ? countMissing({ ...scope, ...query })
      : countSources(
          [...sources, ...slowSources].filter((source) => source.kind === kind),
          context,
          MAX_TASKS_COUNTED,
        ),
  )
  const { rows } = await sql<TaskCounts>`
    select ${sql.join(todayKinds.map((kind, index) => sql`${counted[index]} as ${sql.ref(kind)}`))}`.execute(scope.db)
  return rows[0]!
}

export const totalTasks = (counts: TaskCounts): number => todayKinds.reduce((sum, kind) => sum + counts[kind], 0)

/** The date of the next reminder that is not due yet. */
export async function nextReminder(scope: Scope, query: TaskQuery): Promise<CalendarDate | undefined> {
  const { rows } = await sql<{ due_on: CalendarDate }>`
    select f.due_on from follow_ups f
    join contacts c on c.organization_id = f.organization_id and c.id = f.contact_id and c.deleted_at is null
    where f.organization_id = ${scope.organizationId} and f.done_at is null and f.due_on > ${query.today}::date
      and ${ownedBy({ ...scope, ...query })}
    order by f.due_on limit 1`.execute(scope.db)
  return rows[0]?.due_on
}
