/*
 * Keeps activity_days up to date, an agency at a time and in short transactions; any number of processes may. First all
 * days there are, then the days that changed, and each few minutes the day it is. Once a night the last days are counted
 * anew, for what was written later than it happened.
 */
import { sql } from 'kysely'
import { addDays, type CalendarDate } from '../../lib/calendar-date.ts'
import type { Identity, Scope, SystemScope, TenantDb } from '../../scope.ts'
import { countDays, findFirstDay } from './count-days.ts'
import { lastDayBefore } from './count-frame.ts'
import { recountMarked } from './marks.ts'

/** Whoever began to write something this long ago has written it, or never will. */
const SETTLED_MS = 60_000
/** What happened since then is counted from the rows, so this need not be often. */
const EVERY_MS = 5 * 60_000
/** After so much of a day the days before it are counted once more. */
const NIGHT_MS = 2 * 3_600_000
const NIGHTLY_DAYS = 7
/** In one transaction. */
const MOST_DAYS = 31

export const asActivityCounter = (organizationId: number): Identity => ({
  organizationId,
  actor: { kind: 'system', reason: 'count activity' },
})

// Literals, for the index of just these.
const REQUESTS = sql`and kind in ('call_request', 'decline')`

/** Agencies with something to count. */
export async function listUncounted({ db, now }: SystemScope): Promise<number[]> {
  const since = (table: string, column: string, only = sql``) => sql`exists (select from ${sql.table(table)} e
    where e.organization_id = o.id and e.${sql.ref(column)} >= n.counted_to ${only})`
  const { rows } = await sql<{ id: number }>`
    select o.id from organizations o left join activity_counts n on n.organization_id = o.id
    where o.kind = 'agency' and o.closed_at is null and (
      n.counted_to is null or n.time_zone <> o.time_zone
      or n.recounted_on < ((${new Date(now.getTime() - NIGHT_MS)}::timestamptz) at time zone o.time_zone)::date
      or exists (select from activity_marks m where m.organization_id = o.id)
      or (n.counted_to < ${new Date(now.getTime() - EVERY_MS - SETTLED_MS)}::timestamptz and (
        ${since('messages', 'sent_at')} or ${since('quote_visits', 'visited_at')}
        or ${since('eligibility_answers', 'answered_at')} or ${since('follow_ups', 'requested_at', REQUESTS)})))
    order by n.counted_to nulls first, o.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Brings one agency's days up to date. Answers how many were written. */
export async function countAgency(tenantDb: TenantDb, organizationId: number, signal: AbortSignal): Promise<number> {
  let days = 0
  while (!signal.aborted) {
    const step = await tenantDb.withTenant(asActivityCounter(organizationId), nextStep)
    if (step === undefined) break
    days += step
  }
  return days
}

/** Forgets what is counted, so that all of it is counted anew. */
export async function forgetCounts({ db, organizationId }: Scope): Promise<void> {
  await sql`delete from activity_counts where organization_id = ${organizationId}`.execute(db)
  await sql`delete from activity_days where organization_id = ${organizationId}`.execute(db)
}

interface Kept {
  organization_id: number
  time_zone: string
  agency_zone: string
  counted_to: Date | null
  done_to: CalendarDate | null
  recounted_on: CalendarDate | null
}

/** One transaction's work, in days that it wrote. Undefined: nothing is left, or somebody else is at it. */
async function nextStep(scope: Scope): Promise<number | undefined> {
  const { db, organizationId, now } = scope
  await sql`insert into activity_counts (organization_id, time_zone) select id, time_zone from organizations
    where id = ${organizationId} on conflict do nothing`.execute(db)
  const { rows } = await sql<Kept>`
    select n.time_zone, o.time_zone as agency_zone, n.counted_to, n.done_to, n.recounted_on
    from activity_counts n join organizations o on o.id = n.organization_id
    where n.organization_id = ${organizationId} for update of n skip locked`.execute(db)
  const [kept] = rows
  if (!kept) return undefined
  if (kept.time_zone !== kept.agency_zone) return forgetCounts(scope).then(() => 0)
  const settled = new Date(now.getTime() - SETTLED_MS)
  if (kept.counted_to === null) return countFirst(scope, kept, settled)
  const counting = { timeZone: kept.time_zone, to: kept.counted_to }
  return (await recountMarked(scope, counting)) ?? (await goOn(scope, { ...kept, counted_to: counting.to }, settled))
}

/** The next days of those that were never counted. */
async function countFirst(scope: Scope, { time_zone: timeZone, done_to }: Kept, to: Date): Promise<number> {
  const last = lastDayBefore(to, timeZone)
  const from = done_to ? addDays(done_to, 1) : ((await findFirstDay(scope, { timeZone, to })) ?? last)
  const end = earlier(addDays(from, MOST_DAYS - 1), last)
  if (from <= last) await countDays(scope, { from, to: end }, { timeZone, to })
  if (end >= last) {
    // The last day was counted up to now, the days before it to their ends.
    await note(scope, { counted_to: to, done_to: null, recounted_on: last })
  } else await note(scope, { counted_to: null, done_to: end, recounted_on: null })
  return MOST_DAYS
}

async function goOn(
  scope: Scope,
  { time_zone: timeZone, counted_to, recounted_on }: Kept & { counted_to: Date },
  settled: Date,
): Promise<number | undefined> {
  const night = lastDayBefore(new Date(scope.now.getTime() - NIGHT_MS), timeZone)
  const isNightly = recounted_on !== null && recounted_on < night
  if (!isNightly && settled.getTime() - counted_to.getTime() < EVERY_MS) return undefined
  if (!isNightly && !(await happened(scope, counted_to, settled))) return undefined
  const counted = lastDayBefore(counted_to, timeZone)
  const last = lastDayBefore(settled, timeZone)
  const from = isNightly ? earlier(counted, addDays(last, -NIGHTLY_DAYS)) : counted
  const end = earlier(addDays(from, MOST_DAYS - 1), last)
  const isAll = end === last
  // Where nothing was counted for more than a month, as far as to the end of a day.
  const to = isAll ? settled : await beginOfDay(scope, addDays(end, 1), timeZone)
  await countDays(scope, { from, to: end }, { timeZone, to })
  await note(scope, { counted_to: to, done_to: null, recounted_on: isNightly && isAll ? night : recounted_on })
  return isAll && !isNightly ? undefined : MOST_DAYS
}

/** Whether there is anything to count. */
async function happened({ db, organizationId }: Scope, from: Date, to: Date): Promise<boolean> {
  const any = (table: string, column: string, only = sql``) => sql`exists (select from ${sql.table(table)}
    where organization_id = ${organizationId} and ${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to} ${only})`
  const { rows } = await sql<{ happened: boolean }>`
    select ${any('messages', 'sent_at')} or ${any('quote_visits', 'visited_at')}
      or ${any('eligibility_answers', 'answered_at')} or ${any('follow_ups', 'requested_at', REQUESTS)} as happened`.execute(
    db,
  )
  return rows[0]!.happened
}

async function beginOfDay({ db }: Scope, day: CalendarDate, timeZone: string): Promise<Date> {
  const { rows } = await sql<{
    at: Date
  }>`select (${day}::date)::timestamp at time zone ${timeZone}::text as at`.execute(db)
  return rows[0]!.at
}

const note = (
  { db, organizationId }: Scope,
  to: { counted_to: Date | null; done_to: CalendarDate | null; recounted_on: CalendarDate | null },
) => db.updateTable('activity_counts').set(to).where('organization_id', '=', organizationId).execute()

const earlier = (a: CalendarDate, b: CalendarDate) => (a < b ? a : b)
