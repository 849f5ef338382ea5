import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { hitRateLimits } from '../../../src/accounts/rate-limits.ts'
import { insertLoginRequest } from '../../../src/accounts/sign-in/login-requests.ts'
import { signInWords } from '../../../src/messages/sign-in.ts'
import type { SystemScope } from '../../../src/scope.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import { flash } from '../../../src/web/flash.ts'
import { lastLoginRequest, rememberLoginRequest } from './last-login-request.ts'
import { forgetWrongCodes } from './wrong-codes.ts'

/** too_soon: a mail was asked for less than a minute ago; too_often: five times within an hour. */
export type LoginRequestResult = 'noted' | 'too_soon' | 'too_often'

/** Counts a mail to this address, which may be anybody's or nobody's. */
export async function limitLoginEmails(system: SystemScope, email: string): Promise<LoginRequestResult> {
  const perMinute = { key: `login-email-minute:${email}`, most: 1, windowSeconds: 60 }
  const perHour = { key: `login-email-hour:${email}`, most: 5, windowSeconds: 3600 }
  // In this order: a press too soon must not use up the hour.
  if (!(await hitRateLimits(system, perMinute))) return 'too_soon'
  if (!(await hitRateLimits(system, perHour))) return 'too_often'
  await forgetWrongCodes(system, email)
  return 'noted'
}

/**
 * Notes that somebody wants a login link. Whether the address is anybody's is looked up by a job: neither the answer nor
 * the time it takes tells a visitor.
 */
export async function requestLogin(c: Context<AppEnv>, email: string): Promise<LoginRequestResult> {
  await limitNetwork(c, 'login', 10)
  const noted = await c.var.tenantDb.withSystem('note that a login link is wanted', async (system) => {
    const counted = await limitLoginEmails(system, email)
    if (counted === 'noted') await insertLoginRequest(system, { email, purpose: 'login' })
    return counted
  })
  c.var.deps.wake('mail-login-links')
  return noted
}

/** The same from a page: remembers the address for the code page, and says there when the wish came too soon. */
export async function requestLoginHere(c: Context<AppEnv>, email: string): Promise<void> {
  const noted = await requestLogin(c, email)
  if (noted === 'noted' || lastLoginRequest(c)?.email !== email) rememberLoginRequest(c, email)
  if (noted !== 'noted') flash(c, 'note', signInWords.askedBefore[noted])
}

const QUARTER_HOUR = 15 * 60

/** At most so many tries of one sort from one network address in 15 minutes; throws the 429. */
export async function limitNetwork(c: Context<AppEnv>, what: string, most: number) {
  const within = await c.var.tenantDb.withSystem('count tries from one network', (system) =>
    hitRateLimits(system, { key: `${what}:${c.var.address}`, most, windowSeconds: QUARTER_HOUR }),
  )
  if (!within)
    throw new HTTPException(429, {
      message: signInWords.tooManyTries,
    })
}
