/*
 * Reads how many people were active, by day and by range: from the stored counts and, for later events, from the rows.
 */
import { type RawBuilder, sql } from 'kysely'
import { type CalendarDate, dayNumber } from '../../lib/calendar-date.ts'
import { oncePerTransaction, type Scope } from '../../scope.ts'
import type { Metric } from '../figures.ts'
import type { DayRange } from '../period.ts'
import { contactDays, peopleOf } from './count-days.ts'
import { type ActivityCountState, endOfDay, findActivityCountState, startOfDay } from './count-state.ts'
import { type Activity, activities, WHOLE_AGENCY } from './events.ts'

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
  for (const { activity, agent, day, gap, people } of await countUncounted(scope, frame.counted ? undefined : range)) {
    if (!activities.includes(activity) || day < range.from || day > range.to) continue
    if (gap !== null && gap <= dayNumber(day) - dayNumber(range.from)) continue
    if (!agents) add({ activity, agent: scope.onlyAgentId ?? WHOLE_AGENCY, people })
    else if (agents.includes(agent)) add({ activity, agent, people })
  }
  return [...counts.values()]
}

interface UncountedActivity extends CountedActivity {
  agent: number
  day: CalendarDate
  /** Days since these people last did the same; null as in contactDays. */
  gap: number | null
}

/**
 * The events that are not in the stored counts yet, in the same form as the stored counts. These are usually the
 * events of the last seconds. They are the same for every range, and read once for all parts of a page. If nothing is stored, `range` limits
 * them, and gaps ignore events before the range.
 */
const countUncounted = oncePerTransaction(
  async (scope: Scope, range: DayRange | undefined): Promise<UncountedActivity[]> => {
    const frame = await findActivityCountState(scope)
    const { counted, today, timeZone } = frame
    const { from, to } = range ?? { from: today, to: today }
    const span = {
      begin: counted ? sql`${counted.to}::timestamptz` : startOfDay(from, frame),
      end: endOfDay(to, frame),
    }
    const live = frame.uncounted(activities).map(
      (activity) => sql`
          select ${activity}::text as activity, agent, day, gap, ${peopleOf(activity)}::integer as people
          from (${contactDays(activity, span, { timeZone, eventsFrom: counted && span.begin })}) d
          ${scope.onlyAgentId === undefined ? sql`` : sql`where agent = ${scope.onlyAgentId}`} group by 2, 3, 4`,
    )
    if (live.length === 0) return []
    return (await sql<UncountedActivity>`${unionAll(live)}`.execute(scope.db)).rows
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
    select activity, day, sum(people - coalesce(repeated[width_bucket(0, gaps)], 0))::integer as people
    ${countedDays(scope, range, frame, activities)} group by 1, 2`.execute(scope.db)
  const live = (await countUncounted(scope, frame.counted ? undefined : range)).filter(
    ({ activity, day, gap }) =>
      gap !== 0 && activities.includes(activity as Metric) && day >= range.from && day <= range.to,
  )
  const counts = new Map<string, CountedActivity & { day: CalendarDate }>()
  for (const { activity, day, people } of [...stored, ...live]) {
    const key = `${activity} ${day}`
    counts.set(key, { activity, day, people: people + (counts.get(key)?.people ?? 0) })
  }
  return [...counts.values()]
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

/**
 * SQL that goes after `from events e`: limits the events to the agent's own contacts if the scope does. "is true" keeps
 * the planner on the events. Otherwise it would look up the events of each contact of the agent.
 */
export const ofAgent = ({ onlyAgentId }: Scope) =>
  onlyAgentId === undefined
    ? sql``
    : sql`join contacts c on c.organization_id = current_organization_id() and c.id = e.contact_id
        and (c.agent_id = ${onlyAgentId}) is true`

/** SQL condition: events e of a range that are not in the stored counts yet. */
export const sinceSql = ({ from, to }: DayRange, frame: ActivityCountState) => sql`
  e.at >= ${frame.counted ? sql`greatest(${startOfDay(from, frame)}, ${frame.counted.to}::timestamptz)` : startOfDay(from, frame)}
  and e.at < ${endOfDay(to, frame)}`
