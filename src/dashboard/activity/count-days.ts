/*
 * Counts days from the source rows and stores the result in activity_days. For each day and agent it stores how many
 * people did something, how many days earlier they had last done it, and which day's email they responded to. The
 * number of distinct people in a range is the sum of its days, minus the people who had last done it within the same
 * range.
 */
import { type RawBuilder, sql } from 'kysely'
import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { Scope } from '../../scope.ts'
import type { DayRange } from '../period.ts'
import { endOfDay, localDay, startOfDay } from './count-state.ts'
import {
  type Activity,
  activities,
  activityEvents,
  isAnswerToEmail,
  isCountedPerEvent,
  WHOLE_AGENCY,
} from './events.ts'
import { emailDaysBefore } from './responses.ts'

/** The longest range, in days. Earlier activity never affects a count. */
const MAX_GAP_DAYS = 366

export interface DayCountContext {
  timeZone: string
  /** Events from this moment on are not counted. */
  to: Date
}

/** Replaces the stored days of a span (both ends inclusive), for every activity and agent. */
export async function countDays(scope: Scope, span: DayRange, context: DayCountContext): Promise<void> {
  await sql`delete from activity_days where organization_id = current_organization_id()
    and activity = any(${[...activities]}::text[]) and day between ${span.from}::date and ${span.to}::date`.execute(
    scope.db,
  )
  const events = {
    begin: startOfDay(span.from, context),
    end: sql`least(${endOfDay(span.to, context)}, ${context.to}::timestamptz)`,
  }
  await storeCounts(scope, activities, events, { ...context, eventsFrom: sql`'-infinity'::timestamptz` })
}

/**
 * Adds the count of these activities' events since `from` to the stored days. All earlier events must be counted
 * already.
 */
export async function countPart(
  scope: Scope,
  activities: readonly Activity[],
  from: Date,
  context: DayCountContext,
): Promise<void> {
  const begin = sql`${from}::timestamptz`
  const events = { begin, end: sql`${context.to}::timestamptz` }
  await storeCounts(scope, activities, events, { ...context, eventsFrom: begin })
}

/** Two instants in SQL, the end exclusive. */
interface EventSpan {
  begin: RawBuilder<unknown>
  end: RawBuilder<unknown>
}

interface GapContext extends Pick<DayCountContext, 'timeZone'> {
  /**
   * SQL: earlier events are counted elsewhere, even those of the same day. Undefined: events before the span are
   * ignored, also for gaps.
   */
  eventsFrom: RawBuilder<unknown> | undefined
}

/**
 * SQL: each contact's days with events in the span: (contact_id, day, last_at, events, agent, gap). `gap` is the number
 * of days since the contact last did the same, 0 if it was on the same day before `eventsFrom`. Null: not within a year,
 * or the activity counts each event.
 */
export const contactDays = (activity: Activity, { begin, end }: EventSpan, context: GapContext) => sql`
  select d.*, coalesce(c.agent_id, 0) as agent,
    ${isCountedPerEvent(activity) ? sql`null::integer` : sql`d.day - ${previousDay(activity, context)}`} as gap
  from (
    select e.contact_id, ${localDay('e.at', context)} as day, max(e.at) as last_at, count(*) as events
    from ${activityEvents(activity)} e where e.at >= ${begin} and e.at < ${end} group by 1, 2) d
  left join contacts c on c.organization_id = current_organization_id() and c.id = d.contact_id`

function previousDay(activity: Activity, { timeZone, eventsFrom }: GapContext) {
  if (!eventsFrom) return sql`lag(d.day) over (partition by d.contact_id order by d.day)`
  const startOf = (day: string) => sql`((${sql.raw(day)})::timestamp at time zone ${timeZone}::text)`
  return sql`(select ${localDay('p.at', { timeZone })} from (
    select max(b.at) as at from ${activityEvents(activity)} b where b.contact_id = d.contact_id
      and b.at < greatest(${startOf('d.day')}, ${eventsFrom}) and b.at >= ${startOf(`d.day - ${MAX_GAP_DAYS}`)}) p)`
}

/** SQL: the number of people in rows of contactDays, or of events if every event counts. */
export const peopleOf = (activity: Activity) => (isCountedPerEvent(activity) ? sql`sum(events)` : sql`count(*)`)

async function storeCounts(
  { db }: Scope,
  activities: readonly Activity[],
  events: EventSpan,
  context: DayCountContext & { eventsFrom: RawBuilder<unknown> },
): Promise<void> {
  await sql`select set_config('statement_timeout', '120s', true)`.execute(db)
  const agent = sql`case when grouping(agent) = 1 then ${WHOLE_AGENCY}::bigint else agent end`
  for (const activity of activities)
    await sql`
      with contact_days as materialized (${contactDays(activity, events, context)}),
      by_gap as (
        select day, ${agent} as agent_id, gap, ${peopleOf(activity)}::integer as people
        from contact_days group by grouping sets ((day, agent, gap), (day, gap))),
      running as (
        select *, sum(people) over (partition by day, agent_id order by gap nulls last)::integer as so_far from by_gap),
      days as (
        select day, agent_id, sum(people)::integer as people, array_agg(gap order by gap) filter (where gap is not null) as gaps,
          array_agg(so_far order by gap) filter (where gap is not null) as repeated
        from running group by 1, 2),
      by_delay as (${isAnswerToEmail(activity) ? responses(activity, context, agent) : NO_RESPONSES}),
      replies as (
        select day, agent_id, array_agg(delay order by delay) as delays, array_agg(people order by delay) as answered
        from by_delay group by 1, 2)
      insert into activity_days
        (organization_id, activity, agent_id, day, events_from, people, gaps, repeated, delays, answered)
      select current_organization_id(), ${activity}::text, agent_id, day, ${context.eventsFrom}, d.people, d.gaps, d.repeated,
        r.delays, r.answered
      from days d left join replies r using (day, agent_id)`.execute(db)
}

const NO_RESPONSES = sql`select null::date as day, null::bigint as agent_id, null::integer as delay, null::integer as people
  where false`

/** The people who did this on each day for the first time since an email sent up to 30 days earlier. */
const responses = (activity: Activity, { timeZone, eventsFrom }: GapContext, agent: RawBuilder<unknown>) => sql`
  select day, ${agent} as agent_id, delay, count(*)::integer as people from (
    select k.day, k.agent, k.day - s.day as delay
    from contact_days k cross join lateral ${emailDaysBefore('k', { timeZone })} s
    where not exists (
      select from ${activityEvents(activity)} r where r.contact_id = k.contact_id and r.at >= s.at
        and r.at < greatest((k.day)::timestamp at time zone ${timeZone}::text, ${eventsFrom}))) x
  group by grouping sets ((day, agent, delay), (day, delay))`

/** The days on which any of these contacts did anything, before `context.to`. */
export async function listDaysOfContacts(
  { db }: Scope,
  contactIds: readonly number[],
  context: DayCountContext,
): Promise<CalendarDate[]> {
  const days = activities.map(
    (activity) => sql`select ${localDay('e.at', context)} as day from ${activityEvents(activity)} e
      where e.contact_id = any(${contactIds}::bigint[]) and e.at < ${context.to}::timestamptz`,
  )
  const { rows } = await sql<{ day: CalendarDate }>`${sql.join(days, sql` union `)}`.execute(db)
  return rows.map(({ day }) => day)
}

/** The first day with any activity, or null. */
export async function findFirstDay({ db }: Scope, context: DayCountContext): Promise<CalendarDate | null> {
  const first = activities.map(
    (activity) => sql`(select e.at from ${activityEvents(activity)} e where e.at is not null order by e.at limit 1)`,
  )
  const { rows } = await sql<{ day: CalendarDate | null }>`
    select min(${localDay('e.at', context)}) as day from (${sql.join(first, sql` union all `)}) e`.execute(db)
  return rows[0]?.day ?? null
}
