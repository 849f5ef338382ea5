import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Identity } from '../scope.ts'
import { urls } from '../urls.ts'
import type { AppEnv, SignedInUser } from './app-env.ts'
import { dropCookie, readCookie, writeCookie } from './cookies.ts'
import { flash } from './flash.ts'

export type Guard = 'public' | 'agent' | 'admin'

const isApi = (c: Context<AppEnv>) => c.req.path.startsWith('/api/')

/** Agents and admins. Pages send a stranger to sign in and remember where they were going; the API answers 401. */
export const signedIn: MiddlewareHandler<AppEnv> = async (c, next) => {
  const user = c.var.session
  if (!user) {
    if (isApi(c)) throw new HTTPException(401, { message: 'Please sign in.' })
    if (c.req.method === 'GET') rememberReturn(c)
    return c.redirect(urls.login(), 303)
  }
  c.set('user', user)
  c.set('identity', identityOf(user))
  return next()
}

/** Admins only, behind signedIn. */
export const adminOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.var.user.isAdmin) return next()
  if (isApi(c)) throw new HTTPException(403, { message: 'Only an admin of your agency can do this.' })
  flash(c, 'note', 'Only an admin of your agency can open that page.')
  return c.redirect(urls.contacts.list(), 303)
}

/** Sign-in pages: who is signed in already goes to work instead. */
export const signedOutOnly: MiddlewareHandler<AppEnv> = async (c, next) =>
  c.var.session ? c.redirect(urls.contacts.list(), 303) : next()

export function identityOf(user: SignedInUser): Identity {
  return {
    organizationId: user.organizationId,
    actor: { kind: 'user', id: user.id, name: `${user.firstName} ${user.lastName}`, isAdmin: user.isAdmin },
    onlyAgentId: user.seesOnlyOwn ? user.id : undefined,
  }
}

function rememberReturn(c: Context<AppEnv>) {
  const url = new URL(c.req.url)
  writeCookie(c, 'return_to', `${url.pathname}${url.search}`, 30 * 60)
}

/** Where a fresh sign-in goes on: the page that asked for it, if it is one of ours. */
export function takeReturn(c: Context<AppEnv>): string {
  const path = readCookie(c, 'return_to')
  dropCookie(c, 'return_to')
  return path && isOwnPath(path) ? path : urls.contacts.list()
}

/** A path on this origin: one leading slash, no backslash, no control character, and still ours after parsing. */
export function isOwnPath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (!/^\/(?!\/)[^\\\u0000-\u001f]*$/.test(path)) return false
  return new URL(path, 'http://own.invalid').origin === 'http://own.invalid'
}
