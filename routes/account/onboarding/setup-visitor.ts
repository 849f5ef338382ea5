import { wizardWords } from '../../../src/messages/onboarding.ts'
import { type Founder, findFounder } from '../../../src/onboarding/founder.ts'
import { readSetupToken, SETUP_HOURS, type SetupToken, setupToken } from '../../../src/onboarding/setup-token.ts'
import type { Identity, Scope } from '../../../src/scope.ts'
import { urls } from '../../../src/urls.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { dropCookie, readCookie, writeCookie } from '../../../src/web/cookies.ts'
import { flash } from '../../../src/web/flash.ts'
import { identityOf, rememberReturnPath } from '../../../src/web/guards.ts'

/** A founder who can continue a setup in this browser. */
export interface SetupVisitor {
  founder: Founder
  identity: Identity
  /** Identified by a session, so the address is verified. The sign-up cookie alone does not verify it. */
  isSignedIn: boolean
}

/** Lets this browser continue its setup for 24 hours, or until the address is verified. */
export function writeSetupCookie(c: AppContext, token: SetupToken) {
  const { tenantDb, deps } = c.var
  writeCookie(c, 'onboarding', setupToken(deps.secretKey, token, tenantDb.now()), SETUP_HOURS * 3600)
}

export const deleteSetupCookie = (c: AppContext) => dropCookie(c, 'onboarding')

/**
 * The founder in this browser: a signed-in admin, or the browser that signed up. 'done' if a user is signed in whose
 * agency is set up or who is not its admin. Otherwise undefined.
 */
export async function setupVisitor(c: AppContext): Promise<SetupVisitor | 'done' | undefined> {
  const user = c.var.session
  if (user) {
    const identity = identityOf(user)
    const founder = user.isAdmin
      ? await c.var.tenantDb.withTenant(identity, (scope) => findFounder(scope, user.id))
      : undefined
    if (founder) c.set('user', user)
    return founder && !founder.isOnboarded ? { founder, identity, isSignedIn: true } : 'done'
  }
  const cookie = await readSetupCookie(c)
  if (!cookie) return undefined
  const { organizationId, userId } = cookie.token
  const { founder } = cookie
  // Once the address is verified, its owner signs in. The cookie may belong to someone who only typed the address.
  if (!founder || founder.isOnboarded || founder.isVerified) return undefined
  const actor = {
    kind: 'user',
    id: userId,
    name: `${founder.firstName} ${founder.lastName}`,
    isAdmin: true,
  } as const
  return { founder, identity: { organizationId, actor }, isSignedIn: false }
}

async function readSetupCookie(c: AppContext) {
  const cookie = readCookie(c, 'onboarding')
  const token = cookie && readSetupToken(c.var.deps.secretKey, cookie, c.var.tenantDb.now())
  if (!token) return undefined
  const { organizationId, userId } = token
  const founder = await c.var.tenantDb.withTenant({ organizationId, actor: { kind: 'visitor' } }, (scope) =>
    findFounder(scope, userId),
  )
  return { token, founder }
}

/**
 * Redirects to the sign-in page, and back to setup afterwards, if this browser's setup cookie stopped working because
 * the address was verified. Fills in the address typed in this browser, not a later one. Undefined for other browsers.
 */
export async function signInToContinue(c: AppContext): Promise<Response | undefined> {
  const cookie = await readSetupCookie(c)
  if (!cookie?.founder?.isVerified || cookie.founder.isOnboarded) return undefined
  deleteSetupCookie(c)
  rememberReturnPath(c, urls.onboarding.show())
  flash(c, 'note', wizardWords.activeNow)
  return c.redirect(urls.login({ email: cookie.token.email || undefined }), 303)
}

/** Runs `fn` in one transaction of the founder's agency, with the founder read in it. */
export const withSetup = <T>(
  c: AppContext,
  visitor: SetupVisitor,
  fn: (scope: Scope, founder: Founder) => Promise<T>,
) =>
  c.var.tenantDb.withTenant(visitor.identity, async (scope) => {
    const founder = await findFounder(scope, visitor.founder.userId)
    if (!founder) throw new Error('The founder was removed')
    return fn(scope, founder)
  })
