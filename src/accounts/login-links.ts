import type { SystemScope, TenantDb } from '../scope.ts'
import { mailAccountLink } from './account-mail.ts'
import { type LoginRequest, takeLoginRequests } from './sign-in/login-requests.ts'
import { findUnfinishedSignUp, findUserByEmail } from './users.ts'

/**
 * Emails the requested links to users and to founders with an unfinished setup. Runs in a job, not in the request, so
 * that the response takes the same time for every address. Returns how many emails were queued.
 */
export async function mailRequestedLinks(tenantDb: TenantDb, { signal }: { signal: AbortSignal }): Promise<number> {
  let total = 0
  while (!signal.aborted) {
    const batch = await tenantDb.withSystem('email the requested login links', async (system) => {
      const { fresh, more } = await takeLoginRequests(system)
      let queued = 0
      for (const request of fresh) if (await mailLink(system, request)) queued++
      return { queued, more }
    })
    total += batch.queued
    if (!batch.more) break
  }
  return total
}

async function mailLink(system: SystemScope, { email, purpose }: LoginRequest): Promise<boolean> {
  if (purpose === 'login') return mailLoginTo(system, email)
  const founder = await findUnfinishedSignUp(system, email)
  if (founder) await mailAccountLink(system, founder, 'resume')
  return founder !== undefined
}

/**
 * Queues a sign-in link, or an activation link while the address is unverified. Returns whether a user has the address.
 */
export async function mailLoginTo(system: SystemScope, email: string): Promise<boolean> {
  const user = await findUserByEmail(system, email)
  if (user) await mailAccountLink(system, user, user.email_verified_at ? 'login' : 'activate')
  return user !== undefined
}
