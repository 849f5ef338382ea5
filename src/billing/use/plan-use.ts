import type { Scope } from '../../scope.ts'
import { countUsage } from './usage.ts'

/** What is used of what the agency's plan allows for; -1 is no limit. */
export interface PlanUse {
  planId: string | null
  planName: string
  agents: number
  agentLimit: number
  contacts: number
  contactLimit: number
}

/** Undefined where nothing is limited: then nothing is counted. */
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
