import { seal, unseal } from '../lib/seal.ts'
import { LAST_WRITE_SECONDS } from '../scope.ts'
import type { AppContext } from './app-env.ts'
import { readCookie, writeCookie } from './cookies.ts'

const PURPOSE = 'last write'

/**
 * Stores in the browser that its user has just changed something, so that no server shows them older figures.
 * Its value is the position of the primary's log, or 0 without a replica.
 */
export async function rememberWrite(c: AppContext): Promise<void> {
  const { replica } = c.var.deps
  // If the position is unknown, no replica is far enough.
  const position = replica ? await replica.positionNow().catch(() => Number.MAX_SAFE_INTEGER) : 0
  // Sealed, because positions tell how much all agencies write.
  writeCookie(c, 'last_write', seal(c.var.deps.secretKey, PURPOSE, position), LAST_WRITE_SECONDS)
}

/** The position of this browser's last change, in bytes. Undefined if it was more than LAST_WRITE_SECONDS ago. */
export function lastWrite(c: AppContext): number | undefined {
  const sealed = readCookie(c, 'last_write')
  if (sealed === undefined) return undefined
  const position = unseal(c.var.deps.secretKey, PURPOSE, sealed)
  return typeof position === 'number' ? position : Number.MAX_SAFE_INTEGER
}
