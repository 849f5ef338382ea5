import { sql } from 'kysely'
import { addDays, type CalendarDate, todayIn } from '../../lib/calendar-date.ts'
import { oncePerTransaction, type Scope } from '../../scope.ts'
import { type Activity, type ActivitySource, activitySource, newestActivityRows } from './events.ts'

/** The agency's calendar, and how far its activity is already counted in activity_days. */
export interface ActivityCountState {
  timeZone: string
  today: CalendarDate
  /**
   * Events before `to` are in activity_days. Undefined until the whole history is counted, or if the counted days are
   * those of another time zone.
   */
  counted: { to: Date; lastDay: CalendarDate } | undefined
  /** The activities that may have uncounted events. All others are complete in activity_days. */
  uncounted<A extends Activity>(activities: readonly A[]): A[]
}

/**
 * Makes the transaction read one snapshot. Must be its first statement. Otherwise days that are counted between two
 * statements would be added to the rows they were counted from.
 */
export async function lockActivityCounts({ db }: Scope): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(db)
}

/** The transaction must have been started with lockActivityCounts. */
export const findActivityCountState = oncePerTransaction(
  async ({ db, organizationId, now }: Scope): Promise<ActivityCountState> => {
    // A range may span minutes or years, and a generic plan would read years of rows for a range of a few minutes.
    const { rows } = await sql<{ time_zone: string; counted_to: Date | null } & Record<ActivitySource, boolean | null>>`
    select o.time_zone, n.counted_to, set_config('plan_cache_mode', 'force_custom_plan', true),
      ${newestActivityRows.mails} >= n.counted_to as mails, ${newestActivityRows.visits} >= n.counted_to as visits,
      ${newestActivityRows.answers} >= n.counted_to as answers, ${newestActivityRows.requests} >= n.counted_to as requests
    from organizations o
    left join activity_counts n on n.organization_id = o.id and n.time_zone = o.time_zone
    where o.id = ${organizationId}`.execute(db)
    const { time_zone: timeZone, counted_to: to, ...hasNewRows } = rows[0]!
    return {
      timeZone,
      today: todayIn(timeZone, now),
      counted: to ? { to, lastDay: lastDayBefore(to, timeZone) } : undefined,
      uncounted: (activities) => activities.filter((activity) => !to || hasNewRows[activitySource(activity)]),
    }
  },
)

/** The day that contains the instant just before `moment`. If `moment` is midnight, that is the previous day. */
export const lastDayBefore = (moment: Date, timeZone: string): CalendarDate =>
  todayIn(timeZone, new Date(moment.getTime() - 1))

/** SQL: the first instant of a day, its exclusive end, and the local day of an instant. */
export const startOfDay = (day: CalendarDate, { timeZone }: Pick<ActivityCountState, 'timeZone'>) =>
  sql`((${day}::date)::timestamp at time zone ${timeZone}::text)`
export const endOfDay = (day: CalendarDate, frame: Pick<ActivityCountState, 'timeZone'>) =>
  startOfDay(addDays(day, 1), frame)
export const localDay = (instant: string, { timeZone }: Pick<ActivityCountState, 'timeZone'>) =>
  sql<CalendarDate>`(${sql.ref(instant)} at time zone ${timeZone}::text)::date`
