import { Hono } from 'hono'
import type { ApiRoute } from '../../src/web/api.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import { bookHealth } from './book-health.tsx'
import { dashboardOverviewApi } from './overview.api.ts'
import { dashboardOverview } from './overview.tsx'
import { radar } from './radar.tsx'
import { retention } from './retention.tsx'
import { today } from './today.tsx'

/** What happened and what is next, in match order. */
export const dashboardRoutes = new Hono<AppEnv>()
  .route('/', dashboardOverview)
  .route('/', bookHealth)
  .route('/', retention)
  .route('/', radar)
  .route('/', today)

export const dashboardApi: ApiRoute[] = dashboardOverviewApi
