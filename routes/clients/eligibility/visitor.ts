import type { Context } from 'hono'
import { healthKeys } from '../../../src/eligibility/answers.ts'
import type { AnswersOwner } from '../../../src/eligibility/health-check.ts'
import type { Language } from '../../../src/lib/language.ts'
import { urls } from '../../../src/urls.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import { languageOf } from '../../../src/web/language.ts'
import { type PublicProfile, publicProfile } from '../shared/public-profile.ts'
import type { Caller } from '../shared/resolve-link.ts'

type AppContext = Context<AppEnv>

/** Whoever is asked the health questions, as their pages need them. */
export interface HealthCheckVisitor {
  caller: Caller
  profile: PublicProfile
  /** The agent's first name, or the agency. */
  who: string
  language: Language
  /** What leads back to them in an address. */
  at: { id?: string; orgId?: string; agentId?: string }
}

export function healthCheckVisitor(c: AppContext, caller: Caller): HealthCheckVisitor {
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

export const answersOwner = (c: AppContext, { caller }: HealthCheckVisitor, token: string): AnswersOwner => ({
  token,
  client: caller.kind === 'client' ? { quoteId: caller.face.quote_id, contactId: caller.face.contact_id } : null,
  keys: healthKeys(c.var.deps),
})

/** Where a client goes on to, once they have answered or need not. */
export const scheduleUrl = ({ at }: Pick<HealthCheckVisitor, 'at'>, status?: 'accept') =>
  urls.schedule({ ...at, status })

export const exploreUrl = ({ at, caller }: Pick<HealthCheckVisitor, 'at' | 'caller'>) =>
  urls.schedule({ org: caller.face.agency_slug, ...at, orgId: undefined, status: 'decline' })
