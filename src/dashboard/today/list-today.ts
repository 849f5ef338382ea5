import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { Scope } from '../../scope.ts'
import { inOrder, type TodayItem, type TodayKind, todayKinds } from './item.ts'
import { type Ask, askedBy, countOf, listOf, ofWhom, type Source } from './source.ts'
import { asked } from './sources/asked.ts'
import { details } from './sources/details.ts'
import { failed } from './sources/failed.ts'
import { followUps } from './sources/follow-ups.ts'
import { closingIncreases, increases } from './sources/increases.ts'
import { countMissing, listMissing } from './sources/missing.ts'
import { windowSources } from './sources/windows.ts'

export const TODAY_PAGE = 20
/** Nobody does more in a day: so far back one may turn the pages. */
export const MOST_PAGES = 25
/** Counted no further: "99+". */
export const MOST_COUNTED = 100

const sources: readonly Source[] = [asked, details, closingIncreases, increases, followUps, ...windowSources, failed]

export type KindCounts = Record<TodayKind, number>

/** One page of the list, from 1, of all kinds or of one; the most valuable first. */
export async function listToday(
  scope: Scope,
  ask: Ask,
  { kind, page = 1, size = TODAY_PAGE }: { kind?: TodayKind | undefined; page?: number; size?: number } = {},
): Promise<TodayItem[]> {
  // Each source has the first of its own order, so the first of all are among them.
  const enough = page * size
  const items: TodayItem[] = []
  const given = await askedBy(scope, ask)
  for (const source of sources)
    if (!kind || source.kind === kind) items.push(...(await listOf(scope, source, given, enough)))
  if (!kind || kind === 'missing') items.push(...(await listMissing(scope, ask)))
  return inOrder(items).slice(enough - size, enough)
}

/** How many of each kind, in one statement; no kind is counted further than MOST_COUNTED. */
export async function countToday(scope: Scope, ask: Ask): Promise<KindCounts> {
  const given = await askedBy(scope, ask)
  const counted: [TodayKind, RawBuilder<unknown>][] = [
    ...sources.map((source): [TodayKind, RawBuilder<unknown>] => [source.kind, countOf(source, given, MOST_COUNTED)]),
    ['missing', countMissing({ ...scope, ...ask })],
  ]
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(counted.map(([, count], place) => sql`${count} as ${sql.ref(`n${place}`)}`))}`.execute(scope.db)
  const counts = Object.fromEntries(todayKinds.map((kind) => [kind, 0])) as KindCounts
  for (const [place, [kind]] of counted.entries())
    counts[kind] = Math.min(MOST_COUNTED, counts[kind] + (rows[0]?.[`n${place}`] ?? 0))
  return counts
}

export const totalOf = (counts: KindCounts): number => todayKinds.reduce((sum, kind) => sum + counts[kind], 0)

/** The day of the next reminder that is not due yet. */
export async function nextReminder(scope: Scope, ask: Ask): Promise<CalendarDate | undefined> {
  const { rows } = await sql<{ due_on: CalendarDate }>`
    select f.due_on from follow_ups f
    join contacts c on c.organization_id = f.organization_id and c.id = f.contact_id and c.deleted_at is null
    where f.organization_id = ${scope.organizationId} and f.done_at is null and f.due_on > ${ask.today}::date
      and ${ofWhom({ ...scope, ...ask })}
    order by f.due_on limit 1`.execute(scope.db)
  return rows[0]?.due_on
}
