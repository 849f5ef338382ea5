import { completeSetup } from '../../../src/onboarding/complete-setup.ts'
import { findFounder } from '../../../src/onboarding/founder.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { writeHandoverCookie } from '../../account/auth/handover.ts'
import { deleteSetupCookie } from '../../account/onboarding/setup-visitor.ts'

/**
 * Completes the setup after the founder's payment, unless an earlier step is open. The browser gets a one-time cookie,
 * so that it can continue even if its session has ended in the meantime. Source: onboarding-014.
 */
export async function endSetup(c: AppContext): Promise<void> {
  const { scoped, tenantDb, user } = c.var
  if (user.isOnboarded) return
  const ended = await scoped(async (scope) => {
    const founder = await findFounder(scope, user.id)
    if (!founder) return false
    return founder.isOnboarded || completeSetup(scope, founder)
  })
  if (!ended) return
  deleteSetupCookie(c)
  await tenantDb.withSystem('renew the session after payment', (system) =>
    writeHandoverCookie(c, system, { organization_id: user.organizationId, id: user.id }),
  )
}
