import type { Context, MiddlewareHandler } from 'hono'
import { findSession } from '../accounts/sign-in/find-session.ts'
import { touchSession } from '../accounts/sign-in/sessions.ts'
import { secretToken, sha256 } from '../lib/tokens.ts'
import type { AppEnv } from './app-env.ts'
import { dropCookie, readCookie, writeCookie } from './cookies.ts'

/** A session ends 30 days after sign-in whatever happens, and after 14 days without a visit. */
export const SESSION_DAYS = 30
const TOUCH_EVERY_MS = 5 * 60_000

/** Finds out who this browser is. Never refuses: guards do. */
export const session: MiddlewareHandler<AppEnv> = async (c, next) => {
  const token = readCookie(c, 'sid')
  if (!token) return next()
  const { tenantDb } = c.var
  const now = tenantDb.now()
  const found = await findSession(tenantDb.root, sha256(token), now)
  // The cookie stays: this may be a late request with the secret before the newest, and its answer would take that away.
  if (!found) return next()
  c.set('session', found.user)
  if (now.getTime() - found.lastSeenAt.getTime() > TOUCH_EVERY_MS)
    await tenantDb.withSystem('note that a session is in use', (system) => touchSession(system, found.user.sessionId))
  return next()
}

/** A secret for a session, and what the database keeps of it. */
export function newSessionSecret(): { token: string; hash: Buffer } {
  const token = secretToken()
  return { token, hash: sha256(token) }
}

export const writeSessionCookie = (c: Context<AppEnv>, token: string) =>
  writeCookie(c, 'sid', token, SESSION_DAYS * 86_400)

/** The hash of the secret this browser came with, whether or not it is any good. */
export function sentSessionHash(c: Context<AppEnv>): Buffer | undefined {
  const token = readCookie(c, 'sid')
  return token ? sha256(token) : undefined
}

export const dropSessionCookie = (c: Context<AppEnv>) => dropCookie(c, 'sid')
