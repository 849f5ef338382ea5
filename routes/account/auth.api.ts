import { z } from 'zod'
import { loginBody } from '../../src/accounts/schemas.ts'
import { isLinkOpen, linkState } from '../../src/accounts/sign-in/login.ts'
import { rotateSession } from '../../src/accounts/sign-in/sessions.ts'
import { accountStatus } from '../../src/billing/account-state/account-status.ts'
import { signInWords } from '../../src/messages/sign-in.ts'
import { urls } from '../../src/urls.ts'
import { type ApiRoute, api } from '../../src/web/api.ts'
import { newSessionSecret, sentSessionHash, writeSessionCookie } from '../../src/web/session.ts'
import { redeemHandoverCookie } from './auth/handover.ts'
import { rememberLoginRequest } from './auth/last-login-request.ts'
import { requestLogin } from './auth/mail-login.ts'
import { meOf, meResponse, sessionFields, sessionOf, sessionResponse } from './auth/responses.ts'
import { endOwnSession, pageAfterSignIn, signInByLink, signInWithVerifiedEmail } from './auth/sign-in.ts'

const PLEASE_SIGN_IN = 'Please sign in.'

const success = z.object({ success: z.boolean(), message: z.string().optional() })
const refused = (error: string, status: 401 | 422) => Response.json({ success: false, error }, { status })

const linkParams = z.strictObject({ a: z.string().max(64), b: z.string().max(64) })
const verified = z.object({
  success: z.boolean(),
  redirectUrl: z.string(),
  /** A public id, not a secret. Empty unless the call signed this browser in. */
  session: z.string(),
  email: z.string(),
  orgSlug: z.string(),
  error: z.string().optional(),
})
const noSession = { session: '', email: '', orgSlug: '' }

export const authApi: ApiRoute[] = [
  api({
    method: 'GET',
    path: '/api/me',
    summary: 'The signed-in user and their agency’s subscription status',
    guard: 'agent',
    answer: meResponse,
    handler: async ({ c }) => meOf(c.var.user, await c.var.scoped(accountStatus)),
  }),
  api({
    method: 'GET',
    path: '/api/auth/session',
    summary: 'Whether this browser is signed in, and as whom',
    guard: 'public',
    answer: sessionResponse,
    handler: async ({ c }) => (c.var.session ? sessionOf(c.var.session) : { valid: false as const }),
  }),
  api({
    method: 'POST',
    path: '/api/auth/session',
    summary: 'Rotates this browser’s session secret',
    guard: 'agent',
    answer: sessionFields,
    handler: async ({ c }) => {
      const { token, hash } = newSessionSecret()
      const rotated = await c.var.tenantDb.withSystem('rotate a session', (system) =>
        rotateSession(system, sentSessionHash(c) ?? hash, hash),
      )
      if (!rotated) return refused(PLEASE_SIGN_IN, 401)
      writeSessionCookie(c, token)
      return sessionOf(c.var.user)
    },
  }),
  api({
    method: 'POST',
    path: '/api/auth/set-session',
    summary:
      'Confirms this browser’s session, or starts one with its one-time cookie. A session id in the body is never accepted',
    guard: 'public',
    perMinute: 60,
    body: loginBody,
    answer: success,
    also: { 401: 'That address has not been confirmed in this browser' },
    handler: async ({ c, body }) => {
      if (c.var.session?.email === body.email) return { success: true }
      const result = await signInWithVerifiedEmail(c, 'handover', (system) =>
        redeemHandoverCookie(c, system, body.email),
      )
      return result.ok ? { success: true } : refused(PLEASE_SIGN_IN, 401)
    },
  }),
  api({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Emails a login link and code if the address is registered',
    guard: 'public',
    body: loginBody,
    answer: success,
    also: { 429: 'Too many requests from one network' },
    handler: async ({ c, body }) => {
      await requestLogin(c, body.email)
      rememberLoginRequest(c, body.email)
      return { success: true, message: "If your email is registered, you'll receive a login link soon" }
    },
  }),
  api({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Ends this browser’s session',
    guard: 'public',
    answer: success,
    handler: async ({ c }) => {
      await endOwnSession(c)
      return { success: true }
    },
  }),
  api({
    method: 'GET',
    path: '/api/auth/verify/{a}/{b}',
    summary: 'Whether an emailed link is still valid, without using it',
    guard: 'public',
    perMinute: 60,
    params: linkParams,
    answer: verified,
    handler: async ({ c, params: { a, b } }) => {
      const { state } = await c.var.tenantDb.withSystem('check a login link', (system) => linkState(system, a, b))
      if (isLinkOpen(state)) return { success: true, redirectUrl: urls.verify(a, b), ...noSession }
      return { success: false, redirectUrl: urls.login(), ...noSession, error: signInWords.verify[state].title }
    },
  }),
  api({
    method: 'POST',
    path: '/api/auth/verify/{a}/{b}',
    summary: 'Uses an emailed link and signs this browser in. A link that only confirms a new address does not sign in',
    guard: 'public',
    perMinute: 60,
    params: linkParams,
    answer: verified,
    handler: async ({ c, params: { a, b } }) => {
      const result = await signInByLink(c, a, b)
      if (!result.ok) return refused(signInWords.verify[result.refused].title, 422)
      if ('confirmed' in result)
        return { success: true, redirectUrl: urls.login({ email: result.confirmed }), ...noSession }
      const { email, sessionPublicId, organizationSlug } = result.user
      const redirectUrl = pageAfterSignIn(c, result.user, result.purpose)
      return { success: true, redirectUrl, session: sessionPublicId, email, orgSlug: organizationSlug }
    },
  }),
]
