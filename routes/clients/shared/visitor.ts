import { secretToken } from '../../../src/lib/tokens.ts'
import { VISITOR_DAYS } from '../../../src/visitors/visitor.ts'
import type { AppContext } from '../../../src/web/app-env.ts'
import { readCookie, writeCookie } from '../../../src/web/cookies.ts'

/** The token of the visitor cookie. Undefined if the browser has none. */
export const visitorToken = (c: AppContext): string | undefined => readCookie(c, 'visitor')

const isToken = (text: string | undefined): text is string => /^[\w-]{43}$/.test(text ?? '')

/**
 * Returns the visitor token and sets or renews its cookie. Call it only after a form was posted or the URL named
 * criteria: viewing a page sets no cookie. `pageToken` is a token from the form itself, so that a double submit counts
 * as one browser.
 */
export function ensureVisitorToken(c: AppContext, pageToken?: string): string {
  const token = visitorToken(c) ?? (isToken(pageToken) ? pageToken : secretToken())
  writeCookie(c, 'visitor', token, VISITOR_DAYS * 86_400)
  return token
}
