import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { AppEnv } from './app-env.ts'

/** One line a request: the route's pattern instead of its path, because paths hold addresses and tokens. */
export const requestLog: MiddlewareHandler<AppEnv> = async (c, next) => {
  const began = performance.now()
  await next()
  const route = matchedRoutes(c).findLast((matched) => !matched.path.endsWith('*'))
  c.var.deps.log.info(
    {
      requestId: c.var.requestId,
      method: c.req.method,
      route: route?.path ?? '(none)',
      status: c.res.status,
      ms: Math.round(performance.now() - began),
      organizationId: c.var.session?.organizationId,
    },
    'request',
  )
}
