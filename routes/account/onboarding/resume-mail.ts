import { hitRateLimits } from '../../../src/accounts/rate-limits.ts'
import { insertLoginRequest } from '../../../src/accounts/sign-in/login-requests.ts'
import type { AppContext } from '../../../src/web/app-env.ts'

/**
 * Requests a link that continues an unfinished setup, at most once a minute and five times an hour. A job looks up the
 * address later. Returns false if the limit was reached.
 */
export async function requestResumeLink(c: AppContext, email: string): Promise<boolean> {
  const isRequested = await c.var.tenantDb.withSystem('request a link to an unfinished setup', async (system) => {
    const perMinute = { key: `resume-minute:${email}`, max: 1, windowSeconds: 60 }
    const perHour = { key: `resume-hour:${email}`, max: 5, windowSeconds: 3600 }
    if (!((await hitRateLimits(system, perMinute)) && (await hitRateLimits(system, perHour)))) return false
    await insertLoginRequest(system, { email, purpose: 'resume' })
    return true
  })
  c.var.deps.wake('mail-login-links')
  return isRequested
}
