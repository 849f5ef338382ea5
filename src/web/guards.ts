import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { onboardingStage } from '../accounts/onboarding-stage.ts'
import type { Identity } from '../scope.ts'
import { urls } from '../urls.ts'
import type { AppContext, AppEnv, SignedInUser } from './app-env.ts'
import { dropCookie, readCookie, writeCookie } from './cookies.ts'
import { notFound } from './error-pages.tsx'
import { flash } from './flash.ts'

/** Who may use an API call. */
export type Guard = 'public' | 'agent' | 'admin'

/**
 * Who may open a page:
 *   anyone      everyone
 *   signed_out  sign-in pages; signed-in users are redirected to their contacts
 *   signed_in   every signed-in user, also during setup
 *   setting_up  admins during setup; afterwards they are redirected to the last step or to their contacts
 *   agent       agents, and admins after setup
 *   admin       admins after setup
 */
export type Visitor = 'anyone' | 'signed_out' | 'signed_in' | 'setting_up' | 'agent' | 'admin'

/** '/contacts/*' is /contacts and everything below it. A segment that starts with a colon matches any one segment. */
export type AccessRule = readonly [path: string, visitor: Visitor]

/** The first matching rule applies. A page without a rule is treated as nonexistent. */
export function ruleFor(rules: readonly AccessRule[], path: string): Visitor | undefined {
  const segments = path.split('/')
  return rules.find(([pattern]) => matches(pattern, segments))?.[1]
}

/** Whether a path matches the pattern of an AccessRule. */
export const pathFits = (pattern: string, path: string): boolean => matches(pattern, path.split('/'))

const patterns = new Map<string, { matchesBelow: boolean; expected: string[] }>()

function matches(pattern: string, segments: readonly string[]): boolean {
  let parts = patterns.get(pattern)
  if (!parts) {
    const matchesBelow = pattern.endsWith('/*')
    parts = { matchesBelow, expected: (matchesBelow ? pattern.slice(0, -2) : pattern).split('/') }
    patterns.set(pattern, parts)
  }
  const { matchesBelow, expected } = parts
  return (
    (matchesBelow ? segments.length >= expected.length : segments.length === expected.length) &&
    expected.every((part, place) => (part.startsWith(':') ? segments[place] !== '' : part === segments[place]))
  )
}

/** Applies the access rules to pages. API calls declare their own guard. */
export const navigationGuard =
  (rules: readonly AccessRule[]): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (isApi(c)) return next()
    const visitor = ruleFor(rules, c.req.path)
    if (!visitor) return notFound(c)
    if (visitor === 'anyone') return next()
    const user = c.var.session
    if (visitor === 'signed_out')
      return user && !namesAnotherUser(c, user) ? c.redirect(urls.contacts.list(), 303) : next()
    if (!user) return redirectToSignIn(c)
    setUser(c, user)
    if (visitor === 'signed_in') return next()
    const isComplete = onboardingStage(user) === 4
    if (visitor === 'setting_up' && user.isAdmin && !isComplete) return next()
    if (visitor === 'setting_up' && !user.isAdmin) return c.redirect(urls.contacts.list(), 303)
    if (visitor === 'setting_up' || (user.isAdmin && !(isComplete && user.isOnboarded)))
      return c.redirect(nextSetupPage(user), 303)
    if (visitor === 'admin' && !user.isAdmin) {
      flash(c, 'note', 'Only an admin at your agency can open that page.')
      return c.redirect(urls.contacts.list(), 303)
    }
    return next()
  }

/** The next page of an agency's setup, or the contacts if it is complete. Source: core §2, onboarding redirects. */
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

const isApi = (c: AppContext) => c.req.path.startsWith('/api/')

/** /login?email= names another user: the page offers to log out instead of redirecting. */
const namesAnotherUser = (c: AppContext, user: SignedInUser) => {
  const email = c.req.path === urls.login() ? c.req.query('email')?.trim().toLowerCase() : undefined
  return Boolean(email) && email !== user.email
}

function setUser(c: AppContext, user: SignedInUser) {
  c.set('user', user)
  const identity = identityOf(user)
  c.set('identity', identity)
  c.set('scoped', (fn) => c.var.tenantDb.withTenant(identity, fn))
}

function redirectToSignIn(c: AppContext) {
  const url = new URL(c.req.url)
  if (c.req.method === 'GET') rememberReturnPath(c, `${url.pathname}${url.search}`)
  return c.redirect(urls.login(), 303)
}

/** For API calls. Throws 401 unless signed in. */
export const signedIn: MiddlewareHandler<AppEnv> = async (c, next) => {
  const user = c.var.session
  if (!user) throw new HTTPException(401, { message: 'Please sign in.' })
  setUser(c, user)
  return next()
}

/** For API calls, after `signedIn`. Throws 403 unless admin. */
export const adminOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.var.user.isAdmin) return next()
  throw new HTTPException(403, { message: 'Only an admin at your agency can do this.' })
}

export function identityOf(user: SignedInUser): Identity {
  return {
    organizationId: user.organizationId,
    actor: { kind: 'user', id: user.id, name: `${user.firstName} ${user.lastName}`, isAdmin: user.isAdmin },
    onlyAgentId: user.seesOnlyOwn ? user.id : undefined,
  }
}

/** Stores the page to open after the next sign-in in this browser. */
export const rememberReturnPath = (c: AppContext, path: string) => writeCookie(c, 'return_to', path, 30 * 60)

/** Returns and clears the page to open after sign-in. Undefined if there is none or it is not one of ours. */
export function popReturnPath(c: AppContext): string | undefined {
  const path = readCookie(c, 'return_to')
  dropCookie(c, 'return_to')
  return path && isOwnPath(path) ? path : undefined
}

/** Whether a path stays on this origin: one leading slash, no backslash or control character, same origin when parsed. */
export function isOwnPath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refuses control characters
  if (!/^\/(?!\/)[^\\\u0000-\u001f]*$/.test(path)) return false
  return new URL(path, 'http://own.invalid').origin === 'http://own.invalid'
}
