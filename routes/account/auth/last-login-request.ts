import type { AppContext } from '../../../src/web/app-env.ts'
import { readJsonCookie, writeJsonCookie } from '../../../src/web/cookies.ts'

const LOCKED_SECONDS = 60

/** Stores in a cookie which address requested a link, so that the code page knows it. */
export function rememberLoginRequest(c: AppContext, email: string) {
  writeJsonCookie(c, 'login', [email, c.var.tenantDb.now().getTime()], 15 * 60)
}

/**
 * The address that last requested a link, and the seconds until it can request another. Untrusted: visitors can edit
 * the cookie.
 */
export function lastLoginRequest(c: AppContext): { email: string; lockedSeconds: number } | undefined {
  const stored = readJsonCookie(c, 'login')
  const [email, at] = Array.isArray(stored) ? stored : []
  if (typeof email !== 'string' || typeof at !== 'number') return undefined
  const elapsed = Math.floor((c.var.tenantDb.now().getTime() - at) / 1000)
  return { email, lockedSeconds: Math.min(LOCKED_SECONDS, Math.max(0, LOCKED_SECONDS - elapsed)) }
}
