import type { Context } from 'hono'
import { findPublicFace, type PublicFace } from '../../src/agents/public-face.ts'
import { linkErrors } from '../../src/messages/compare.ts'
import type { OpenedQuoteRow } from '../../src/quotes/queries.ts'
import { agencyOfDeadLink, openQuote } from '../../src/quotes/visit.ts'
import type { Doors } from '../../src/scope.ts'
import { urls } from '../../src/urls.ts'
import type { AppEnv } from '../../src/web/app-env.ts'

type AppContext = Context<AppEnv>

/** Somebody without a sign-in: a client with a link of theirs, or a stranger at an agency's door. */
export type Caller =
  | { kind: 'client'; link: string; face: OpenedQuoteRow }
  | { kind: 'stranger'; link?: undefined; face: PublicFace & { agent_id: number | null } }

/** The agency of this short name, with its agent of this token, for somebody who holds nothing but a link. */
export const findFace = (doors: Doors, slug: string, agentToken?: string) =>
  doors.asSystem('find whose public link this is', (system) => findPublicFace(system, slug, agentToken))

/** Mail programs and copying hands leave a full stop, a bracket, a slash or '=20' at the end of a link. */
export const tokenIn = (text: string | undefined) => /^[\w-]+/.exec(text ?? '')?.[0]

export const refuse = (c: AppContext, message: string, agency?: string) => c.redirect(urls.error(message, agency), 303)

const isOrganization = (slug: string | undefined) => Boolean(slug) && slug !== 'default'

export const organizationIn = (c: AppContext): string | undefined => c.req.query('orgId') ?? c.req.query('org')

/**
 * Who comes by one of these links (tracking ids and quote ids; the first that leads somewhere counts), or a redirect to
 * the page that says what is wrong with them. An organisation that the address names must be the link's own.
 * Source: nav-030, nav-046..048, open-070.
 */
export async function findClient(
  c: AppContext,
  links: readonly (string | undefined)[],
): Promise<(Caller & { kind: 'client' }) | Response> {
  const { doors } = c.var
  const slug = organizationIn(c)
  if (slug !== undefined && !isOrganization(slug)) return refuse(c, linkErrors.noOrganization)
  const given = links.flatMap((link) => tokenIn(link) ?? [])
  if (given.length === 0) return refuse(c, linkErrors.noQuoteId)
  for (const link of given) {
    const face = await openQuote(doors, link)
    if (!face) continue
    if (slug && slug !== face.agency_slug)
      return (await findFace(doors, slug)) ? refuse(c, linkErrors.badLink) : c.redirect(urls.notFound(), 303)
    return { kind: 'client', link, face }
  }
  for (const link of given) {
    const agency = await agencyOfDeadLink(doors, link)
    if (agency) return refuse(c, linkErrors.badLink, agency)
  }
  return refuse(c, linkErrors.badLink)
}

/** The same for pages that are open to strangers too: without a link the address must name an agency. */
export async function findCaller(c: AppContext, links: readonly (string | undefined)[]): Promise<Caller | Response> {
  if (links.some((link) => tokenIn(link))) return findClient(c, links)
  const slug = organizationIn(c)
  if (!slug || !isOrganization(slug)) return refuse(c, linkErrors.noOrganization)
  const face = await findFace(c.var.doors, slug, c.req.query('agentId'))
  return face ? { kind: 'stranger', face } : c.redirect(urls.notFound(), 303)
}
