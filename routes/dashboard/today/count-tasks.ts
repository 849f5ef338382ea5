import type { MiddlewareHandler } from 'hono'
import { isCountFresh, readStoredTaskCount, storeCountFailure } from '../../../src/dashboard/today/stored-count.ts'
import { urls } from '../../../src/urls.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'

/**
 * The number of open tasks, for the header of every signed-in page. The stored count is reused for three minutes. If a
 * count fails or times out, the page still renders, and the next count waits a few minutes.
 */
export const countTasks: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { scoped, user, tenantDb, deps } = c.var
  if (!user || c.req.method !== 'GET' || !(user.isOnboarded || !user.isAdmin)) return next()
  if (user.todayTasks && isCountFresh(user.todayTasks, tenantDb.now())) c.set('taskCount', user.todayTasks.count)
  else if (!isOwnTodayList(c.req.path, c.req.query()))
    await scoped((scope) => readStoredTaskCount(scope, user, user.timeZone))
      .then((waiting) => c.set('taskCount', waiting))
      .catch((error: Error) => {
        deps.log.error({ requestId: c.var.requestId, err: error }, 'open tasks could not be counted')
        return scoped((scope) => storeCountFailure(scope, user.id))
      })
      .catch((error: Error) =>
        deps.log.error({ requestId: c.var.requestId, err: error }, 'a failed task count could not be stored'),
      )
  return next()
}

/** Whether this is the viewer's own Today list, which counts its tasks itself. */
const isOwnTodayList = (path: string, { agent, show }: Record<string, string>) =>
  path === urls.today.list() && agent === undefined && show === undefined
