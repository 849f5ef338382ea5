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

/** Undefined if the plan has no limits. Then nothing is counted. */
export async function findPlanUse(scope: Scope): Promise<PlanUse | undefined> {
  const { db, organizationId } = scope
  const { plan, name, agent_limit, contact_limit } = await db
    .selectFrom('organizations as o')
    .leftJoin('subscription_tiers as t', 't.id', 'o.plan')
    .select(['o.plan', 't.name', 'o.agent_limit', 'o.contact_limit'])
    .where('o.id', '=', organizationId)
    .executeTakeFirstOrThrow()
  if (agent_limit === -1 && contact_limit === -1) return undefined
  const limits = { agentLimit: agent_limit, contactLimit: contact_limit }
  return { planId: plan, planName: name ?? '', ...limits, ...(await countUsage(scope)) }
}

export async function countUsage({ db, organizationId }: Scope): Promise<{ agents: number; contacts: number }> {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('agents'))
        .where('organization_id', '=', organizationId)
        .where('is_agent', '=', true)
        .where('removed_at', 'is', null)
        .$asScalar()
        .as('agents'),
      eb
        .selectFrom('contact_counts')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('contacts'), eb.val(0)).as('contacts'))
        .where('organization_id', '=', organizationId)
        .$asScalar()
        .as('contacts'),
    ])
    .executeTakeFirstOrThrow()
    .then(({ agents, contacts }) => ({ agents: Number(agents), contacts: Number(contacts) }))
}
