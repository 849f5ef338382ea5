import { sql } from 'kysely'
import { addDays, type CalendarDate, todayIn } from '../../lib/calendar-date.ts'
import type { Scope, Tx } from '../../scope.ts'
import { type Activity, activitySource, newestActivityRows } from './events.ts'

/** An agency's own days, and up to where they are counted already. */
export interface CountFrame {
  timeZone: string
  today: CalendarDate
  /** What happened before this moment is in activity_days. Undefined where nothing is, or by the days of another zone. */
  counted: { to: Date; lastDay: CalendarDate } | undefined
  /** Those of these of which anything may have happened since: the others are whole in activity_days. */
  uncounted<A extends Activity>(activities: readonly A[]): A[]
}

/**
 * A transaction's first words, where it reads figures: all it reads is of one moment. Otherwise days that are counted
 * between two statements would be added to the rows they were counted from.
 */
export async function lockActivityCounts({ db }: Scope): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(db)
}

// A page asks for several figures in one transaction.
const frames = new WeakMap<Tx, Promise<CountFrame>>()

/** Of a transaction that holds still. */
export function findCountFrame(scope: Scope): Promise<CountFrame> {
  const known = frames.get(scope.db)
  if (known) return known
  const found = readFrame(scope)
  frames.set(scope.db, found)
  return found
}

async function readFrame({ db, organizationId, now }: Scope): Promise<CountFrame> {
  // A range may be minutes or years: a plan that is kept for any of them reads years for minutes. And a second process for
  // one page takes more from everybody else than it gives.
  const { rows } = await sql<
    { time_zone: string; counted_to: Date | null } & Record<keyof typeof newestActivityRows, boolean | null>
  >`
    select o.time_zone, n.counted_to, set_config('plan_cache_mode', 'force_custom_plan', true),
      set_config('max_parallel_workers_per_gather', '0', true),
      ${newestActivityRows.mails} >= n.counted_to as mails, ${newestActivityRows.visits} >= n.counted_to as visits,
      ${newestActivityRows.answers} >= n.counted_to as answers, ${newestActivityRows.requests} >= n.counted_to as requests
    from organizations o
    left join activity_counts n on n.organization_id = o.id and n.time_zone = o.time_zone
    where o.id = ${organizationId}`.execute(db)
  const { time_zone: timeZone, counted_to: to, ...happened } = rows[0]!
  return {
    timeZone,
    today: todayIn(timeZone, now),
    counted: to ? { to, lastDay: lastDayBefore(to, timeZone) } : undefined,
    uncounted: (activities) => activities.filter((activity) => !to || happened[activitySource(activity)]),
  }
}

/** The day that a moment ends or is part of. */
export const lastDayBefore = (moment: Date, timeZone: string): CalendarDate =>
  todayIn(timeZone, new Date(moment.getTime() - 1))

/** The instant at which a day begins, and the day of an instant, as the database counts them. */
export const startOfDay = (day: CalendarDate, { timeZone }: Pick<CountFrame, 'timeZone'>) =>
  sql`((${day}::date)::timestamp at time zone ${timeZone}::text)`
export const endOfDay = (day: CalendarDate, frame: Pick<CountFrame, 'timeZone'>) => startOfDay(addDays(day, 1), frame)
export const localDay = (instant: string, { timeZone }: Pick<CountFrame, 'timeZone'>) =>
  sql<CalendarDate>`(${sql.ref(instant)} at time zone ${timeZone}::text)::date`
