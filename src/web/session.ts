import type { MiddlewareHandler } from 'hono'
import { findSession } from '../accounts/sign-in/find-session.ts'
import { touchSession } from '../accounts/sign-in/sessions.ts'
import { secretToken, sha256 } from '../lib/tokens.ts'
import type { AppContext, AppEnv } from './app-env.ts'
import { dropCookie, readCookie, writeCookie } from './cookies.ts'

/** A session ends 30 days after sign-in, or after 14 days without a request. */
export const SESSION_DAYS = 30
const TOUCH_EVERY_MS = 5 * 60_000

/** Loads the session of this browser. It never refuses a request; guards do. */
export const session: MiddlewareHandler<AppEnv> = async (c, next) => {
  const token = readCookie(c, 'sid')
  if (!token) return next()
  const { tenantDb } = c.var
  const now = tenantDb.now()
  const found = await findSession(tenantDb.root, sha256(token), now)
  // Keeps the cookie: a late request may carry the previous secret, and deleting it would remove the new one.
  if (!found) return next()
  c.set('session', found.user)
  if (now.getTime() - found.lastSeenAt.getTime() > TOUCH_EVERY_MS)
    await tenantDb.withSystem('record that a session is in use', (system) => touchSession(system, found.user.sessionId))
  return next()
}

/** A new session secret and its hash, which the database stores. */
export function newSessionSecret(): { token: string; hash: Buffer } {
  const token = secretToken()
  return { token, hash: sha256(token) }
}

export const writeSessionCookie = (c: AppContext, token: string) => writeCookie(c, 'sid', token, SESSION_DAYS * 86_400)

/** The hash of the secret that this browser sent, valid or not. */
export function sentSessionHash(c: AppContext): Buffer | undefined {
  const token = readCookie(c, 'sid')
  return token ? sha256(token) : undefined
}

export const dropSessionCookie = (c: AppContext) => dropCookie(c, 'sid')
