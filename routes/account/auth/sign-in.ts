import type { Context } from 'hono'
import { mailAccountNotice } from '../../../src/accounts/account-mail.ts'
import { changeEmail } from '../../../src/accounts/profile/change-email.ts'
import { findSession } from '../../../src/accounts/sign-in/find-session.ts'
import { spendLink } from '../../../src/accounts/sign-in/login.ts'
import type { LoginPurpose } from '../../../src/accounts/sign-in/login-purposes.ts'
import { deleteSession } from '../../../src/accounts/sign-in/sessions.ts'
import { type SignInMethod, startSession } from '../../../src/accounts/sign-in/sign-in.ts'
import type { DeadLink, SpendResult } from '../../../src/accounts/sign-in/spend-token.ts'
import { emailTaken } from '../../../src/accounts/sign-up.ts'
import { signInWords } from '../../../src/messages/sign-in.ts'
import type { SystemScope } from '../../../src/scope.ts'
import { urls } from '../../../src/urls.ts'
import type { AppEnv, SignedInUser } from '../../../src/web/app-env.ts'
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

/** taken: the address to be confirmed became somebody else's meanwhile. */
export type SignInRefusal = DeadLink | 'taken'
export type SignInResult =
  | { ok: true; user: SignedInUser; purpose: LoginPurpose }
  | { ok: false; refused: SignInRefusal }
/** An address that counts from now on, and with which the person signs in themselves. */
export interface ConfirmedAddress {
  ok: true
  confirmed: string
}

/**
 * Lets a browser in on whatever proof `spend` takes, all in one transaction: the proof is spent, a confirmed address
 * takes effect, the session this browser had ends, and a new one under a new secret begins.
 */
export async function signInWithProof(
  c: Context<AppEnv>,
  by: Exclude<SignInMethod, 'link'>,
  spend: (system: SystemScope) => Promise<SpendResult>,
): Promise<SignInResult> {
  const entered = await take(c, by, spend)
  if ('confirmed' in entered) throw new Error('Only a link confirms an address')
  return entered
}

/**
 * The same with a mailed link. The address it confirms is another's choice where a colleague asked for it: whoever reads
 * it is not let in for that alone.
 */
export const signInByLink = (c: Context<AppEnv>, tokenId: string, secret: string) =>
  take(c, 'link', (system) => spendLink(system, tokenId, secret))

async function take(
  c: Context<AppEnv>,
  by: SignInMethod,
  spend: (system: SystemScope) => Promise<SpendResult>,
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
        by,
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
  const found = await findSession(tenantDb.root, hash, tenantDb.now())
  if (!found) return { ok: false, refused: 'unknown' }
  writeSessionCookie(c, token)
  dropCookie(c, 'login')
  c.set('session', found.user)
  return { ok: true, user: found.user, purpose: spent.purpose }
}

/** Where somebody who has just come in goes on: the page they had asked for, or the next step of their agency's setup. */
export function pageAfterSignIn(c: Context<AppEnv>, user: SignedInUser, purpose?: LoginPurpose): string {
  const asked = popReturnPath(c)
  const wizard = urls.onboarding.show()
  // Whoever opens the mail of a setup goes on with it, whatever page was asked for in this browser before.
  const setsUp = user.isAdmin && !user.isOnboarded && (purpose === 'activate' || purpose === 'resume')
  if (setsUp) return asked?.startsWith(wizard) ? asked : wizard
  return asked ?? (user.isAdmin ? nextSetupPage(user) : urls.contacts.list())
}

/** The same for a browser, with a sentence for the page it lands on. */
export function redirectSignedIn(
  c: Context<AppEnv>,
  entered: Extract<SignInResult, { ok: true }> | ConfirmedAddress,
): Response {
  if ('confirmed' in entered) {
    flash(c, 'good', signInWords.verify.addressCounts)
    return c.redirect(urls.login({ email: entered.confirmed }), 303)
  }
  const { user, purpose } = entered
  if (purpose !== 'confirm_email') {
    flash(c, 'good', signInWords.signedIn)
    return c.redirect(pageAfterSignIn(c, user, purpose), 303)
  }
  flash(c, 'good', signInWords.verify.emailChanged(user.email))
  return c.redirect(urls.profile.show(), 303)
}

/** Logs this browser out; whatever it came with is worth nothing afterwards. */
export async function endOwnSession(c: Context<AppEnv>) {
  const hash = sentSessionHash(c)
  if (hash) await c.var.tenantDb.withSystem('sign out', (system) => deleteSession(system, hash))
  dropSessionCookie(c)
}
