import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { onboardingStage } from '../accounts/onboarding-stage.ts'
import type { Identity } from '../scope.ts'
import { urls } from '../urls.ts'
import type { AppEnv, SignedInUser } from './app-env.ts'
import { dropCookie, readCookie, writeCookie } from './cookies.ts'
import { notFound } from './error-pages.tsx'
import { flash } from './flash.ts'

/** Who may make a call of the API. */
export type Guard = 'public' | 'agent' | 'admin'

/**
 * Who may open a page:
 *   anyone    no sign-in asked
 *   stranger  the ways in; who is in already goes to work instead
 *   person    somebody signed in, however far their agency is
 *   founder   an admin whose agency is being set up; once it is, they go on to the last step or to work instead
 *   agent     agents, and admins of an agency whose setup has ended
 *   admin     its admins
 */
export type Visitor = 'anyone' | 'stranger' | 'person' | 'founder' | 'agent' | 'admin'

/** '/contacts/*' is /contacts and all below; a name with a colon stands for one part. */
export type AccessRule = readonly [path: string, who: Visitor]

/** The first rule whose path fits decides. A page that no rule names does not exist. */
export function ruleFor(rules: readonly AccessRule[], path: string): Visitor | undefined {
  const given = path.split('/')
  return rules.find(([pattern]) => fits(pattern, given))?.[1]
}

/** One pattern of such a rule. */
export const pathFits = (pattern: string, path: string): boolean => fits(pattern, path.split('/'))

const patterns = new Map<string, { below: boolean; wanted: string[] }>()

function fits(pattern: string, given: readonly string[]): boolean {
  let parts = patterns.get(pattern)
  if (!parts) {
    const below = pattern.endsWith('/*')
    parts = { below, wanted: (below ? pattern.slice(0, -2) : pattern).split('/') }
    patterns.set(pattern, parts)
  }
  const { below, wanted } = parts
  return (
    (below ? given.length >= wanted.length : given.length === wanted.length) &&
    wanted.every((part, place) => (part.startsWith(':') ? given[place] !== '' : part === given[place]))
  )
}

/** Lets in, or sends elsewhere, by the table. The API's calls name their guard themselves. */
export const navigationGuard =
  (rules: readonly AccessRule[]): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (isApi(c)) return next()
    const who = ruleFor(rules, c.req.path)
    if (!who) return notFound(c)
    if (who === 'anyone') return next()
    const user = c.var.session
    if (who === 'stranger') return user && !asksForAnother(c, user) ? c.redirect(urls.contacts.list(), 303) : next()
    if (!user) return toSignIn(c)
    letIn(c, user)
    if (who === 'person') return next()
    const isComplete = onboardingStage(user) === 4
    if (who === 'founder' && user.isAdmin && !isComplete) return next()
    if (who === 'founder' && !user.isAdmin) return c.redirect(urls.contacts.list(), 303)
    if (who === 'founder' || (user.isAdmin && !(isComplete && user.isOnboarded)))
      return c.redirect(nextSetupPage(user), 303)
    if (who === 'admin' && !user.isAdmin) {
      flash(c, 'note', 'Only an admin of your agency can open that page.')
      return c.redirect(urls.contacts.list(), 303)
    }
    return next()
  }

/** Where an agency's setup goes on; the contacts when nothing is left. Source: core §2, onboarding redirects. */
export function nextSetupPage(user: SignedInUser): string {
  const plan = user.plan ?? undefined
  switch (onboardingStage(user)) {
    case 0:
      return urls.login()
    case 1:
      return urls.choosePlan()
    case 2:
      return urls.setup.settings({ plan })
    case 3:
      return urls.setup.agents({ plan, org: 'complete' })
    case 4:
      return user.isOnboarded ? urls.contacts.list() : urls.onboarding.step('payment')
  }
}

const isApi = (c: Context<AppEnv>) => c.req.path.startsWith('/api/')

/** /login?email= names somebody else: the page offers to log out instead of sending this person to work. */
const asksForAnother = (c: Context<AppEnv>, user: SignedInUser) => {
  const email = c.req.path === urls.login() ? c.req.query('email')?.trim().toLowerCase() : undefined
  return Boolean(email) && email !== user.email
}

function letIn(c: Context<AppEnv>, user: SignedInUser) {
  c.set('user', user)
  const identity = identityOf(user)
  c.set('identity', identity)
  c.set('scoped', (fn) => c.var.tenantDb.withTenant(identity, fn))
}

function toSignIn(c: Context<AppEnv>) {
  const url = new URL(c.req.url)
  if (c.req.method === 'GET') rememberReturnPath(c, `${url.pathname}${url.search}`)
  return c.redirect(urls.login(), 303)
}

/** For calls of the API: agents and admins, 401 for everybody else. */
export const signedIn: MiddlewareHandler<AppEnv> = async (c, next) => {
  const user = c.var.session
  if (!user) throw new HTTPException(401, { message: 'Please sign in.' })
  letIn(c, user)
  return next()
}

/** For calls of the API, behind signedIn: admins, 403 for everybody else. */
export const adminOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.var.user.isAdmin) return next()
  throw new HTTPException(403, { message: 'Only an admin of your agency can do this.' })
}

export function identityOf(user: SignedInUser): Identity {
  return {
    organizationId: user.organizationId,
    actor: { kind: 'user', id: user.id, name: `${user.firstName} ${user.lastName}`, isAdmin: user.isAdmin },
    onlyAgentId: user.seesOnlyOwn ? user.id : undefined,
  }
}

/** For the next sign-in in this browser. */
export const rememberReturnPath = (c: Context<AppEnv>, path: string) => writeCookie(c, 'return_to', path, 30 * 60)

/** Where a fresh sign-in goes on: the page that asked for it, if it is one of ours. */
export function popReturnPath(c: Context<AppEnv>): string | undefined {
  const path = readCookie(c, 'return_to')
  dropCookie(c, 'return_to')
  return path && isOwnPath(path) ? path : undefined
}

/** A path on this origin: one leading slash, no backslash, no control character, and still ours after parsing. */
export function isOwnPath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (!/^\/(?!\/)[^\\\u0000-\u001f]*$/.test(path)) return false
  return new URL(path, 'http://own.invalid').origin === 'http://own.invalid'
}
