import { lockTeam } from '../agents/team.ts'
import { findSubscription, startTrial } from '../billing/subscription/subscription.ts'
import { recordAuditEvent } from '../organizations/audit.ts'
import type { Scope } from '../scope.ts'
import type { Founder } from './founder.ts'
import { joinTeam } from './join-team.ts'
import { firstOpenStep } from './steps.ts'

/**
 * The end of the setup: the free month starts, and no cookie or link of the setup opens anything any more. Refused while
 * a step before it is open. Any number at once do it once.
 */
export async function completeSetup(
  scope: Scope,
  founder: Founder,
): Promise<{ ok: true; hasCard: boolean } | { ok: false; refused: 'steps_open' }> {
  const { db, organizationId, now } = scope
  const { progress } = founder
  if (progress.plan === null || firstOpenStep(progress) !== 'payment') return { ok: false, refused: 'steps_open' }
  // The agency's row before its subscription's, as whoever writes what the card provider says.
  await lockTeam(scope)
  // Whoever changed from another plan to basic after the licensing step.
  if (progress.plan === 'basic' && !progress.hasAgents) await joinTeam(scope, founder)
  await startTrial(scope, progress.plan)
  const completed = await db
    .updateTable('organizations')
    .set({ onboarded_at: now })
    .where('id', '=', organizationId)
    .where('onboarded_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (completed) await recordAuditEvent(scope, { action: 'setup_completed', detail: { plan: progress.plan } })
  const subscription = await findSubscription(scope)
  return { ok: true, hasCard: Boolean(subscription?.stripe_subscription_id) }
}
