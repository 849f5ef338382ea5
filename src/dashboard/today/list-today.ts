import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { Scope } from '../../scope.ts'
import { countSource, listSource, ownedBy, sourceContext, type TaskQuery, type TaskSource } from './source.ts'
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
  ...windowSources,
  failedMessageTasks,
]

export type TaskCounts = Record<TodayKind, number>

/** One page of the tasks of all kinds or of one kind, most valuable first. `page` counts from 1. */
export async function listToday(
  scope: Scope,
  query: TaskQuery,
  { kind, page = 1, size = TODAY_PAGE_SIZE }: { kind?: TodayKind | undefined; page?: number; size?: number } = {},
): Promise<TodayTask[]> {
  // Each source returns its first items, so these include the first items of all.
  const needed = page * size
  const context = await sourceContext(scope, query)
  const lists = await Promise.all([
    ...sources
      .filter((source) => !kind || source.kind === kind)
      .map((source) => listSource(scope, source, context, needed)),
    ...(!kind || kind === 'missing' ? [listMissing(scope, query)] : []),
  ])
  return sortTasks(lists.flat()).slice(needed - size, needed)
}

/** The number of tasks of each kind, at most MAX_TASKS_COUNTED. Uses one statement. */
export async function countToday(scope: Scope, query: TaskQuery): Promise<TaskCounts> {
  const context = await sourceContext(scope, query)
  const counted: [TodayKind, RawBuilder<unknown>][] = [
    ...sources.map((source): [TodayKind, RawBuilder<unknown>] => [
      source.kind,
      countSource(source, context, MAX_TASKS_COUNTED),
    ]),
    ['missing', countMissing({ ...scope, ...query })],
  ]
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(counted.map(([, count], index) => sql`${count} as ${sql.ref(`n${index}`)}`))}`.execute(scope.db)
  const counts = Object.fromEntries(todayKinds.map((kind) => [kind, 0])) as TaskCounts
  for (const [index, [kind]] of counted.entries())
    counts[kind] = Math.min(MAX_TASKS_COUNTED, counts[kind] + (rows[0]?.[`n${index}`] ?? 0))
  return counts
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
