import { sql } from 'kysely'
import { UNASSIGNED_AGENT } from '../../../contacts/list/filter.ts'
import type { CalendarDate } from '../../../lib/calendar-date.ts'
import type { Scope } from '../../../scope.ts'
import { type BookProblem, bookProblems, problemWeights } from '../../book-health/problems.ts'
import { ownedBy, type TaskOwner, type TaskQuery } from '../source.ts'
import { type TodayTask, taskWorth } from '../task.ts'

/** Problems that prevent emails, prices or a sale. Lesser ones are not tasks; the Book health page lists them. */
const pressing = bookProblems.filter((problem) => problemWeights[problem] >= 3)

/** One task per data problem of the owner's clients, from the stored counts of src/dashboard/book-health. */
export async function listMissing(scope: Scope, query: TaskQuery): Promise<TodayTask[]> {
  const { rows } = await sql<{ problem: BookProblem; contacts: number; snoozed_until: CalendarDate | null }>`
    select h.problem, sum(h.contacts)::integer as contacts, max(s.snoozed_until) as snoozed_until
    ${missing({ ...scope, ...query })}
    group by h.problem order by sum(h.contacts) desc, h.problem`.execute(scope.db)
  return rows.map(({ problem, contacts, snoozed_until: snoozedUntil }) => {
    const facts = { kind: 'missing' as const, problem, contacts, agents: agentsOf(query.owner) }
    return { client: undefined, subject: problem, snoozedUntil, facts, value: taskWorth(facts, query.today) }
  })
}

function agentsOf(owner: TaskOwner): number[] {
  if (owner === 'everyone') return []
  if (owner === 'unassigned') return [UNASSIGNED_AGENT]
  return owner.includesUnassigned ? [owner.agentId, UNASSIGNED_AGENT] : [owner.agentId]
}

export const countMissing = (query: Scope & TaskQuery) =>
  sql`(select count(distinct h.problem)::integer ${missing(query)})`

const missing = (query: Scope & TaskQuery) => sql`
  from (select problem, contacts, nullif(agent_id, ${UNASSIGNED_AGENT}::bigint) as agent_id from health_counts
    where organization_id = ${query.organizationId} and contacts > 0 and problem = any(${pressing}::text[])) h
  left join problem_snoozes s on s.organization_id = ${query.organizationId}
    and s.user_id = ${query.viewerId ?? null}::bigint and s.problem = h.problem and s.snoozed_until > ${query.today}::date
  where ${ownedBy(query, 'h.agent_id')} and s.problem is ${query.show === 'snoozed' ? sql`not null` : sql`null`}`
