import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { AppEnv } from './app-env.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a write that another site's page caused, whatever its content type. A browser says where a write comes from
 * in Origin or Sec-Fetch-Site; without either it is no browser, and then JSON may pass and a form may not.
 */
export const originGuard =
  (exempt: RegExp): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (SAFE.has(c.req.method) || exempt.test(c.req.path)) return next()
    const origin = c.req.header('Origin')
    const site = c.req.header('Sec-Fetch-Site')
    const foreign = origin !== undefined && !isOwn(origin, c.var.deps.publicUrl, c.req.header('Host'))
    const crossSite = site !== undefined && site !== 'same-origin' && site !== 'none'
    const unsignedForm =
      origin === undefined && site === undefined && !isJson(c.req.header('Content-Type'), c.req.method)
    if (foreign || crossSite || unsignedForm)
      throw new HTTPException(403, {
        message: 'This request came from another site, so nothing was changed. Please try again from our own page.',
      })
    return next()
  }

/** localhost and 127.0.0.1 are one server but two origins; a newcomer types either. Nothing wider is let in by Host. */
function isOwn(origin: string, publicUrl: string, host: string | undefined): boolean {
  if (origin === publicUrl) return true
  const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\]):\d+$/
  return loopback.test(publicUrl) && loopback.test(origin) && origin === `http://${host}`
}

const isJson = (type: string | undefined, method: string) =>
  /^application\/json\b/i.test(type ?? '') || (method === 'DELETE' && type === undefined)
