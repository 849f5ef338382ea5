import type { RequestSignals } from '../../../src/quotes/robots.ts'
import type { AppContext } from '../../../src/web/app-env.ts'

/** The request headers that distinguish robots from people. */
export const requestSignals = (c: AppContext): RequestSignals => ({
  method: c.req.method,
  userAgent: c.req.header('User-Agent'),
  acceptLanguage: c.req.header('Accept-Language'),
  purpose: c.req.header('Sec-Purpose') ?? c.req.header('Purpose'),
})
