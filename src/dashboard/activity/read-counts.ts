/*
 * Reads how many people were active by day and by range: from the stored counts, and for later events from the rows.
 */
import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { Scope } from '../../scope.ts'
import type { DayRange } from '../period.ts'
import { type ActivityCountState, endOfDay, findActivityCountState, localDay, startOfDay } from './count-state.ts'
import { type Activity, activityEvents, isCountedPerEvent, WHOLE_AGENCY } from './events.ts'

export interface CountedActivity {
  activity: Activity
  people: number
}

/** Distinct people in a whole range: for each of these agents, or for all contacts that the scope may see. */
export async function countInRange(
  scope: Scope,
  range: DayRange,
  activities: readonly Activity[],
  agents?: readonly number[],
): Promise<(CountedActivity & { agent: number })[]> {
  const frame = await findActivityCountState(scope)
  const before = (activity: Activity) => seenSince(activity, startOfDay(range.from, frame), frame)
  const live = frame.uncounted(activities).map(
    (activity) => sql`
      select ${activity}::text as activity, ${agents ? sql`c.agent_id` : agentOf(scope)} as agent, ${peopleOf(activity)} as people
      from ${activityEvents(activity)} e ${agents ? JOIN_CONTACT : ofAgent(scope)}
      where ${sinceSql(range, frame)} ${agents ? sql`and c.agent_id = any(${agents}::bigint[])` : sql``} ${before(activity)}
      group by 2`,
  )
  const stored = sql`
    select activity, agent_id as agent,
      sum(people - coalesce(repeated[width_bucket(day - ${range.from}::date, gaps)], 0))::integer as people
    ${countedDays(scope, range, frame, activities, agents)} group by 1, 2`
  const { rows } = await sql<CountedActivity & { agent: number }>`
    select activity, agent, sum(people)::integer as people from (${unionAll([stored, ...live])}) x group by 1, 2`.execute(
    scope.db,
  )
  return rows
}

/** Distinct people on each day. */
export async function countByDay(
  scope: Scope,
  range: DayRange,
  activities: readonly Activity[],
): Promise<(CountedActivity & { day: CalendarDate })[]> {
  const frame = await findActivityCountState(scope)
  const live = frame.uncounted(activities).map(
    (activity) => sql`
      select ${activity}::text as activity, ${localDay('e.at', frame)} as day, ${peopleOf(activity)} as people
      from ${activityEvents(activity)} e ${ofAgent(scope)}
      where ${sinceSql(range, frame)} ${
        frame.counted
          ? sql`and (${localDay('e.at', frame)} > ${frame.counted.lastDay}::date
              or (true ${seenSince(activity, startOfDay(frame.counted.lastDay, frame), frame)}))`
          : sql``
      } group by 2`,
  )
  const stored = sql`select activity, day, people ${countedDays(scope, range, frame, activities)}`
  const { rows } = await sql<CountedActivity & { day: CalendarDate }>`
    select activity, day, sum(people)::integer as people from (${unionAll([stored, ...live])}) x group by 1, 2`.execute(
    scope.db,
  )
  return rows
}

export const unionAll = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` union all `)

/** The agent_id of the stored rows that the scope reads. */
const agentOf = ({ onlyAgentId }: Scope) => sql`${onlyAgentId ?? WHOLE_AGENCY}::bigint`

/** SQL: the from and where clauses of the stored days in a range. */
export function countedDays(
  scope: Scope,
  { from, to }: DayRange,
  { counted }: ActivityCountState,
  activities: readonly Activity[],
  agents?: readonly number[],
) {
  const days = counted ? sql`day between ${from}::date and least(${to}::date, ${counted.lastDay}::date)` : sql`false`
  return sql`from activity_days where organization_id = current_organization_id()
    and activity = any(${[...activities]}::text[])
    and agent_id = ${agents ? sql`any(${agents}::bigint[])` : agentOf(scope)} and ${days}`
}

const peopleOf = (activity: Activity) =>
  isCountedPerEvent(activity) ? sql`count(*)::integer` : sql`count(distinct e.contact_id)::integer`

const JOIN_CONTACT = sql`join contacts c on c.organization_id = current_organization_id() and c.id = e.contact_id`

/** SQL to follow `from events e`: limits them to the agent's own contacts where the scope does. */
export const ofAgent = ({ onlyAgentId }: Scope) =>
  onlyAgentId === undefined ? sql`` : sql`${JOIN_CONTACT} and c.agent_id = ${onlyAgentId}`

/** SQL condition: events e of a range that are not in the stored counts yet. */
export const sinceSql = ({ from, to }: DayRange, frame: ActivityCountState) => sql`
  e.at >= ${frame.counted ? sql`greatest(${startOfDay(from, frame)}, ${frame.counted.to}::timestamptz)` : startOfDay(from, frame)}
  and e.at < ${endOfDay(to, frame)}`

/** SQL condition: excludes contacts that are already counted since `begin`. */
const seenSince = (activity: Activity, begin: RawBuilder<unknown>, { counted }: ActivityCountState) =>
  counted === undefined || isCountedPerEvent(activity)
    ? sql``
    : sql`and not exists (select from ${activityEvents(activity)} p where p.contact_id = e.contact_id
        and p.at >= ${begin} and p.at < ${counted.to}::timestamptz)`
