import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { issueLogin, type LoginPurpose } from '../../src/accounts/login.ts'
import { findUserByEmail } from '../../src/accounts/users.ts'
import { signInWords } from '../../src/messages/sign-in.ts'
import { queueAccountMail } from '../../src/outreach/queue.ts'
import type { SystemScope } from '../../src/scope.ts'
import { urls } from '../../src/urls.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import { withinLimit } from '../../src/web/rate-limit.ts'

/**
 * Mails a link and a code if the address is somebody's and was not just mailed. Says nothing about which of the two it
 * was: the answer to the visitor is the same sentence in each case.
 */
export async function mailLogin(c: Context<AppEnv>, email: string) {
  await limitNetwork(c, 'login', 10)
  await c.var.doors.asSystem('mail a login link', async (system) => {
    const perMinute = { key: `login-email-minute:${email}`, most: 1, windowSeconds: 60 }
    const perHour = { key: `login-email-hour:${email}`, most: 5, windowSeconds: 3600 }
    // In this order: a press too soon must not use up the hour.
    if ((await withinLimit(system, perMinute)) && (await withinLimit(system, perHour)))
      await mailLoginTo(system, c, email, 'login')
  })
  c.var.deps.wake('send-due-messages')
}

export async function mailLoginTo(system: SystemScope, c: Context<AppEnv>, email: string, purpose: LoginPurpose) {
  const user = await findUserByEmail(system, email)
  if (!user) return
  const issued = await issueLogin(
    system,
    { organization_id: user.organization_id, id: user.id },
    user.email_verified_at ? purpose : 'activate',
  )
  await queueAccountMail(system, {
    organizationId: user.organization_id,
    userId: user.id,
    kind: user.email_verified_at ? 'login_link' : 'activate_account',
    recipient: user.email,
    occasion: issued.tokenId,
    data: {
      link: `${c.var.deps.publicUrl}${urls.verify(issued.tokenId, issued.secret)}`,
      code: issued.code,
      firstName: user.first_name,
      organizationName: user.organization_name,
    },
  })
}

const QUARTER_HOUR = 15 * 60

/** At most so many tries of one sort from one network address in 15 minutes; throws the 429. */
export async function limitNetwork(c: Context<AppEnv>, what: string, most: number) {
  const within = await c.var.doors.asSystem('count tries from one network', (system) =>
    withinLimit(system, { key: `${what}:${c.var.address}`, most, windowSeconds: QUARTER_HOUR }),
  )
  if (!within)
    throw new HTTPException(429, {
      message: signInWords.tooManyTries,
    })
}
