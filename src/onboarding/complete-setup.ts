import { lockTeam } from '../agents/team.ts'
import { startTrial } from '../billing/subscription/subscription.ts'
import { recordAuditEvent } from '../organizations/audit.ts'
import type { Scope } from '../scope.ts'
import type { Founder } from './founder.ts'
import { makeFounderAgent } from './save-founder.ts'
import { firstOpenStep } from './steps.ts'

/**
 * Completes the setup: the free month starts unless there is a subscription already, and setup cookies and links stop
 * working. Returns false while an earlier step is open. Repeated and concurrent calls have no further effect.
 */
export async function completeSetup(scope: Scope, founder: Founder): Promise<boolean> {
  const { db, organizationId, now } = scope
  const { progress } = founder
  if (progress.plan === null || firstOpenStep(progress) !== 'payment') return false
  // Locks the agency before its subscription, as the handler of the card provider's events does, to avoid deadlocks.
  await lockTeam(scope)
  // The agency may have changed to the basic plan after the licensing step.
  if (progress.plan === 'basic' && !progress.hasAgents) await makeFounderAgent(scope, founder)
  await startTrial(scope, progress.plan)
  const completed = await db
    .updateTable('organizations')
    .set({ onboarded_at: now })
    .where('id', '=', organizationId)
    .where('onboarded_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (completed) await recordAuditEvent(scope, { action: 'setup_completed', detail: { plan: progress.plan } })
  return true
}
