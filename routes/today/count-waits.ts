import type { MiddlewareHandler } from 'hono'
import { COUNT_KEEPS_MS, countWaiting } from '../../src/dashboard/today/waiting.ts'
import type { AppEnv } from '../../src/web/app-env.ts'

/**
 * How much waits, for the header of every signed-in page: the session says it, and once a minute it is counted anew. A
 * count that fails or takes long costs nobody their page.
 */
export const countWaits: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { user, identity, doors, deps } = c.var
  const isPage = c.req.method === 'GET' && !c.req.path.startsWith('/api/')
  if (!user || !isPage || !(user.isOnboarded || !user.isAdmin)) return next()
  const known = user.waiting
  const age = known ? doors.now().getTime() - known.at.getTime() : undefined
  if (known && age !== undefined && age >= 0 && age < COUNT_KEEPS_MS) c.set('waiting', known.count)
  else
    await doors
      .inScope(identity, (scope) => countWaiting(scope, user, user.timeZone))
      .then((waiting) => c.set('waiting', waiting))
      .catch((error: Error) =>
        deps.log.error({ requestId: c.var.requestId, err: error }, 'what waits could not be counted'),
      )
  return next()
}
