import { sql } from 'kysely'
import type { Scope } from '../scope.ts'
import { countInRange } from './activity/read-counts.ts'
import { type LeaderboardRow, type Metric, metrics } from './figures.ts'
import type { DayRange } from './period.ts'

/** Source: dashboard-008. */
export const leaderboardSorts = ['total', ...metrics, 'contacts', 'name'] as const
export type LeaderboardSort = (typeof leaderboardSorts)[number]

/**
 * One row per agent, including agents without activity, and per other user who has clients. Numbers are sorted
 * descending, names ascending. Users who see only their own clients get at most one row.
 */
export async function listLeaderboard(scope: Scope, range: DayRange, sort: LeaderboardSort): Promise<LeaderboardRow[]> {
  const agents = await listAgents(scope)
  const counts = await countByAgent(
    scope,
    range,
    agents.map(({ agentId }) => agentId),
  )
  const rows = agents.map((agent) => {
    const figures = counts.get(agent.agentId) ?? NO_COUNTS
    return { ...agent, ...figures, total: figures.viewed + figures.health + figures.asked }
  })
  // Already sorted by name, and the sort is stable.
  return sort === 'name' ? rows : rows.toSorted((a, b) => b[sort] - a[sort])
}

type Counts = Record<Metric, number>
const NO_COUNTS: Counts = { sent: 0, viewed: 0, health: 0, asked: 0 }

async function listAgents(scope: Scope): Promise<Pick<LeaderboardRow, 'agentId' | 'name' | 'contacts'>[]> {
  const { rows } = await sql<Pick<LeaderboardRow, 'agentId' | 'name' | 'contacts'>>`
    select u.id as "agentId", btrim(u.first_name || ' ' || u.last_name) as name,
      coalesce(sum(n.contacts), 0)::integer as contacts
    from users u left join contact_counts n on n.organization_id = u.organization_id and n.agent_id = u.id
    where u.organization_id = ${scope.organizationId} and u.removed_at is null
      ${scope.onlyAgentId === undefined ? sql`` : sql`and u.id = ${scope.onlyAgentId}`}
    group by u.id, u.first_name, u.last_name, u.is_agent
    having u.is_agent or coalesce(sum(n.contacts), 0) > 0
    order by lower(u.first_name), lower(u.last_name), u.id`.execute(scope.db)
  return rows
}

async function countByAgent(scope: Scope, range: DayRange, agents: readonly number[]): Promise<Map<number, Counts>> {
  const counts = new Map<number, Counts>()
  for (const { activity, agent, people } of await countInRange(scope, range, metrics, agents))
    counts.set(agent, { ...(counts.get(agent) ?? NO_COUNTS), [activity as Metric]: people })
  return counts
}
