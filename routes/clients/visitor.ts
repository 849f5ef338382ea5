import type { Context } from 'hono'
import { secretToken } from '../../src/lib/tokens.ts'
import { VISITOR_DAYS } from '../../src/visitors/visitor.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import { readCookie, writeCookie } from '../../src/web/cookies.ts'

type AppContext = Context<AppEnv>

/** What this browser shows us to be known again; undefined before it entered anything. */
export const visitorToken = (c: AppContext): string | undefined => readCookie(c, 'visitor')

/** The same, given to it where it has none. Only where something was posted: a page that is looked at sets no cookie. */
export function keepVisitorToken(c: AppContext): string {
  const token = visitorToken(c) ?? secretToken()
  writeCookie(c, 'visitor', token, VISITOR_DAYS * 86_400)
  return token
}
