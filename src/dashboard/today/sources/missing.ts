import { sql } from 'kysely'
import { UNASSIGNED } from '../../../contacts/list/filter.ts'
import type { CalendarDate } from '../../../lib/calendar-date.ts'
import type { Scope } from '../../../scope.ts'
import { type Problem, problems, weights } from '../../book-health/problems.ts'
import { type TodayItem, worthOf } from '../item.ts'
import { type Ask, ofWhom, type Whose } from '../source.ts'

/** What keeps mail or prices from somebody; what is only a pity stands on the page of book health. */
const pressing = problems.filter((problem) => weights[problem] >= 3)

/** What clients of theirs lack, a line a problem; as it was counted last, see src/dashboard/book-health. */
export async function listMissing(scope: Scope, ask: Ask): Promise<TodayItem[]> {
  const { rows } = await sql<{ problem: Problem; contacts: number; snoozed_until: CalendarDate | null }>`
    select h.problem, sum(h.contacts)::integer as contacts, max(s.snoozed_until) as snoozed_until
    ${missing({ ...scope, ...ask })}
    group by h.problem order by sum(h.contacts) desc, h.problem`.execute(scope.db)
  return rows.map(({ problem, contacts, snoozed_until: snoozedUntil }) => {
    const facts = { kind: 'missing' as const, problem, contacts, agents: agentsOf(ask.whose) }
    return { client: undefined, subject: problem, snoozedUntil, facts, value: worthOf(facts, ask.today) }
  })
}

function agentsOf(whose: Whose): number[] {
  if (whose === 'everyone') return []
  if (whose === 'nobody') return [UNASSIGNED]
  return whose.andNobodys ? [whose.agentId, UNASSIGNED] : [whose.agentId]
}

export const countMissing = (asked: Scope & Ask) => sql`(select count(distinct h.problem)::integer ${missing(asked)})`

const missing = (asked: Scope & Ask) => sql`
  from (select problem, contacts, nullif(agent_id, ${UNASSIGNED}::bigint) as agent_id from health_counts
    where organization_id = ${asked.organizationId} and contacts > 0 and problem = any(${pressing}::text[])) h
  left join problem_snoozes s on s.organization_id = ${asked.organizationId}
    and s.user_id = ${asked.viewerId ?? null}::bigint and s.problem = h.problem and s.snoozed_until > ${asked.today}::date
  where ${ofWhom(asked, 'h.agent_id')} and s.problem is ${asked.show === 'snoozed' ? sql`not null` : sql`null`}`
