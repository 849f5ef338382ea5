/*
 * Days whose counts changed after they were counted: a contact went to another agent or into another contact, or rows
 * that were counted are gone. The database writes marks by triggers (db/migrations/0110_dashboard.sql).
 */
import { sql } from 'kysely'
import { addDays, type CalendarDate } from '../../lib/calendar-date.ts'
import type { Scope } from '../../scope.ts'
import type { DayRange } from '../period.ts'
import { countDays, type DayCountContext, listDaysOf } from './count-days.ts'
import { localDay } from './count-frame.ts'

/** Taken in one transaction: contacts, and days. */
const MOST_CONTACTS = 2_000
const MOST_DAYS = 7

/** Counts some marked days anew, of those before `to`. Undefined where none is marked. */
export async function recountMarked(scope: Scope, counting: DayCountContext): Promise<number | undefined> {
  if (await daysInPlaceOfContacts(scope, counting)) return 0
  const { db, organizationId } = scope
  const { rows } = await sql<{ day: CalendarDate }>`
    delete from activity_marks where organization_id = ${organizationId} and contact_id is null
      and (at is null or ${localDay('at', counting)} in (
        select distinct ${localDay('at', counting)} from activity_marks
        where organization_id = ${organizationId} and contact_id is null and at is not null order by 1 limit ${MOST_DAYS}))
    returning ${localDay('at', counting)} as day`.execute(db)
  if (rows.length === 0) return undefined
  const days = [...new Set(rows.map(({ day }) => day))].filter((day) => day !== null).sort()
  for (const span of spansOf(days)) await countDays(scope, span, counting)
  return days.length
}

/** A mark of a contact becomes marks of the days on which that contact did something. False where there is none. */
async function daysInPlaceOfContacts(scope: Scope, counting: DayCountContext): Promise<boolean> {
  const { db, organizationId } = scope
  const { rows } = await sql<{ contact_id: number; at: Date | null }>`
    delete from activity_marks where organization_id = ${organizationId} and id = any(array(
      select id from activity_marks where organization_id = ${organizationId} and contact_id is not null
      order by id limit ${MOST_CONTACTS}))
    returning contact_id, at`.execute(db)
  if (rows.length === 0) return false
  const theirs = await listDaysOf(scope, [...new Set(rows.map(({ contact_id }) => contact_id))], counting)
  await sql`
    insert into activity_marks (organization_id, at)
    select ${organizationId}::bigint, at from (
      select min(at) as at from unnest(${rows.flatMap(({ at }) => at ?? [])}::timestamptz[]) as m (at)
        where at < ${counting.to}::timestamptz group by ${localDay('at', counting)}
      union all select day::timestamp at time zone ${counting.timeZone}::text from unnest(${theirs}::date[]) as d (day)) x`.execute(
    db,
  )
  return true
}

/** Days that follow one another are counted together. */
function spansOf(days: readonly CalendarDate[]): DayRange[] {
  const spans: DayRange[] = []
  for (const day of days) {
    const last = spans.at(-1)
    if (last && addDays(last.to, 1) === day) last.to = day
    else spans.push({ from: day, to: day })
  }
  return spans
}
