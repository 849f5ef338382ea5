import type { Context } from 'hono'
import { secretToken } from '../../../src/lib/tokens.ts'
import { VISITOR_DAYS } from '../../../src/visitors/visitor.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'
import { readCookie, writeCookie } from '../../../src/web/cookies.ts'

type AppContext = Context<AppEnv>

/** What this browser shows us to be known again; undefined before it entered anything. */
export const visitorToken = (c: AppContext): string | undefined => readCookie(c, 'visitor')

const isToken = (text: string | undefined): text is string => /^[\w-]{43}$/.test(text ?? '')

/** The same, given to it where it has none. Only where something was posted, or an address
 * said for whom prices are asked: a page that is looked at sets no cookie.
 * `offered` is one that the page itself carried, so that its button pressed twice is one browser. */
export function keepVisitorToken(c: AppContext, offered?: string): string {
  const token = visitorToken(c) ?? (isToken(offered) ? offered : secretToken())
  writeCookie(c, 'visitor', token, VISITOR_DAYS * 86_400)
  return token
}
