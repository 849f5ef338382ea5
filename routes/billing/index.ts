import { Hono } from 'hono'
import type { ApiRoute } from '../../src/web/api.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import { checkoutApi } from './checkout.api.ts'
import { checkout } from './checkout.tsx'
import { goLive } from './go-live.tsx'
import { billingOverviewApi } from './overview.api.ts'
import { billingOverview } from './overview.tsx'
import { planChange } from './plan-change.tsx'
import { plansApi } from './plans.api.ts'

/** Plans, checkout and invoices, in match order. */
export const billingRoutes = new Hono<AppEnv>()
  .route('/', goLive)
  .route('/', planChange)
  .route('/', checkout)
  .route('/', billingOverview)

export const billingApi: ApiRoute[] = [...plansApi, ...checkoutApi, ...billingOverviewApi]
