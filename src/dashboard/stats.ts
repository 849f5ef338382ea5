import { sql } from 'kysely'
import { addDays, type CalendarDate, dayNumber } from '../lib/calendar-date.ts'
import type { Scope } from '../scope.ts'
import { type Activity, activities, countsEvents, eventsOf } from './activity/events.ts'
import { beginOf, dayOf, endOf, type Frame, findFrame } from './activity/frame.ts'
import { type DayFigures, type Figures, type Metric, metrics } from './figures.ts'
import type { DayRange } from './period.ts'

const countOf = (activity: Activity) =>
  countsEvents(activity) ? sql`count(*)::integer` : sql`count(distinct e.contact_id)::integer`

const within = ({ from, to }: DayRange, frame: Frame) =>
  sql`e.at >= ${beginOf(from, frame)} and e.at < ${endOf(to, frame)}`

/** To stand after `from events e`: nothing where somebody sees all clients. */
const theirs = ({ onlyAgentId }: Scope) =>
  onlyAgentId === undefined
    ? sql``
    : sql`join contacts c on c.organization_id = current_organization_id() and c.id = e.contact_id
        and c.agent_id = ${onlyAgentId}`

const union = (parts: ReturnType<typeof sql>[]) => sql.join(parts, sql` union all `)

/** People in a range of days. */
export async function findFigures(scope: Scope, range: DayRange): Promise<Figures> {
  const frame = await findFrame(scope)
  const { rows } = await sql<{ activity: Activity; people: number }>`${union(
    activities.map(
      (activity) => sql`select ${activity}::text as activity, ${countOf(activity)} as people
        from ${eventsOf(activity)} e ${theirs(scope)} where ${within(range, frame)}`,
    ),
  )}`.execute(scope.db)
  return Object.fromEntries(rows.map(({ activity, people }) => [activity, people])) as Record<Activity, number>
}

/** People on each day of a range, the first day first. */
export async function listDays(scope: Scope, range: DayRange): Promise<DayFigures[]> {
  const frame = await findFrame(scope)
  const { rows } = await sql<{ metric: Metric; day: CalendarDate; people: number }>`${union(
    metrics.map(
      (metric) => sql`select ${metric}::text as metric, ${dayOf('e.at', frame)} as day, ${countOf(metric)} as people
        from ${eventsOf(metric)} e ${theirs(scope)} where ${within(range, frame)} group by 2`,
    ),
  )}`.execute(scope.db)
  const days = daysOf(range).map((day) => ({ day, sent: 0, viewed: 0, health: 0, asked: 0 }))
  const byDay = new Map(days.map((figures) => [figures.day, figures]))
  for (const { metric, day, people } of rows) byDay.get(day)![metric] = people
  return days
}

export const daysOf = ({ from, to }: DayRange): CalendarDate[] =>
  Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, place) => addDays(from, place))
