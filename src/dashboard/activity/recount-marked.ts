/*
 * Recounts days whose counts changed after they were counted: a contact got another agent or was merged, an email's
 * status, send time or quote changed, or counted rows were deleted. Database triggers insert the marks
 * (db/migrations/0110_dashboard.sql).
 */
import { sql } from 'kysely'
import { addDays, type CalendarDate } from '../../lib/calendar-date.ts'
import type { Scope } from '../../scope.ts'
import type { DayRange } from '../period.ts'
import { countDays, type DayCountContext, listDaysOfContacts } from './count-days.ts'
import { localDay } from './count-state.ts'

/** Limits of one transaction. */
const MAX_MARKED_CONTACTS = 2_000
const MAX_MARKED_DAYS = 7

/**
 * Recounts the next few marked days and returns how many; 0 if it only replaced marks for contacts. Undefined if
 * nothing is marked.
 */
export async function recountMarked(scope: Scope, context: DayCountContext): Promise<number | undefined> {
  if (await replaceContactMarks(scope, context)) return 0
  const { db, organizationId } = scope
  const { rows } = await sql<{ day: CalendarDate }>`
    delete from activity_marks where organization_id = ${organizationId} and contact_id is null
      and (at is null or ${localDay('at', context)} in (
        select distinct ${localDay('at', context)} from activity_marks
        where organization_id = ${organizationId} and contact_id is null and at is not null order by 1 limit ${MAX_MARKED_DAYS}))
    returning ${localDay('at', context)} as day`.execute(db)
  if (rows.length === 0) return undefined
  const days = [...new Set(rows.map(({ day }) => day))].filter((day) => day !== null).sort()
  for (const span of spansOf(days)) await countDays(scope, span, context)
  return days.length
}

/**
 * Replaces marks for contacts with marks for the days on which these contacts were active. False if no contact is
 * marked.
 */
async function replaceContactMarks(scope: Scope, context: DayCountContext): Promise<boolean> {
  const { db, organizationId } = scope
  const { rows } = await sql<{ contact_id: number; at: Date | null }>`
    delete from activity_marks where organization_id = ${organizationId} and id = any(array(
      select id from activity_marks where organization_id = ${organizationId} and contact_id is not null
      order by id limit ${MAX_MARKED_CONTACTS}))
    returning contact_id, at`.execute(db)
  if (rows.length === 0) return false
  const days = await listDaysOfContacts(scope, [...new Set(rows.map(({ contact_id }) => contact_id))], context)
  await sql`
    insert into activity_marks (organization_id, at)
    select ${organizationId}::bigint, at from (
      select min(at) as at from unnest(${rows.flatMap(({ at }) => at ?? [])}::timestamptz[]) as m (at)
        where at < ${context.to}::timestamptz group by ${localDay('at', context)}
      union all select day::timestamp at time zone ${context.timeZone}::text from unnest(${days}::date[]) as d (day)) x`.execute(
    db,
  )
  return true
}

/** Groups consecutive days of a sorted list. */
function spansOf(days: readonly CalendarDate[]): DayRange[] {
  const spans: DayRange[] = []
  for (const day of days) {
    const last = spans.at(-1)
    if (last && addDays(last.to, 1) === day) last.to = day
    else spans.push({ from: day, to: day })
  }
  return spans
}
