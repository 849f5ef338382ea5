import type { Context } from 'hono'
import { LAST_WRITE_SECONDS } from '../scope.ts'
import type { AppEnv } from './app-env.ts'
import { readCookie, writeCookie } from './cookies.ts'

/**
 * Stores in the browser that its user has just changed something, so that no server shows them figures from before.
 * Its value is the position of the primary's log, or 0 without a standby.
 */
export async function rememberWrite(c: Context<AppEnv>): Promise<void> {
  const { replica } = c.var.deps
  // If the position is unknown, no standby is far enough.
  const position = replica ? await replica.positionNow().catch(() => Number.MAX_SAFE_INTEGER) : 0
  writeCookie(c, 'last_write', String(position), LAST_WRITE_SECONDS)
}

/** The position of this browser's last change, in bytes. Undefined if it was more than LAST_WRITE_SECONDS ago. */
export function lastWrite(c: Context<AppEnv>): number | undefined {
  const text = readCookie(c, 'last_write')
  if (text === undefined) return undefined
  return /^\d{1,16}$/.test(text) ? Number(text) : Number.MAX_SAFE_INTEGER
}
