import { HTTPException } from 'hono/http-exception'
import { hitRateLimits, resetRateLimit } from '../../../src/accounts/rate-limits.ts'
import { insertLoginRequest } from '../../../src/accounts/sign-in/login-requests.ts'
import { signInWords } from '../../../src/messages/sign-in.ts'
import type { SystemScope } from '../../../src/scope.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { flash } from '../../../src/web/flash.ts'
import { lastLoginRequest, rememberLoginRequest } from './last-login-request.ts'

/** too_soon: less than a minute after the last request. too_often: more than five requests in an hour. */
export type LoginRequestResult = 'accepted' | 'too_soon' | 'too_often'

/** Counts a login email to this address, known or not. If it is accepted, resets the address's count of wrong codes. */
export async function limitLoginEmails(system: SystemScope, email: string): Promise<LoginRequestResult> {
  const perMinute = { key: `login-email-minute:${email}`, max: 1, windowSeconds: 60 }
  const perHour = { key: `login-email-hour:${email}`, max: 5, windowSeconds: 3600 }
  // Checked first, so that a request too soon does not count toward the hour.
  if (!(await hitRateLimits(system, perMinute))) return 'too_soon'
  if (!(await hitRateLimits(system, perHour))) return 'too_often'
  await resetWrongCodes(system, email)
  return 'accepted'
}

/**
 * Stores a request for a login link. A job looks up the address later, so that neither the response nor its timing shows
 * a visitor whether a user has it. Throws 429 if the network sent too many requests.
 */
export async function requestLogin(c: AppContext, email: string): Promise<LoginRequestResult> {
  await limitNetwork(c, 'login', 10)
  const result = await c.var.tenantDb.withSystem('store a login request', async (system) => {
    const result = await limitLoginEmails(system, email)
    if (result === 'accepted') await insertLoginRequest(system, { email, purpose: 'login' })
    return result
  })
  c.var.deps.wake('mail-login-links')
  return result
}

/** Like requestLogin for a page: stores the address in this browser, and shows a message if the request was refused. */
export async function requestLoginFromPage(c: AppContext, email: string): Promise<void> {
  const result = await requestLogin(c, email)
  if (result === 'accepted' || lastLoginRequest(c)?.email !== email) rememberLoginRequest(c, email)
  if (result !== 'accepted') flash(c, 'note', signInWords.requestRefused[result])
}

const QUARTER_HOUR_SECONDS = 15 * 60

/** Counts a try from this network. Throws 429 after `max` tries of this kind in 15 minutes. */
export async function limitNetwork(c: AppContext, kind: string, max: number) {
  const isWithinLimit = await c.var.tenantDb.withSystem('count tries from one network', (system) =>
    hitRateLimits(system, { key: `${kind}:${c.var.address}`, max, windowSeconds: QUARTER_HOUR_SECONDS }),
  )
  if (!isWithinLimit) throw new HTTPException(429, { message: signInWords.tooManyTries })
}

const wrongCodeKey = (email: string) => `wrong-code:${email}`

/**
 * Counts a wrong code for an address, whether or not a user has it, so that known and unknown addresses get the same
 * response. Returns false from the fifth wrong code on.
 */
export const countWrongCode = (system: SystemScope, email: string): Promise<boolean> =>
  hitRateLimits(system, { key: wrongCodeKey(email), max: 4, windowSeconds: 86_400 })

/** Allows five tries again. Call it when a new code is emailed. */
export const resetWrongCodes = (system: SystemScope, email: string) => resetRateLimit(system, wrongCodeKey(email))
