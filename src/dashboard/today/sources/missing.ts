import { sql } from 'kysely'
import { UNASSIGNED_AGENT } from '../../../contacts/list/filter.ts'
import type { CalendarDate } from '../../../lib/calendar-date.ts'
import type { Scope } from '../../../scope.ts'
import { type BookProblem, bookProblems, problemWeights } from '../../book-health/problems.ts'
import { ownedBy, type SourceQuestion, type TaskOwner } from '../source.ts'
import { type TodayTask, taskWorth } from '../task.ts'

/** What keeps mail or prices from somebody; what is only a pity stands on the page of book health. */
const pressing = bookProblems.filter((problem) => problemWeights[problem] >= 3)

/** What clients of theirs lack, a line a problem; as it was counted last, see src/dashboard/book-health. */
export async function listMissing(scope: Scope, ask: SourceQuestion): Promise<TodayTask[]> {
  const { rows } = await sql<{ problem: BookProblem; contacts: number; snoozed_until: CalendarDate | null }>`
    select h.problem, sum(h.contacts)::integer as contacts, max(s.snoozed_until) as snoozed_until
    ${missing({ ...scope, ...ask })}
    group by h.problem order by sum(h.contacts) desc, h.problem`.execute(scope.db)
  return rows.map(({ problem, contacts, snoozed_until: snoozedUntil }) => {
    const facts = { kind: 'missing' as const, problem, contacts, agents: agentsOf(ask.whose) }
    return { client: undefined, subject: problem, snoozedUntil, facts, value: taskWorth(facts, ask.today) }
  })
}

function agentsOf(whose: TaskOwner): number[] {
  if (whose === 'everyone') return []
  if (whose === 'nobody') return [UNASSIGNED_AGENT]
  return whose.andNobodys ? [whose.agentId, UNASSIGNED_AGENT] : [whose.agentId]
}

export const countMissing = (asked: Scope & SourceQuestion) =>
  sql`(select count(distinct h.problem)::integer ${missing(asked)})`

const missing = (asked: Scope & SourceQuestion) => sql`
  from (select problem, contacts, nullif(agent_id, ${UNASSIGNED_AGENT}::bigint) as agent_id from health_counts
    where organization_id = ${asked.organizationId} and contacts > 0 and problem = any(${pressing}::text[])) h
  left join problem_snoozes s on s.organization_id = ${asked.organizationId}
    and s.user_id = ${asked.viewerId ?? null}::bigint and s.problem = h.problem and s.snoozed_until > ${asked.today}::date
  where ${ownedBy(asked, 'h.agent_id')} and s.problem is ${asked.show === 'snoozed' ? sql`not null` : sql`null`}`
