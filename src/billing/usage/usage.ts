import { sql } from 'kysely'
import type { Scope } from '../../scope.ts'

/** An agency's usage and limits. -1 means no limit. */
export interface PlanUse {
  planId: string | null
  planName: string
  agents: number
  agentLimit: number
  contacts: number
  contactLimit: number
}

/** No row if the plan has no limits. Then nothing is counted. */
export const planUseQuery = (scope: Scope) =>
  scope.db
    .selectFrom('organizations as o')
    .leftJoin('subscription_tiers as t', 't.id', 'o.plan')
    .select(['o.plan as planId', 'o.agent_limit as agentLimit', 'o.contact_limit as contactLimit'])
    .select(sql<string>`coalesce(t.name, '')`.as('planName'))
    .select(usageOf(scope))
    .where('o.id', '=', scope.organizationId)
    .where((eb) => eb.or([eb('o.agent_limit', '<>', -1), eb('o.contact_limit', '<>', -1)]))

/** Undefined if the plan has no limits. */
export const findPlanUse = (scope: Scope): Promise<PlanUse | undefined> => planUseQuery(scope).executeTakeFirst()

export const countUsage = (scope: Scope): Promise<{ agents: number; contacts: number }> =>
  scope.db.selectNoFrom(usageOf(scope)).executeTakeFirstOrThrow()

const usageOf = ({ db, organizationId }: Scope) => [
  db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('agents'))
    .where('organization_id', '=', organizationId)
    .where('is_agent', '=', true)
    .where('removed_at', 'is', null)
    .$asScalar()
    .$notNull()
    .as('agents'),
  db
    .selectFrom('contact_counts')
    .select(({ fn, val }) => fn.coalesce(fn.sum<number>('contacts'), val(0)).as('contacts'))
    .where('organization_id', '=', organizationId)
    .$asScalar()
    .$notNull()
    .as('contacts'),
]
