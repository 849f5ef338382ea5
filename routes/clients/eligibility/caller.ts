import type { Context } from 'hono'
import { healthKeys } from '../../../src/eligibility/answers.ts'
import type { Answering } from '../../../src/eligibility/health-check.ts'
import type { Language } from '../../../src/lib/language.ts'
import { urls } from '../../../src/urls.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import { languageOf } from '../../../src/web/language.ts'
import { type PublicProfile, publicProfile } from '../shared/public-profile.ts'
import type { Caller } from '../shared/resolve-link.ts'

type AppContext = Context<AppEnv>

/** Whoever is asked the health questions, as their pages need them. */
export interface Asked {
  caller: Caller
  profile: PublicProfile
  /** The agent's first name, or the agency. */
  who: string
  language: Language
  /** What leads back to them in an address. */
  at: { id?: string; orgId?: string; agentId?: string }
}

export function askedOf(c: AppContext, caller: Caller): Asked {
  const profile = publicProfile(caller.face)
  return {
    caller,
    profile,
    who: profile.agent?.firstName ?? profile.agency.name,
    language: languageOf(c, caller.kind === 'client' ? caller.face.language : undefined),
    at:
      caller.kind === 'client'
        ? { id: caller.link }
        : { orgId: caller.face.agency_slug, ...(caller.face.agent_token ? { agentId: caller.face.agent_token } : {}) },
  }
}

export const answeringOf = (c: AppContext, { caller }: Asked, token: string): Answering => ({
  token,
  client: caller.kind === 'client' ? { quoteId: caller.face.quote_id, contactId: caller.face.contact_id } : null,
  keys: healthKeys(c.var.deps),
})

/** Where a client goes on to, once they have answered or need not. */
export const onward = ({ at }: Pick<Asked, 'at'>, status?: 'accept') => urls.schedule({ ...at, status })

export const exploring = ({ at, caller }: Pick<Asked, 'at' | 'caller'>) =>
  urls.schedule({ org: caller.face.agency_slug, ...at, orgId: undefined, status: 'decline' })
