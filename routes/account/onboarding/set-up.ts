import { setUpDatabase } from '../../../src/onboarding/set-up.ts'
import type { Identity } from '../../../src/scope.ts'
import type { AppContext } from '../../../src/web/app-env.ts'

/** Creates the agency's default settings in a separate transaction. Logs an error and returns false if that fails. */
export async function trySetUpDatabase(c: AppContext, identity: Identity): Promise<boolean> {
  try {
    await c.var.tenantDb.withTenant(identity, setUpDatabase)
    return true
  } catch (error) {
    c.var.deps.log.error({ err: error, requestId: c.var.requestId }, 'an agency could not be set up')
    return false
  }
}
