/*
 * Counts days anew, from the rows themselves. Of each day and agent it keeps how many people did something, how many of
 * these had done the same at most so many days before, and whose mail they answered with it. So the different people of
 * any range of days are what its days have, less those whose time before lies in the range too.
 */
import { sql } from 'kysely'
import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { Scope } from '../../scope.ts'
import type { DayRange } from '../period.ts'
import { wasMailedBefore } from './answers.ts'
import { endOfDay, localDay, startOfDay } from './count-frame.ts'
import {
  type Activity,
  activities,
  activityEvents,
  isAnswerToEmail,
  isCountedPerEvent,
  WHOLE_AGENCY,
} from './events.ts'

/** No range is longer. */
const LONGEST_GAP = 366

export interface DayCountContext {
  timeZone: string
  /** What happens from here on is not counted, and days after it are not. */
  to: Date
}

/** Writes the days of a span, of every activity and agent. */
export async function countDays(scope: Scope, span: DayRange, counting: DayCountContext): Promise<void> {
  const { db } = scope
  await sql`select set_config('statement_timeout', '120s', true)`.execute(db)
  await sql`delete from activity_days where organization_id = current_organization_id()
    and activity = any(${[...activities]}::text[]) and day between ${span.from}::date and ${span.to}::date`.execute(db)
  for (const activity of activities) await countActivity(scope, activity, span, counting)
}

async function countActivity(
  { db }: Scope,
  activity: Activity,
  span: DayRange,
  counting: DayCountContext,
): Promise<void> {
  const { to, timeZone } = counting
  const begin = (day: string) => sql`((${sql.raw(day)})::timestamp at time zone ${timeZone}::text)`
  const agent = sql`case when grouping(agent) = 1 then ${WHOLE_AGENCY}::bigint else agent end`
  await sql`
    with acts as materialized (
      select e.contact_id, ${localDay('e.at', counting)} as day, max(e.at) as last_at, count(*) as events
      from ${activityEvents(activity)} e
      where e.at >= ${startOfDay(span.from, counting)} and e.at < least(${endOfDay(span.to, counting)}, ${to}::timestamptz)
      group by 1, 2),
    known as materialized (
      select a.*, coalesce(c.agent_id, 0) as agent,
        ${
          isCountedPerEvent(activity)
            ? sql`null::integer`
            : sql`a.day - (select ${localDay('p.at', counting)} from (
                select max(b.at) as at from ${activityEvents(activity)} b where b.contact_id = a.contact_id
                  and b.at < ${begin('a.day')} and b.at >= ${begin(`a.day - ${LONGEST_GAP}`)}) p)`
        } as gap
      from acts a left join contacts c on c.organization_id = current_organization_id() and c.id = a.contact_id),
    by_gap as (
      select day, ${agent} as agent_id, gap, ${isCountedPerEvent(activity) ? sql`sum(events)` : sql`count(*)`}::integer as people
      from known group by grouping sets ((day, agent, gap), (day, gap))),
    risen as (
      select *, sum(people) over (partition by day, agent_id order by gap nulls last)::integer as so_far from by_gap),
    days as (
      select day, agent_id, sum(people)::integer as people, array_agg(gap order by gap) filter (where gap is not null) as gaps,
        array_agg(so_far order by gap) filter (where gap is not null) as repeated
      from risen group by 1, 2),
    by_delay as (${isAnswerToEmail(activity) ? answers(activity, counting, agent) : NO_ANSWERS}),
    replies as (
      select day, agent_id, array_agg(delay order by delay) as delays, array_agg(people order by delay) as answered
      from by_delay group by 1, 2)
    insert into activity_days (organization_id, activity, agent_id, day, people, gaps, repeated, delays, answered)
    select current_organization_id(), ${activity}::text, agent_id, day, d.people, d.gaps, d.repeated, r.delays, r.answered
    from days d left join replies r using (day, agent_id)`.execute(db)
}

const NO_ANSWERS = sql`select null::date as day, null::bigint as agent_id, null::integer as delay, null::integer as people
  where false`

/** Of the people of each day, those who were mailed up to 30 days before and do this for the first time since. */
const answers = (activity: Activity, counting: DayCountContext, agent: ReturnType<typeof sql>) => sql`
  select day, ${agent} as agent_id, delay, count(*)::integer as people from (
    select k.day, k.agent, k.day - s.day as delay
    from known k cross join lateral ${wasMailedBefore('k', counting)} s
    where not exists (
      select from ${activityEvents(activity)} r where r.contact_id = k.contact_id and r.at >= s.at
        and r.at < ((k.day)::timestamp at time zone ${counting.timeZone}::text))) x
  group by grouping sets ((day, agent, delay), (day, delay))`

/** The days on which these contacts did anything, up to now. */
export async function listDaysOf(
  { db }: Scope,
  contactIds: readonly number[],
  counting: DayCountContext,
): Promise<CalendarDate[]> {
  const of = activities.map(
    (activity) => sql`select ${localDay('e.at', counting)} as day from ${activityEvents(activity)} e
      where e.contact_id = any(${contactIds}::bigint[]) and e.at < ${counting.to}::timestamptz`,
  )
  const { rows } = await sql<{ day: CalendarDate }>`${sql.join(of, sql` union `)}`.execute(db)
  return rows.map(({ day }) => day)
}

/** The first day on which anybody did anything. */
export async function findFirstDay({ db }: Scope, counting: DayCountContext): Promise<CalendarDate | null> {
  const first = activities.map(
    (activity) => sql`(select e.at from ${activityEvents(activity)} e where e.at is not null order by e.at limit 1)`,
  )
  const { rows } = await sql<{ day: CalendarDate | null }>`
    select min(${localDay('e.at', counting)}) as day from (${sql.join(first, sql` union all `)}) e`.execute(db)
  return rows[0]?.day ?? null
}
