import { healthKeys } from '../../../src/eligibility/answers.ts'
import type { AnswersOwner } from '../../../src/eligibility/health-check.ts'
import type { Language } from '../../../src/lib/language.ts'
import { urls } from '../../../src/urls.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { languageOf } from '../../../src/web/language.ts'
import { type PublicProfile, publicProfile } from '../shared/public-profile.ts'
import type { Caller } from '../shared/resolve-link.ts'

/** The visitor to a health questions page. */
export interface HealthCheckVisitor {
  caller: Caller
  profile: PublicProfile
  /** The agent's first name, or the agency. */
  who: string
  language: Language
  /** Query parameters that identify the visitor's link in URLs. */
  at: { id?: string; orgId?: string; agentId?: string }
}

export function healthCheckVisitor(c: AppContext, caller: Caller): HealthCheckVisitor {
  const profile = publicProfile(caller.profileRow)
  return {
    caller,
    profile,
    who: profile.agent?.firstName ?? profile.agency.name,
    language: languageOf(c, caller.kind === 'client' ? caller.profileRow.language : undefined),
    at:
      caller.kind === 'client'
        ? { id: caller.link }
        : {
            orgId: caller.profileRow.agency_slug,
            ...(caller.profileRow.agent_token ? { agentId: caller.profileRow.agent_token } : {}),
          },
  }
}

export const answersOwner = (c: AppContext, { caller }: HealthCheckVisitor, token: string): AnswersOwner => ({
  token,
  client:
    caller.kind === 'client' ? { quoteId: caller.profileRow.quote_id, contactId: caller.profileRow.contact_id } : null,
  keys: healthKeys(c.var.deps),
})

/** The scheduling page, which follows the questions, answered or skipped. */
export const scheduleUrl = ({ at }: Pick<HealthCheckVisitor, 'at'>, status?: 'accept') =>
  urls.schedule({ ...at, status })

export const exploreUrl = ({ at, caller }: Pick<HealthCheckVisitor, 'at' | 'caller'>) =>
  urls.schedule({ org: caller.profileRow.agency_slug, ...at, orgId: undefined, status: 'decline' })
