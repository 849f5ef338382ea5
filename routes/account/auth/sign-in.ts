import { mailAccountNotice } from '../../../src/accounts/account-mail.ts'
import { changeEmail } from '../../../src/accounts/profile/change-email.ts'
import { findSession } from '../../../src/accounts/sign-in/find-session.ts'
import { redeemLink } from '../../../src/accounts/sign-in/login.ts'
import type { LoginPurpose } from '../../../src/accounts/sign-in/login-purposes.ts'
import type { DeadLink, RedeemResult } from '../../../src/accounts/sign-in/redeem-token.ts'
import { deleteSession } from '../../../src/accounts/sign-in/sessions.ts'
import { type SignInMethod, startSession } from '../../../src/accounts/sign-in/sign-in.ts'
import { emailTaken } from '../../../src/accounts/sign-up.ts'
import { signInWords } from '../../../src/messages/sign-in.ts'
import type { SystemScope } from '../../../src/scope.ts'
import { urls } from '../../../src/urls.ts'
import type { AppContext, SignedInUser } from '../../../src/web/app-env.ts'
import { dropCookie } from '../../../src/web/cookies.ts'
import { flash } from '../../../src/web/flash.ts'
import { nextSetupPage, popReturnPath } from '../../../src/web/guards.ts'
import {
  dropSessionCookie,
  newSessionSecret,
  SESSION_DAYS,
  sentSessionHash,
  writeSessionCookie,
} from '../../../src/web/session.ts'

/** taken: another user has taken the address since the link was sent. */
export type SignInRefusal = DeadLink | 'taken'
export type SignInResult =
  | { ok: true; user: SignedInUser; purpose: LoginPurpose }
  | { ok: false; refused: SignInRefusal }
/** An address that was confirmed without signing this browser in. */
export interface ConfirmedAddress {
  ok: true
  confirmed: string
}

/**
 * Signs this browser in with the proof that `spend` uses up. One transaction uses up the proof, applies a confirmed
 * address, ends the browser's previous session and starts a new one with a new secret.
 */
export async function signInWithVerifiedEmail(
  c: AppContext,
  method: Exclude<SignInMethod, 'link'>,
  spend: (system: SystemScope) => Promise<RedeemResult>,
): Promise<SignInResult> {
  const result = await signInWith(c, method, spend)
  if ('confirmed' in result) throw new Error('An address can only be confirmed with a link')
  return result
}

/**
 * Like signInWithVerifiedEmail, with an emailed link. If someone else, an admin, requested the change to a new
 * address, the link only confirms the address: access to that mailbox does not prove the user's identity.
 */
export const signInByLink = (c: AppContext, tokenId: string, secret: string) =>
  signInWith(c, 'link', (system) => redeemLink(system, tokenId, secret))

async function signInWith(
  c: AppContext,
  method: SignInMethod,
  spend: (system: SystemScope) => Promise<RedeemResult>,
): Promise<SignInResult | ConfirmedAddress> {
  const { tenantDb, deps } = c.var
  const { token, hash } = newSessionSecret()
  const spent = await tenantDb
    .withSystem('sign in', async (system) => {
      const proof = await spend(system)
      if (!proof.ok) return proof
      if (proof.newEmail) {
        const before = await changeEmail(system, { ...proof, newEmail: proof.newEmail })
        await mailAccountNotice(system, before, 'email_changed', { about: proof.newEmail })
        if (proof.askedBy !== proof.userId) return proof
      }
      await startSession(system, {
        ...proof,
        method,
        tokenHash: hash,
        replaces: sentSessionHash(c),
        userAgent: c.req.header('User-Agent') ?? '',
        days: SESSION_DAYS,
      })
      return proof
    })
    .catch((error) => {
      emailTaken(error)
      return { ok: false, refused: 'taken' } as const
    })
  if (!spent.ok) return spent
  if (spent.newEmail) deps.wake('send-due-messages')
  if (spent.newEmail && spent.askedBy !== spent.userId) return { ok: true, confirmed: spent.newEmail }
  const session = await findSession(tenantDb.root, hash, tenantDb.now())
  if (!session) return { ok: false, refused: 'unknown' }
  writeSessionCookie(c, token)
  dropCookie(c, 'login')
  c.set('session', session.user)
  return { ok: true, user: session.user, purpose: spent.purpose }
}

/**
 * The page after a sign-in: the one requested before. Otherwise, for an agent, the tasks; for an admin, the next step
 * of the agency's setup, or the contacts once it is complete. An agent who was just invited begins on the contacts,
 * where the introduction is.
 */
export function pageAfterSignIn(c: AppContext, user: SignedInUser, purpose?: LoginPurpose): string {
  const returnPath = popReturnPath(c)
  const setupPath = urls.onboarding.show()
  // The link from a setup email always continues the setup.
  const isSettingUp = user.isAdmin && !user.isOnboarded && (purpose === 'activate' || purpose === 'resume')
  if (isSettingUp) return returnPath?.startsWith(setupPath) ? returnPath : setupPath
  const beginsOnToday = !user.isAdmin && purpose !== 'invite'
  return returnPath ?? (beginsOnToday ? urls.today.list() : nextSetupPage(user))
}

/** Redirects to the page after a sign-in, with a message. */
export function redirectSignedIn(
  c: AppContext,
  result: Extract<SignInResult, { ok: true }> | ConfirmedAddress,
): Response {
  if ('confirmed' in result) {
    flash(c, 'good', signInWords.verify.addressCounts)
    return c.redirect(urls.login({ email: result.confirmed }), 303)
  }
  const { user, purpose } = result
  if (purpose !== 'confirm_email') {
    flash(c, 'good', signInWords.signedIn)
    return c.redirect(pageAfterSignIn(c, user, purpose), 303)
  }
  flash(c, 'good', signInWords.verify.emailChanged(user.email))
  return c.redirect(urls.profile.show(), 303)
}

/** Ends this browser's session. */
export async function endOwnSession(c: AppContext) {
  const hash = sentSessionHash(c)
  if (hash) await c.var.tenantDb.withSystem('sign out', (system) => deleteSession(system, hash))
  dropSessionCookie(c)
}
