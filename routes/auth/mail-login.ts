import type { Context } from 'hono'
import { issueLogin, type LoginPurpose } from '../../src/accounts/login.ts'
import { findUserByEmail } from '../../src/accounts/users.ts'
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
  await c.var.doors.asSystem('mail a login link', async (system) => {
    const perMinute = await withinLimit(system, { key: `login-email-minute:${email}`, most: 1, windowSeconds: 60 })
    const perHour = await withinLimit(system, { key: `login-email-hour:${email}`, most: 5, windowSeconds: 3600 })
    if (perMinute && perHour) await mailLoginTo(system, c, email, 'login')
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
