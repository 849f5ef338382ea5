import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'
import { isOwnPath } from './guards.ts'

/** Where a form of ours was sent from (see originGuard), if the browser tells. */
export function cameFrom(c: Context<AppEnv>): string | undefined {
  const referer = c.req.header('Referer')
  if (!referer || !URL.canParse(referer)) return undefined
  const { pathname, search } = new URL(referer)
  return isOwnPath(pathname + search) ? pathname + search : undefined
}
