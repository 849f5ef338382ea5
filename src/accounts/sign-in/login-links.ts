import type { SystemScope, TenantDb } from '../../scope.ts'
import { mailAccountLink } from '../account-mail.ts'
import { findUnfinishedSignUp, findUserByEmail } from '../users.ts'
import { type LoginRequest, takeLoginRequests } from './login-requests.ts'

/**
 * Mails the links that were asked for to whoever has an account, or a half-finished setup. Apart from the request, so that the
 * answer to the visitor takes the same time for every address. Answers how many mails were queued.
 */
export async function mailRequestedLinks(tenantDb: TenantDb, { signal }: { signal: AbortSignal }): Promise<number> {
  let mailed = 0
  while (!signal.aborted) {
    const batch = await tenantDb.withSystem('mail the login links asked for', async (system) => {
      const { fresh, more } = await takeLoginRequests(system)
      let queued = 0
      for (const request of fresh) if (await mailLinkTo(system, request)) queued++
      return { queued, more }
    })
    mailed += batch.queued
    if (!batch.more) break
  }
  return mailed
}

/** Queues the mail; until somebody proved the address a login's is the activation's. False when nobody has it. */
async function mailLinkTo(system: SystemScope, { email, purpose }: LoginRequest): Promise<boolean> {
  if (purpose === 'login') return mailLoginTo(system, email)
  const founder = await findUnfinishedSignUp(system, email)
  if (founder) await mailAccountLink(system, founder, 'resume')
  return founder !== undefined
}

export async function mailLoginTo(system: SystemScope, email: string): Promise<boolean> {
  const user = await findUserByEmail(system, email)
  if (user) await mailAccountLink(system, user, user.email_verified_at ? 'login' : 'activate')
  return user !== undefined
}
