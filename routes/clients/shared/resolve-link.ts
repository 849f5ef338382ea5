import { findPublicProfile, type PublicProfileRow, rowNumber } from '../../../src/agents/public-profile.ts'
import { linkErrors } from '../../../src/messages/client/link-errors.ts'
import type { OpenedQuoteRow } from '../../../src/quotes/queries.ts'
import { agencyOfDeadLink, openQuote } from '../../../src/quotes/quote-visits.ts'
import type { TenantDb } from '../../../src/scope.ts'
import { urls } from '../../../src/urls.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { isWithinVisitorLimit } from './rate-limits.ts'

/**
 * A visitor to a page that needs no session: a client with a personal link, or a stranger on an agency's public page.
 */
export type Caller =
  | { kind: 'client'; link: string; profileRow: OpenedQuoteRow }
  | { kind: 'stranger'; link?: undefined; profileRow: PublicProfileRow & { agent_id: number | null } }

/** The public profile of the agency with this slug or id, and of its agent with this token or id, if given. */
export const findAgencyProfile = (tenantDb: TenantDb, agency: string, agent?: string) =>
  tenantDb.withSystem('find whose public link this is', (system) => findPublicProfile(system, agency, agent))

/** For the API: finds an agency only by its slug, so that nobody can enumerate agencies by id. */
export async function findAgencyBySlug(tenantDb: TenantDb, slug: string): Promise<PublicProfileRow | undefined> {
  const profileRow = await findAgencyProfile(tenantDb, slug)
  return profileRow?.agency_slug === slug ? profileRow : undefined
}

const MAX_AGENT_IDS_PER_HOUR = 30

/**
 * Whether a page may show this agent: always if named by token; rate-limited if named by id, so that nobody can
 * enumerate agents.
 */
export const mayShowAgent = async (c: AppContext, agent = ''): Promise<boolean> =>
  rowNumber(agent) === undefined || isWithinVisitorLimit(c, 'agent-id', { network: MAX_AGENT_IDS_PER_HOUR })

/** Ignores trailing characters: email programs and copying append a period, a bracket, a slash or '=20' to links. */
export const parseToken = (text: string | undefined) => /^[\w-]+/.exec(text ?? '')?.[0]

export const redirectToError = (c: AppContext, message: string, agency?: string) =>
  c.redirect(urls.error(message, agency), 303)

const isOrganization = (slug: string | undefined) => Boolean(slug) && slug !== 'default'

/** A slug or an id. */
export const organizationSlug = (c: AppContext): string | undefined => c.req.query('orgId') ?? c.req.query('org')

/**
 * Resolves the first valid one of these links (tracking ids and quote ids), or redirects to the page that explains the
 * error. An organization named in the URL must match the link's.
 * Source: nav-030, nav-046..048, open-070.
 */
export async function resolveClientLink(
  c: AppContext,
  links: readonly (string | undefined)[],
): Promise<(Caller & { kind: 'client' }) | Response> {
  const { tenantDb } = c.var
  const slug = organizationSlug(c)
  if (slug !== undefined && !isOrganization(slug)) return redirectToError(c, linkErrors.noOrganization)
  const given = links.flatMap((link) => parseToken(link) ?? [])
  if (given.length === 0) return redirectToError(c, linkErrors.noQuoteId, slug)
  for (const link of given) {
    const profileRow = await openQuote(tenantDb, link)
    if (!profileRow) continue
    if (slug && slug !== profileRow.agency_slug && slug !== String(profileRow.organization_id))
      return (await findAgencyProfile(tenantDb, slug))
        ? redirectToError(c, linkErrors.badLink)
        : c.redirect(urls.notFound(), 303)
    return { kind: 'client', link, profileRow }
  }
  for (const link of given) {
    const agency = await agencyOfDeadLink(tenantDb, link)
    if (agency) return redirectToError(c, linkErrors.badLink, agency)
  }
  return redirectToError(c, linkErrors.badLink, slug)
}

/** Like resolveClientLink, for pages that strangers may open. Without a link, the URL must name an agency. */
export async function resolveLink(c: AppContext, links: readonly (string | undefined)[]): Promise<Caller | Response> {
  if (links.some((link) => parseToken(link))) return resolveClientLink(c, links)
  const slug = organizationSlug(c)
  if (!slug || !isOrganization(slug)) return redirectToError(c, linkErrors.noOrganization)
  const agent = c.req.query('agentId')
  const profileRow = await findAgencyProfile(c.var.tenantDb, slug, (await mayShowAgent(c, agent)) ? agent : undefined)
  return profileRow ? { kind: 'stranger', profileRow } : c.redirect(urls.notFound(), 303)
}
