import { sql } from 'kysely'
import { addDays, type CalendarDate } from '../lib/calendar-date.ts'
import type { Scope } from '../scope.ts'
import { findActivityCountState, localDay } from './activity/count-state.ts'
import { activityEvents } from './activity/events.ts'
import { countByDay, countedDays, ofAgent, sinceSql, unionAll } from './activity/read-counts.ts'
import { emailDaysBefore, RESPONSE_DAYS } from './activity/responses.ts'
import type { SendRankingEntry } from './figures.ts'
import type { DayRange } from './period.ts'

/** Source: dashboard-018. */
export const rankingSorts = ['chronological', 'quotes_viewed', 'quotes_sent'] as const
export type RankingSort = (typeof rankingSorts)[number]

export interface RankingQuery {
  sort: RankingSort
  /** Counts from 1. */
  page: number
  pageSize: number
}

type Cohort = Omit<SendRankingEntry, 'rank'>

/** The days of a range on which quotes were sent, with the responses. Ties are sorted newest first. */
export async function listSendRanking(
  scope: Scope,
  range: DayRange,
  { sort, page, pageSize }: RankingQuery,
): Promise<{ entries: SendRankingEntry[]; total: number }> {
  const days = (await listCohorts(scope, range)).toSorted(
    (a, b) => sortValue(b, sort) - sortValue(a, sort) || newestFirst(a, b),
  )
  const ranked = days.map((cohort, index) => ({ rank: index + 1, ...cohort }))
  return { entries: ranked.slice((page - 1) * pageSize, page * pageSize), total: ranked.length }
}

const sortValue = ({ quotesViewed, quotesSent }: Cohort, sort: RankingSort) =>
  sort === 'quotes_viewed' ? quotesViewed : sort === 'quotes_sent' ? quotesSent : 0
const newestFirst = (a: Cohort, b: Cohort) => (a.sendDate < b.sendDate ? 1 : -1)

/**
 * People who were sent a quote on each day, and how many of them responded within RESPONSE_DAYS, for the first time
 * since that day's email. A response can count for several days.
 */
async function listCohorts(scope: Scope, range: DayRange): Promise<Cohort[]> {
  const cohorts = new Map<CalendarDate, Cohort>()
  for (const { day, people } of await countByDay(scope, range, ['sent']))
    cohorts.set(day, { sendDate: day, quotesSent: people, quotesViewed: 0, healthCompleted: 0 })
  for (const { activity, day, people } of await countResponses(scope, range)) {
    const cohort = cohorts.get(day)
    if (cohort) cohort[activity === 'viewed' ? 'quotesViewed' : 'healthCompleted'] = people
  }
  return [...cohorts.values()]
}

async function countResponses(scope: Scope, range: DayRange) {
  const frame = await findActivityCountState(scope)
  const { counted } = frame
  const responseRange = { from: range.from, to: addDays(range.to, RESPONSE_DAYS) }
  const live = frame.uncounted(['viewed', 'health']).map(
    (activity) => sql`
      select ${activity}::text, s.day, count(distinct a.contact_id)::integer
      from (
        select e.contact_id, ${localDay('e.at', frame)} as day, max(e.at) as last_at
        from ${activityEvents(activity)} e ${ofAgent(scope)} where ${sinceSql(responseRange, frame)} group by 1, 2) a
      cross join lateral ${emailDaysBefore('a', frame)} s
      where s.day between ${range.from}::date and ${range.to}::date ${
        counted
          ? sql`and not exists (select from ${activityEvents(activity)} r where r.contact_id = a.contact_id and r.at >= s.at
              and r.at < ${counted.to}::timestamptz)`
          : sql``
      } group by 2`,
  )
  const stored = sql`
    select activity, k.day - r.delay as day, r.people
    from (select activity, day, delays, answered ${countedDays(scope, responseRange, frame, ['viewed', 'health'])}) k,
      unnest(k.delays, k.answered) as r (delay, people)
    where k.day - r.delay between ${range.from}::date and ${range.to}::date`
  const { rows } = await sql<{ activity: 'viewed' | 'health'; day: CalendarDate; people: number }>`
    select activity, day, sum(people)::integer as people from (${unionAll([stored, ...live])}) x group by 1, 2`.execute(
    scope.db,
  )
  return rows
}
