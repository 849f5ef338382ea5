import { sql } from 'kysely'
import type { Scope } from '../scope.ts'
import { eventsOf } from './activity/events.ts'
import { beginOf, endOf, findFrame } from './activity/frame.ts'
import { type LeaderboardRow, type Metric, metrics } from './figures.ts'
import type { DayRange } from './period.ts'

/** Source: dashboard-008. */
export const leaderboardSorts = ['total', ...metrics, 'contacts', 'name'] as const
export type LeaderboardSort = (typeof leaderboardSorts)[number]

/** One row an agent, also of those with nothing to show; most first, names from A. Who sees only own clients sees one. */
export async function listLeaderboard(scope: Scope, range: DayRange, sort: LeaderboardSort): Promise<LeaderboardRow[]> {
  const counts = await countByAgent(scope, range)
  const rows = (await listSellers(scope)).map((seller) => {
    const figures = counts.get(seller.agentId) ?? NOTHING
    return { ...seller, ...figures, total: figures.viewed + figures.health + figures.asked }
  })
  // By name already, and a sort keeps the order of equals.
  return sort === 'name' ? rows : rows.toSorted((a, b) => b[sort] - a[sort])
}

type Counts = Record<Metric, number>
const NOTHING: Counts = { sent: 0, viewed: 0, health: 0, asked: 0 }

const only = ({ onlyAgentId }: Scope, column: string) =>
  onlyAgentId === undefined ? sql`` : sql`and ${sql.ref(column)} = ${onlyAgentId}`

async function listSellers(scope: Scope): Promise<Pick<LeaderboardRow, 'agentId' | 'name' | 'contacts'>[]> {
  const { rows } = await sql<Pick<LeaderboardRow, 'agentId' | 'name' | 'contacts'>>`
    select u.id as "agentId", btrim(u.first_name || ' ' || u.last_name) as name,
      coalesce(sum(n.contacts), 0)::integer as contacts
    from users u left join contact_counts n on n.organization_id = u.organization_id and n.agent_id = u.id
    where u.organization_id = ${scope.organizationId} and u.removed_at is null ${only(scope, 'u.id')}
    group by u.id, u.first_name, u.last_name, u.is_agent
    having u.is_agent or coalesce(sum(n.contacts), 0) > 0
    order by lower(u.first_name), lower(u.last_name), u.id`.execute(scope.db)
  return rows
}

async function countByAgent(scope: Scope, range: DayRange): Promise<Map<number, Counts>> {
  const frame = await findFrame(scope)
  const counted = metrics.map(
    (metric) => sql`
      select ${metric}::text as metric, c.agent_id as agent, count(distinct e.contact_id)::integer as people
      from ${eventsOf(metric)} e
      join contacts c on c.organization_id = current_organization_id() and c.id = e.contact_id
      where e.at >= ${beginOf(range.from, frame)} and e.at < ${endOf(range.to, frame)} and c.agent_id is not null
        ${only(scope, 'c.agent_id')}
      group by 2`,
  )
  const { rows } = await sql<{ metric: Metric; agent: number; people: number }>`${sql.join(
    counted,
    sql` union all `,
  )}`.execute(scope.db)
  const counts = new Map<number, Counts>()
  for (const { metric, agent, people } of rows)
    counts.set(agent, { ...(counts.get(agent) ?? NOTHING), [metric]: people })
  return counts
}
