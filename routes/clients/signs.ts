import type { Context } from 'hono'
import type { VisitSigns } from '../../src/quotes/robots.ts'
import type { AppEnv } from '../../src/web/app-env.ts'

/** What a request tells of who made it. */
export const signsOf = (c: Context<AppEnv>): VisitSigns => ({
  method: c.req.method,
  userAgent: c.req.header('User-Agent'),
  acceptLanguage: c.req.header('Accept-Language'),
  purpose: c.req.header('Sec-Purpose') ?? c.req.header('Purpose'),
})
