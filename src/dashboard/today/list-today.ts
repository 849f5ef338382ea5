import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { Scope } from '../../scope.ts'
import { countSource, listSource, ownedBy, type SourceQuestion, sourceQuery, type TaskSource } from './source.ts'
import { callRequests } from './sources/call-requests.ts'
import { failedMessageTasks } from './sources/failed-messages.ts'
import { followUpTasks } from './sources/follow-ups.ts'
import { closingIncreaseTasks, increaseTasks } from './sources/increases.ts'
import { countMissing, listMissing } from './sources/missing.ts'
import { submittedDetailsTasks } from './sources/submitted-details.ts'
import { windowSources } from './sources/windows.ts'
import { sortTasks, type TodayKind, type TodayTask, todayKinds } from './task.ts'

export const TODAY_PAGE_SIZE = 20
/** Nobody does more in a day: so far back one may turn the pages. */
export const MAX_TODAY_PAGES = 25
/** Counted no further: "99+". */
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

/** One page of the list, from 1, of all kinds or of one; the most valuable first. */
export async function listToday(
  scope: Scope,
  ask: SourceQuestion,
  { kind, page = 1, size = TODAY_PAGE_SIZE }: { kind?: TodayKind | undefined; page?: number; size?: number } = {},
): Promise<TodayTask[]> {
  // Each source has the first of its own order, so the first of all are among them.
  const enough = page * size
  const items: TodayTask[] = []
  const given = await sourceQuery(scope, ask)
  for (const source of sources)
    if (!kind || source.kind === kind) items.push(...(await listSource(scope, source, given, enough)))
  if (!kind || kind === 'missing') items.push(...(await listMissing(scope, ask)))
  return sortTasks(items).slice(enough - size, enough)
}

/** How many of each kind, in one statement; no kind is counted further than MOST_COUNTED. */
export async function countToday(scope: Scope, ask: SourceQuestion): Promise<TaskCounts> {
  const given = await sourceQuery(scope, ask)
  const counted: [TodayKind, RawBuilder<unknown>][] = [
    ...sources.map((source): [TodayKind, RawBuilder<unknown>] => [
      source.kind,
      countSource(source, given, MAX_TASKS_COUNTED),
    ]),
    ['missing', countMissing({ ...scope, ...ask })],
  ]
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(counted.map(([, count], place) => sql`${count} as ${sql.ref(`n${place}`)}`))}`.execute(scope.db)
  const counts = Object.fromEntries(todayKinds.map((kind) => [kind, 0])) as TaskCounts
  for (const [place, [kind]] of counted.entries())
    counts[kind] = Math.min(MAX_TASKS_COUNTED, counts[kind] + (rows[0]?.[`n${place}`] ?? 0))
  return counts
}

export const totalTasks = (counts: TaskCounts): number => todayKinds.reduce((sum, kind) => sum + counts[kind], 0)

/** The day of the next reminder that is not due yet. */
export async function nextReminder(scope: Scope, ask: SourceQuestion): Promise<CalendarDate | undefined> {
  const { rows } = await sql<{ due_on: CalendarDate }>`
    select f.due_on from follow_ups f
    join contacts c on c.organization_id = f.organization_id and c.id = f.contact_id and c.deleted_at is null
    where f.organization_id = ${scope.organizationId} and f.done_at is null and f.due_on > ${ask.today}::date
      and ${ownedBy({ ...scope, ...ask })}
    order by f.due_on limit 1`.execute(scope.db)
  return rows[0]?.due_on
}
