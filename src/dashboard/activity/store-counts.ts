/*
 * Updates activity_days one agency at a time, in short transactions. Any number of processes may run it. A new agency's
 * whole history is counted first. After that, new events are counted every few seconds as parts of the current day. After
 * 24 parts, or a minute without events, one count of the whole day replaces them. Days whose events have changed are
 * recounted within a minute or two, and the last week once a night, because some rows are written later than the events
 * they record.
 */
import { sql } from 'kysely'
import { addDays, type CalendarDate } from '../../lib/calendar-date.ts'
import type { Identity, Scope, SystemScope, TenantDb } from '../../scope.ts'
import { countDays, countPart, findFirstDay } from './count-days.ts'
import { lastDayBefore } from './count-state.ts'
import { type Activity, type ActivitySource, activities, activitySource } from './events.ts'
import { recountMarked } from './recount-marked.ts'

/**
 * Once this much time has passed after an event, the transaction that inserts it has usually committed. If not, the event
 * is missing until its day is counted as a whole.
 */
const SETTLED_MS = 5_000
/** The parts of a day are replaced by one count after so many of them, and once its last event is a minute old. */
const MAX_PARTS = 24
const QUIET_MS = 60_000
/** Days whose events have changed are counted again at most this often. */
const MARKS_INTERVAL_MS = 60_000
/** The nightly recount starts this long after the agency's midnight. */
const NIGHTLY_OFFSET_MS = 2 * 3_600_000
const NIGHTLY_DAYS = 7
/** Limit of one transaction. */
const MAX_DAYS_PER_STEP = 31

export const activityCounterIdentity = (organizationId: number): Identity => ({
  organizationId,
  actor: { kind: 'system', reason: 'count activity' },
})

// Literals, so that the partial index of these rows can be used.
const REQUESTS = sql`and kind in ('call_request', 'decline')`

/** Ids of the agencies with something to count. */
export async function listUncounted({ db, now }: SystemScope): Promise<number[]> {
  const since = (table: string, column: string, filter = sql``) => sql`exists (select from ${sql.table(table)} e
    where e.organization_id = o.id and e.${sql.ref(column)} >= n.counted_to ${filter})`
  const { rows } = await sql<{ id: number }>`
    select o.id from organizations o left join activity_counts n on n.organization_id = o.id
    where o.kind = 'agency' and o.closed_at is null and (
      n.counted_to is null or n.time_zone <> o.time_zone
      or n.recounted_on < ((${new Date(now.getTime() - NIGHTLY_OFFSET_MS)}::timestamptz) at time zone o.time_zone)::date
      or ((n.marks_at is null or n.marks_at <= ${new Date(now.getTime() - MARKS_INTERVAL_MS)}::timestamptz)
        and exists (select from activity_marks m where m.organization_id = o.id))
      or (n.counts_since_whole_day > 0 and n.counted_to < ${new Date(now.getTime() - SETTLED_MS - QUIET_MS)}::timestamptz)
      or (n.counted_to < ${new Date(now.getTime() - SETTLED_MS)}::timestamptz and (
        ${since('messages', 'sent_at')} or ${since('quote_visits', 'visited_at')}
        or ${since('eligibility_answers', 'answered_at')} or ${since('follow_ups', 'requested_at', REQUESTS)})))
    order by n.counted_to nulls first, o.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Brings one agency's days up to date. Returns about how many days were recounted; 0 if only the current day changed.
 */
export async function countAgency(tenantDb: TenantDb, organizationId: number, signal: AbortSignal): Promise<number> {
  let days = 0
  while (!signal.aborted) {
    const step = await tenantDb.withTenant(activityCounterIdentity(organizationId), nextStep)
    if (step === undefined) break
    days += step
  }
  return days
}

export interface RebuildReport {
  slug: string
  days: number
}

/**
 * Recounts every day of every open agency, or of the open agency with this slug. Meanwhile the figures are read from
 * the rows, which is correct but slower.
 */
export async function rebuildFigures(tenantDb: TenantDb, slug?: string): Promise<RebuildReport[]> {
  const agencies = await tenantDb.withSystem('list agencies to recount', ({ db }) =>
    db
      .selectFrom('organizations')
      .select(['id', 'slug'])
      .where('kind', '=', 'agency')
      .where('closed_at', 'is', null)
      .$if(slug !== undefined, (query) => query.where('slug', '=', slug ?? ''))
      .orderBy('id')
      .execute(),
  )
  const rebuilt: RebuildReport[] = []
  for (const { id, slug } of agencies) {
    await tenantDb.withTenant(activityCounterIdentity(id), deleteCounts)
    rebuilt.push({ slug, days: await countAgency(tenantDb, id, new AbortController().signal) })
  }
  return rebuilt
}

async function deleteCounts({ db, organizationId }: Scope): Promise<void> {
  await sql`delete from activity_counts where organization_id = ${organizationId}`.execute(db)
  await sql`delete from activity_days where organization_id = ${organizationId}`.execute(db)
}

interface CountProgress {
  time_zone: string
  agency_zone: string
  counted_to: Date | null
  done_to: CalendarDate | null
  recounted_on: CalendarDate | null
  counts_since_whole_day: number
  marks_at: Date | null
}

/**
 * One transaction's work. Returns a number if there may be more to do: about how many days it wrote, rounded up to a
 * whole step. Undefined: nothing is left, or another process is working on it.
 */
async function nextStep(scope: Scope): Promise<number | undefined> {
  const { db, organizationId, now } = scope
  await sql`insert into activity_counts (organization_id, time_zone) select id, time_zone from organizations
    where id = ${organizationId} on conflict do nothing`.execute(db)
  const { rows } = await sql<CountProgress>`
    select n.time_zone, o.time_zone as agency_zone, n.counted_to, n.done_to, n.recounted_on, n.marks_at,
      n.counts_since_whole_day
    from activity_counts n join organizations o on o.id = n.organization_id
    where n.organization_id = ${organizationId} for update of n skip locked`.execute(db)
  const [progress] = rows
  if (!progress) return undefined
  if (progress.time_zone !== progress.agency_zone) return deleteCounts(scope).then(() => 0)
  const settledAt = new Date(now.getTime() - SETTLED_MS)
  if (progress.counted_to === null) return countHistory(scope, progress, settledAt)
  const { days, to } = await countNewDays(scope, { ...progress, counted_to: progress.counted_to }, settledAt)
  if (days !== undefined) return days
  if (progress.marks_at && now.getTime() - progress.marks_at.getTime() < MARKS_INTERVAL_MS) return undefined
  const recounted = await recountMarked(scope, { timeZone: progress.time_zone, to })
  if (recounted === undefined) await saveProgress(scope, { marks_at: now })
  return recounted
}

/** Counts the next days of a history that has not been counted yet. */
async function countHistory(scope: Scope, { time_zone: timeZone, done_to }: CountProgress, to: Date): Promise<number> {
  const last = lastDayBefore(to, timeZone)
  const from = done_to ? addDays(done_to, 1) : ((await findFirstDay(scope, { timeZone, to })) ?? last)
  const end = earlier(addDays(from, MAX_DAYS_PER_STEP - 1), last)
  if (from <= last) await countDays(scope, { from, to: end }, { timeZone, to })
  if (end >= last) {
    // The last day is counted up to `to`, the days before it completely.
    await saveProgress(scope, { counted_to: to, done_to: null, recounted_on: last, counts_since_whole_day: 1 })
  } else await saveProgress(scope, { counted_to: null, done_to: end, recounted_on: null })
  return MAX_DAYS_PER_STEP
}

/** `to`: events before it are counted now. `days`: MAX_DAYS_PER_STEP if more may be left, otherwise undefined. */
async function countNewDays(
  scope: Scope,
  {
    time_zone: timeZone,
    counted_to,
    recounted_on,
    counts_since_whole_day: counts,
  }: CountProgress & { counted_to: Date },
  settledAt: Date,
): Promise<{ to: Date; days?: number }> {
  const night = lastDayBefore(new Date(scope.now.getTime() - NIGHTLY_OFFSET_MS), timeZone)
  const isNightly = recounted_on !== null && recounted_on < night
  const changed = await findChanged(scope, counted_to, settledAt)
  const counted = lastDayBefore(counted_to, timeZone)
  if (!isNightly && changed.length === 0) {
    if (counts === 0 || settledAt.getTime() - counted_to.getTime() < QUIET_MS) return { to: counted_to }
    await countDays(scope, { from: counted, to: counted }, { timeZone, to: counted_to })
    await saveProgress(scope, { counts_since_whole_day: 0 })
    return { to: counted_to }
  }
  const last = lastDayBefore(settledAt, timeZone)
  if (!isNightly && counted === last && counts < MAX_PARTS) {
    await countPart(scope, changed, counted_to, { timeZone, to: settledAt })
    await saveProgress(scope, { counted_to: settledAt, counts_since_whole_day: counts + 1 })
    return { to: settledAt }
  }
  const from = isNightly ? earlier(counted, addDays(last, -NIGHTLY_DAYS)) : counted
  const end = earlier(addDays(from, MAX_DAYS_PER_STEP - 1), last)
  const isAll = end === last
  // After more than a month without counting, this step stops at the end of a day.
  const to = isAll ? settledAt : await startOfLocalDay(scope, addDays(end, 1), timeZone)
  await countDays(scope, { from, to: end }, { timeZone, to })
  const recounted = isNightly && isAll ? night : recounted_on
  await saveProgress(scope, { counted_to: to, recounted_on: recounted, counts_since_whole_day: 1 })
  return isAll && !isNightly ? { to } : { to, days: MAX_DAYS_PER_STEP }
}

/** The activities with events in a span: `from` inclusive, `to` exclusive. */
async function findChanged({ db, organizationId }: Scope, from: Date, to: Date): Promise<Activity[]> {
  const any = (table: string, column: string, filter = sql``) => sql<boolean>`exists (select from ${sql.table(table)}
    where organization_id = ${organizationId} and ${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to} ${filter})`
  const { rows } = await sql<Record<ActivitySource, boolean>>`
    select ${any('messages', 'sent_at')} as mails, ${any('quote_visits', 'visited_at')} as visits,
      ${any('eligibility_answers', 'answered_at')} as answers, ${any('follow_ups', 'requested_at', REQUESTS)} as requests`.execute(
    db,
  )
  return activities.filter((activity) => rows[0]![activitySource(activity)])
}

async function startOfLocalDay({ db }: Scope, day: CalendarDate, timeZone: string): Promise<Date> {
  const { rows } = await sql<{
    at: Date
  }>`select (${day}::date)::timestamp at time zone ${timeZone}::text as at`.execute(db)
  return rows[0]!.at
}

const saveProgress = (
  { db, organizationId }: Scope,
  progress: Partial<
    Pick<CountProgress, 'counted_to' | 'done_to' | 'recounted_on' | 'counts_since_whole_day' | 'marks_at'>
  >,
) => db.updateTable('activity_counts').set(progress).where('organization_id', '=', organizationId).execute()

const earlier = (a: CalendarDate, b: CalendarDate) => (a < b ? a : b)
