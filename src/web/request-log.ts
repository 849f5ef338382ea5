import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { AppEnv } from './app-env.ts'

/** The pattern of the route that handles the request. */
export const routeOf = (c: Context): string =>
  matchedRoutes(c).findLast((matched) => !matched.path.endsWith('*'))?.path ?? '(none)'

/** Logs one line per request, with the route's pattern, because paths contain email addresses and tokens. */
export const requestLog: MiddlewareHandler<AppEnv> = async (c, next) => {
  const began = performance.now()
  await next()
  const { deps, requestId } = c.var
  const route = routeOf(c)
  const { method } = c.req
  const { status } = c.res
  const ms = performance.now() - began
  deps.monitor?.answered({ method, route, status, seconds: ms / 1000 })
  deps.log.info(
    {
      requestId,
      method,
      route,
      status,
      ms: Math.round(ms),
      organizationId: c.var.session?.organizationId,
    },
    'request',
  )
}
