import { sql } from 'kysely'
import type { Scope } from '../scope.ts'
import { eventsOf } from './activity/events.ts'
import { beginOf, dayOf, endOf, findFrame } from './activity/frame.ts'
import type { SendRankingEntry } from './figures.ts'
import type { DayRange } from './period.ts'

/** Source: dashboard-018. */
export const rankingSorts = ['chronological', 'quotes_viewed', 'quotes_sent'] as const
export type RankingSort = (typeof rankingSorts)[number]

/** Days after that of a mail on which looking and answering still count as coming of it. */
export const RESPONSE_DAYS = 30

export interface RankingQuery {
  sort: RankingSort
  /** Counts from 1. */
  page: number
  pageSize: number
}

type Cohort = Omit<SendRankingEntry, 'rank'>

/** The days of a range on which a quote was sent, and what came of each. Ties stand newest first. */
export async function listSendRanking(
  scope: Scope,
  range: DayRange,
  { sort, page, pageSize }: RankingQuery,
): Promise<{ entries: SendRankingEntry[]; total: number }> {
  const days = (await listCohorts(scope, range)).toSorted((a, b) => worth(b, sort) - worth(a, sort) || later(a, b))
  const ranked = days.map((cohort, place) => ({ rank: place + 1, ...cohort }))
  return { entries: ranked.slice((page - 1) * pageSize, page * pageSize), total: ranked.length }
}

const worth = ({ quotesViewed, quotesSent }: Cohort, sort: RankingSort) =>
  sort === 'quotes_viewed' ? quotesViewed : sort === 'quotes_sent' ? quotesSent : 0
const later = (a: Cohort, b: Cohort) => (a.sendDate < b.sendDate ? 1 : -1)

async function listCohorts(scope: Scope, range: DayRange): Promise<Cohort[]> {
  const frame = await findFrame(scope)
  const { onlyAgentId } = scope
  const answered = (metric: 'viewed' | 'health') => sql`exists (
    select from ${eventsOf(metric)} r where r.contact_id = s.contact_id and r.at >= s.at
      and r.at < ((s.day + ${RESPONSE_DAYS + 1}::integer)::timestamp at time zone ${frame.timeZone}::text))`
  const { rows } = await sql<Cohort>`
    select s.day as "sendDate", count(*)::integer as "quotesSent",
      count(*) filter (where ${answered('viewed')})::integer as "quotesViewed",
      count(*) filter (where ${answered('health')})::integer as "healthCompleted"
    from (
      select e.contact_id, ${dayOf('e.at', frame)} as day, min(e.at) as at from ${eventsOf('sent')} e
      where e.at >= ${beginOf(range.from, frame)} and e.at < ${endOf(range.to, frame)} group by 1, 2) s
    ${
      onlyAgentId === undefined
        ? sql``
        : sql`join contacts c on c.organization_id = current_organization_id() and c.id = s.contact_id
            and c.agent_id = ${onlyAgentId}`
    }
    group by 1`.execute(scope.db)
  return rows
}
