import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../src/web/app-env.ts'
import { pathFits } from '../src/web/guards.ts'
import { lastWrite } from '../src/web/last-write.ts'

/** Pages and downloads that may be some seconds old. */
const PATHS = [
  '/dashboard/*',
  '/api/dashboard/*',
  '/book-health',
  '/radar',
  '/radar/export.csv',
  '/retention',
  '/retention/export.csv',
  '/deliverability',
  '/outreach/simulator',
  '/contacts/export.csv',
]

/** Lets these requests read the replica. */
export const readReplica: MiddlewareHandler<AppEnv> = (c, next) => {
  const { replica } = c.var.deps
  if (replica && c.req.method === 'GET' && PATHS.some((path) => pathFits(path, c.req.path)))
    c.set('tenantDb', replica.reader(lastWrite(c)))
  return next()
}
