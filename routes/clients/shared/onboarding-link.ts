import type { Context } from 'hono'
import { findLinkOwner, findPublicProfile, type PublicProfileRow } from '../../../src/agents/public-profile.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import { parseToken } from './resolve-link.ts'

export interface OnboardingLink {
  slug: string
  /** The token of the link's agent, from the path, otherwise from the query. */
  agentToken: string | undefined
  profileRow: PublicProfileRow & { agent_id: number | null }
}

/** Resolves an onboarding link. `key` is an agency's slug or id, or an agent's token. */
export function findOnboardingLink(
  c: Context<AppEnv>,
  key: string,
  agentToken?: string,
): Promise<OnboardingLink | undefined> {
  return c.var.tenantDb.withSystem('find whose self-onboarding link this is', async (system) => {
    const owner = await findLinkOwner(system, parseToken(key) ?? '')
    if (!owner) return undefined
    const token = owner.agentToken ?? parseToken(agentToken)
    const profileRow = await findPublicProfile(system, owner.slug, token)
    return profileRow && { slug: owner.slug, agentToken: token, profileRow }
  })
}
