import type { Context } from 'hono'
import { hitRateLimits } from '../../../src/accounts/rate-limits.ts'
import { insertLoginRequest } from '../../../src/accounts/sign-in/login-requests.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'

/**
 * Asks for the link with which a half-finished setup goes on; once a minute, five times an hour. Whether the address is
 * that of somebody who runs one shows in the job that mails it. False when that was too often.
 */
export async function askForResumeLink(c: Context<AppEnv>, email: string): Promise<boolean> {
  const asked = await c.var.tenantDb.withSystem('ask for the link of a half-finished setup', async (system) => {
    const perMinute = { key: `resume-minute:${email}`, most: 1, windowSeconds: 60 }
    const perHour = { key: `resume-hour:${email}`, most: 5, windowSeconds: 3600 }
    if (!((await hitRateLimits(system, perMinute)) && (await hitRateLimits(system, perHour)))) return false
    await insertLoginRequest(system, { email, purpose: 'resume' })
    return true
  })
  c.var.deps.wake('mail-login-links')
  return asked
}
