import type { AppContext } from './app-env.ts'
import { isOwnPath } from './guards.ts'

/**
 * The path and query of our page that sent the request (see originGuard); undefined without a usable Referer header.
 */
export function refererPath(c: AppContext): string | undefined {
  const referer = c.req.header('Referer')
  if (!referer || !URL.canParse(referer)) return undefined
  const { pathname, search } = new URL(referer)
  return isOwnPath(pathname + search) ? pathname + search : undefined
}
