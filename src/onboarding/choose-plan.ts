import { lockTeam } from '../agents/team.ts'
import { findTier, UNLIMITED } from '../billing/prices/tiers.ts'
import { recordAuditEvent } from '../organizations/audit.ts'
import type { Scope } from '../scope.ts'
import { markStepPassed } from './queries.ts'

export type PlanRefusal = 'plan_unknown' | 'by_contract' | 'team_too_big'
export type ChoosePlanResult = { ok: true; plan: string } | { ok: false; refused: PlanRefusal }

/** Sets or changes the plan before the setup is complete. For the basic plan, call setUpDatabase afterwards. */
export async function choosePlan(scope: Scope, tierId: string): Promise<ChoosePlanResult> {
  const { db, organizationId } = scope
  const tier = await findTier(scope, tierId)
  if (!tier) return { ok: false, refused: 'plan_unknown' }
  if (!tier.self_serve) return { ok: false, refused: 'by_contract' }
  const team = await lockTeam(scope)
  // The usage plan has no seat limit before the free month starts.
  const agentLimit = tier.id === 'usage' ? UNLIMITED : tier.agent_limit
  if (agentLimit !== UNLIMITED && team.agents > agentLimit) return { ok: false, refused: 'team_too_big' }
  if (team.planId !== tier.id) {
    await db
      .updateTable('organizations')
      .set({ plan: tier.id, agent_limit: agentLimit, contact_limit: tier.contact_limit })
      .where('id', '=', organizationId)
      .execute()
    await recordAuditEvent(scope, {
      action: 'plan_chosen',
      target: tier.name,
      detail: { plan: [team.planId, tier.id] },
    })
  }
  await markStepPassed(scope, 'plan')
  return { ok: true, plan: tier.id }
}
