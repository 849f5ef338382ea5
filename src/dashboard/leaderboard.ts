import { sql } from 'kysely'
import type { Scope } from '../scope.ts'
import { countInRange } from './activity/read-counts.ts'
import { type LeaderboardRow, type Metric, metrics } from './figures.ts'
import type { DayRange } from './period.ts'

/** Source: dashboard-008. */
export const leaderboardSorts = ['total', ...metrics, 'contacts', 'name'] as const
export type LeaderboardSort = (typeof leaderboardSorts)[number]

/** One row an agent, also of those with nothing to show; most first, names from A. Who sees only own clients sees one. */
export async function listLeaderboard(scope: Scope, range: DayRange, sort: LeaderboardSort): Promise<LeaderboardRow[]> {
  const sellers = await listActiveAgents(scope)
  const counts = await countByAgent(
    scope,
    range,
    sellers.map(({ agentId }) => agentId),
  )
  const rows = sellers.map((seller) => {
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

async function listActiveAgents(scope: Scope): Promise<Pick<LeaderboardRow, 'agentId' | 'name' | 'contacts'>[]> {
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

async function countByAgent(scope: Scope, range: DayRange, agents: readonly number[]): Promise<Map<number, Counts>> {
  const counts = new Map<number, Counts>()
  for (const { activity, agent, people } of await countInRange(scope, range, metrics, agents))
    counts.set(agent, { ...(counts.get(agent) ?? NOTHING), [activity as Metric]: people })
  return counts
}
