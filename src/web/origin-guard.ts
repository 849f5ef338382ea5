import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { AppEnv } from './app-env.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses cross-site writes of any content type (CSRF). Browsers send Origin or Sec-Fetch-Site. A request with neither
 * is not from a browser: JSON is accepted, a form is not.
 */
export const originGuard =
  (exempt: RegExp): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (SAFE_METHODS.has(c.req.method) || exempt.test(c.req.path)) return next()
    const origin = c.req.header('Origin')
    const site = c.req.header('Sec-Fetch-Site')
    const foreign = origin !== undefined && !isOwn(origin, c.var.deps.publicUrl, c.req.header('Host'))
    const crossSite = site !== undefined && site !== 'same-origin' && site !== 'none'
    const unsignedForm =
      origin === undefined && site === undefined && !isJson(c.req.header('Content-Type'), c.req.method)
    if (foreign || crossSite || unsignedForm)
      throw new HTTPException(403, {
        message:
          'We could not tell that this request came from our own site, so nothing was changed. Please try again from our own site.',
      })
    return next()
  }

/** On a developer's machine, localhost and 127.0.0.1 are two origins of one server. The requested one is accepted. */
function isOwn(origin: string, publicUrl: string, host: string | undefined): boolean {
  if (origin === publicUrl) return true
  const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\]):\d+$/
  return loopback.test(publicUrl) && loopback.test(origin) && origin === `http://${host}`
}

const isJson = (type: string | undefined, method: string) =>
  /^application\/json\b/i.test(type ?? '') || (method === 'DELETE' && type === undefined)
