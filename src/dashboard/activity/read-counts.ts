/*
 * Reads how many people were active, by day and by range: from the stored counts and, for later events, from the rows.
 */
import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../lib/calendar-date.ts'
import { oncePerTransaction, type Scope } from '../../scope.ts'
import { type Metric, metrics } from '../figures.ts'
import type { DayRange } from '../period.ts'
import { type ActivityCountState, endOfDay, findActivityCountState, localDay, startOfDay } from './count-state.ts'
import { type Activity, activities, activityEvents, isCountedPerEvent, WHOLE_AGENCY } from './events.ts'

export interface CountedActivity {
  activity: Activity
  people: number
}

/** Distinct people in a whole range: for each of the given agents, or for all contacts that the scope may see. */
export async function countInRange(
  scope: Scope,
  range: DayRange,
  activities: readonly Activity[],
  agents?: readonly number[],
): Promise<(CountedActivity & { agent: number })[]> {
  const frame = await findActivityCountState(scope)
  const { rows: stored } = await sql<CountedActivity & { agent: number }>`
    select activity, agent_id as agent,
      sum(people - coalesce(repeated[width_bucket(day - ${range.from}::date, gaps)], 0))::integer as people
    ${countedDays(scope, range, frame, activities, agents)} group by 1, 2`.execute(scope.db)
  const counts = new Map<string, CountedActivity & { agent: number }>()
  const add = ({ activity, agent, people }: CountedActivity & { agent: number }) => {
    const key = `${activity} ${agent}`
    counts.set(key, { activity, agent, people: people + (counts.get(key)?.people ?? 0) })
  }
  stored.forEach(add)
  for (const live of await countUncounted(scope, range)) {
    if (!activities.includes(live.activity)) continue
    if (!agents) add({ ...live, agent: scope.onlyAgentId ?? WHOLE_AGENCY })
    else if (live.agent !== null && agents.includes(live.agent)) add({ ...live, agent: live.agent })
  }
  return [...counts.values()]
}

/**
 * Distinct people in a range by their agent, from the events that are not in the stored counts yet. A contact has only
 * one agent, so the agents' counts add up to the number of people. Read once for all parts of a page.
 */
const countUncounted = oncePerTransaction(
  async (scope: Scope, range: DayRange): Promise<(CountedActivity & { agent: number | null })[]> => {
    const frame = await findActivityCountState(scope)
    const live = frame.uncounted(activities).map(
      (activity) => sql`
        select ${activity}::text as activity, c.agent_id as agent, ${peopleOf(activity)} as people
        from ${activityEvents(activity)} e ${JOIN_CONTACT} ${isOwn(scope)}
        where ${sinceSql(range, frame)} ${seenSince(activity, startOfDay(range.from, frame), frame)}
        group by 2`,
    )
    if (live.length === 0) return []
    return (await sql<CountedActivity & { agent: number | null }>`${unionAll(live)}`.execute(scope.db)).rows
  },
)

/** Distinct people on each day. */
export async function countByDay(
  scope: Scope,
  range: DayRange,
  activities: readonly Metric[],
): Promise<(CountedActivity & { day: CalendarDate })[]> {
  const frame = await findActivityCountState(scope)
  const { rows: stored } = await sql<CountedActivity & { day: CalendarDate }>`
    select activity, day, people ${countedDays(scope, range, frame, activities)}`.execute(scope.db)
  const { counted } = frame
  // With stored counts, only the last few minutes are uncounted, and they are the same for every range.
  const live = counted
    ? (await countUncountedByDay(scope, { from: counted.lastDay, to: frame.today })).filter(
        ({ activity, day }) => activities.includes(activity as Metric) && day >= range.from && day <= range.to,
      )
    : (await countUncountedByDay(scope, range)).filter(({ activity }) => activities.includes(activity as Metric))
  const counts = new Map<string, CountedActivity & { day: CalendarDate }>()
  for (const { activity, day, people } of [...stored, ...live]) {
    const key = `${activity} ${day}`
    counts.set(key, { activity, day, people: people + (counts.get(key)?.people ?? 0) })
  }
  return [...counts.values()]
}

/**
 * Distinct people on each day, from the events that are not in the stored counts yet. Read once for all parts of a
 * page.
 */
const countUncountedByDay = oncePerTransaction(
  async (scope: Scope, range: DayRange): Promise<(CountedActivity & { day: CalendarDate })[]> => {
    const frame = await findActivityCountState(scope)
    const live = frame.uncounted(metrics).map(
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
    if (live.length === 0) return []
    return (await sql<CountedActivity & { day: CalendarDate }>`${unionAll(live)}`.execute(scope.db)).rows
  },
)

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

/**
 * SQL that goes after `from events e`: limits the events to the agent's own contacts if the scope does. "is true" keeps
 * the planner on the events. Otherwise it would look up the events of each contact of the agent.
 */
export const ofAgent = (scope: Scope) =>
  scope.onlyAgentId === undefined ? sql`` : sql`${JOIN_CONTACT} ${isOwn(scope)}`
const isOwn = ({ onlyAgentId }: Scope) =>
  onlyAgentId === undefined ? sql`` : sql`and (c.agent_id = ${onlyAgentId}) is true`

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
