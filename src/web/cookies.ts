import { decodeBase64urlIgnorePadding, encodeBase64urlNoPadding } from '@oslojs/encoding'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppContext } from './app-env.ts'

export type CookieName =
  | 'sid'
  | 'login'
  | 'return_to'
  | 'onboarding'
  | 'handover'
  | 'oauth'
  | 'flash'
  | 'visitor'
  | 'language'
  | 'text_size'
  | 'density'
  | 'operator'
  | 'last_write'

const isHttps = (c: AppContext) => c.var.deps.publicUrl.startsWith('https:')
/** With the __Host- prefix, browsers accept the cookie only from this host and over https. */
const fullName = (c: AppContext, name: CookieName) => (isHttps(c) ? `__Host-${name}` : name)

export const readCookie = (c: AppContext, name: CookieName) => getCookie(c, fullName(c, name))

export const writeCookie = (c: AppContext, name: CookieName, value: string, maxAge: number) =>
  setCookie(c, fullName(c, name), value, { path: '/', httpOnly: true, sameSite: 'Lax', secure: isHttps(c), maxAge })

export const writeJsonCookie = (c: AppContext, name: CookieName, value: object, maxAge: number) =>
  writeCookie(c, name, encodeBase64urlNoPadding(new TextEncoder().encode(JSON.stringify(value))), maxAge)

/** Undefined if there is none or it is not readable. Visitors can edit cookies. */
export function readJsonCookie(c: AppContext, name: CookieName): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(decodeBase64urlIgnorePadding(readCookie(c, name) ?? '')))
  } catch {
    return undefined
  }
}

export const dropCookie = (c: AppContext, name: CookieName) =>
  deleteCookie(c, fullName(c, name), { path: '/', secure: isHttps(c) })
