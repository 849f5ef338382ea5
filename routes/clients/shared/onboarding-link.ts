import type { Context } from 'hono'
import { findLinkOwner, findPublicProfile, type PublicProfileRow } from '../../../src/agents/public-profile.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import { parseToken } from './resolve-link.ts'

export interface OnboardingLink {
  slug: string
  /** Of the agent whose link it is: the path's, else the query's. */
  agentToken: string | undefined
  face: PublicProfileRow & { agent_id: number | null }
}

/** Whose self-onboarding link it is: an agency's short name or number, or an agent's token. */
export function findOnboardingLink(
  c: Context<AppEnv>,
  key: string,
  agentToken?: string,
): Promise<OnboardingLink | undefined> {
  return c.var.tenantDb.withSystem('find whose self-onboarding link this is', async (system) => {
    const owner = await findLinkOwner(system, parseToken(key) ?? '')
    if (!owner) return undefined
    const token = owner.agentToken ?? parseToken(agentToken)
    const face = await findPublicProfile(system, owner.slug, token)
    return face && { slug: owner.slug, agentToken: token, face }
  })
}
