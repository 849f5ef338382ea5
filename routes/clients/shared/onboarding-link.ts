import { findLinkOwner, findPublicProfile, type PublicProfileRow } from '../../../src/agents/public-profile.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { mayShowAgent, parseToken } from './resolve-link.ts'

export interface OnboardingLink {
  slug: string
  /**
   * Names the link's agent: the agent's token if the page shows the agent, otherwise the token or id in the path or the
   * query, which may be unknown.
   */
  agentToken: string | undefined
  profileRow: PublicProfileRow & { agent_id: number | null }
}

/** Resolves an onboarding link. `key` is an agency's slug or id, or an agent's token. */
export async function findOnboardingLink(
  c: AppContext,
  key: string,
  agentToken?: string,
): Promise<OnboardingLink | undefined> {
  const isShown = await mayShowAgent(c, parseToken(agentToken))
  return c.var.tenantDb.withSystem('find whose self-onboarding link this is', async (system) => {
    const owner = await findLinkOwner(system, parseToken(key) ?? '')
    if (!owner) return undefined
    const token = owner.agentToken ?? parseToken(agentToken)
    const profileRow = await findPublicProfile(system, owner.slug, isShown ? token : undefined)
    // The visitor's next pages name the agent by token, which is not counted against the limit of lookups by id.
    return profileRow && { slug: owner.slug, agentToken: profileRow.agent_token ?? token, profileRow }
  })
}
