import type { Context } from 'hono'
import { completeSetup } from '../../../src/onboarding/complete-setup.ts'
import { findFounder } from '../../../src/onboarding/founder.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import { writeHandoverCookie } from '../../account/auth/handover.ts'
import { deleteSetupCookie } from '../../account/onboarding/setup-visitor.ts'

/**
 * A founder who has paid is done with the setup, if no step before is open. The browser gets a one-time cookie with which
 * it goes on though its session ended meanwhile. Source: onboarding-014.
 */
export async function endSetup(c: Context<AppEnv>): Promise<boolean> {
  const { scoped, tenantDb, user } = c.var
  if (user.isOnboarded) return true
  const ended = await scoped(async (scope) => {
    const founder = await findFounder(scope, user.id)
    if (!founder) return false
    return founder.isOnboarded || (await completeSetup(scope, founder)).ok
  })
  if (!ended) return false
  deleteSetupCookie(c)
  await tenantDb.withSystem('hand a browser over that has paid', (system) =>
    writeHandoverCookie(c, system, { organization_id: user.organizationId, id: user.id }),
  )
  return true
}
