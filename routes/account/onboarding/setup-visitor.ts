import type { Context } from 'hono'
import { wizardWords } from '../../../src/messages/onboarding.ts'
import { type Founder, findFounder } from '../../../src/onboarding/founder.ts'
import { readSetupToken, SETUP_HOURS, type SetupToken, setupToken } from '../../../src/onboarding/setup-token.ts'
import type { Identity, Scope } from '../../../src/scope.ts'
import { urls } from '../../../src/urls.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import { dropCookie, readCookie, writeCookie } from '../../../src/web/cookies.ts'
import { flash } from '../../../src/web/flash.ts'
import { identityOf, rememberReturnPath } from '../../../src/web/guards.ts'

type AppContext = Context<AppEnv>

/** Somebody who may go on with a setup from this browser. */
export interface SetupVisitor {
  founder: Founder
  identity: Identity
  /** By a session, and not only by the cookie of the sign-up: nobody's word is taken for an address that is not proven. */
  isSignedIn: boolean
}

/** Lets this browser go on with the setup it started, for 24 hours or until the address is proven. */
export function rememberSetup(c: AppContext, made: SetupToken) {
  const { tenantDb, deps } = c.var
  writeCookie(c, 'onboarding', setupToken(deps.secretKey, made, tenantDb.now()), SETUP_HOURS * 3600)
}

export const forgetSetup = (c: AppContext) => dropCookie(c, 'onboarding')

/**
 * Who goes on with a setup here: a signed-in admin, or the browser that signed up. `done` when the setup of whoever is
 * signed in is over, or when they are not its admin; undefined for everybody else.
 */
export async function setupVisitor(c: AppContext): Promise<SetupVisitor | 'done' | undefined> {
  const user = c.var.session
  if (user) {
    const identity = identityOf(user)
    const founder = user.isAdmin
      ? await c.var.tenantDb.withTenant(identity, (scope) => findFounder(scope, user.id))
      : undefined
    if (founder) c.set('user', user)
    return founder && !founder.isDone ? { founder, identity, isSignedIn: true } : 'done'
  }
  const cookie = await readSetupCookie(c)
  if (!cookie) return undefined
  const { organizationId, userId } = cookie.token
  const { founder } = cookie
  // A proven address has a way of its own to sign in, and this cookie may be that of somebody who only typed it.
  if (!founder || founder.isDone || founder.isVerified) return undefined
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
 * Where a browser goes whose cookie of a setup is worth nothing any more, because the address was proven elsewhere: to
 * sign in, and back. Names the address that was typed here, not what it may have become since. Undefined for others.
 */
export async function signInToContinue(c: AppContext): Promise<Response | undefined> {
  const cookie = await readSetupCookie(c)
  if (!cookie?.founder?.isVerified || cookie.founder.isDone) return undefined
  forgetSetup(c)
  rememberReturnPath(c, urls.onboarding.show())
  flash(c, 'note', wizardWords.activeNow)
  return c.redirect(urls.login({ email: cookie.token.email || undefined }), 303)
}

/** One transaction as the founder's agency, with the founder as they are in it. */
export const withSetup = <T>(c: AppContext, guest: SetupVisitor, fn: (scope: Scope, founder: Founder) => Promise<T>) =>
  c.var.tenantDb.withTenant(guest.identity, async (scope) => {
    const founder = await findFounder(scope, guest.founder.userId)
    if (!founder) throw new Error('The founder is gone')
    return fn(scope, founder)
  })
