import type { MiddlewareHandler } from 'hono'
import { readOnlyWords } from '../messages/billing-banner.ts'
import { urls } from '../urls.ts'
import type { AppEnv } from './app-env.ts'
import { needsNewPlan } from './billing-state.ts'
import { flash } from './flash.ts'
import { pathFits } from './guards.ts'
import { refererPath } from './referer.ts'

export type ReadOnlyRule = readonly [path: string, method?: 'POST' | 'PUT' | 'DELETE']

export const worksWhileReadOnly = (rules: readonly ReadOnlyRule[], method: string, path: string): boolean =>
  rules.some(([pattern, only]) => (only === undefined || only === method) && pathFits(pattern, path))

/**
 * Refuses writes, except those in `rules`, from users whose agency's account is read-only. A form returns to its page
 * with a message; the API answers 402.
 */
export const readOnlyGuard =
  (rules: readonly ReadOnlyRule[]): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const { method, path } = c.req
    const user = c.var.session
    if (user?.accountState !== 'read_only' || method === 'GET' || method === 'HEAD') return next()
    if (worksWhileReadOnly(rules, method, path)) return next()
    const message = user.isAdmin ? readOnlyWords.refusedAdmin : readOnlyWords.refused
    if (path.startsWith('/api/') || c.req.header('Accept')?.includes('application/json'))
      return c.json({ success: false, error: message, message }, 402)
    const target = needsNewPlan(user)
      ? { href: urls.plan.change(), label: readOnlyWords.toPlans }
      : { href: urls.billing(), label: readOnlyWords.toPayment }
    const link = user.isAdmin ? { link: target } : {}
    flash(c, 'bad', message, link)
    return c.redirect(refererPath(c) ?? (user.isAdmin ? urls.billing() : urls.contacts.list()), 303)
  }
