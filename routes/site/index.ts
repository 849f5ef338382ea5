import { Hono } from 'hono'
import type { Deps } from '../../src/deps.ts'
import type { ApiRoute } from '../../src/web/api.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import { crawlers } from './crawlers.ts'
import { inquiriesApi } from './inquiries.api.ts'
import { inquiries } from './inquiries.tsx'
import { sitePages } from './pages.tsx'
import { pricing } from './pricing.tsx'
import { rules } from './rules.tsx'

/** Pages about the product, for visitors and crawlers, in match order. */
export const siteRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .route('/', rules)
    .route('/', pricing)
    .route('/', inquiries)
    .route('/', crawlers(deps))
    .route('/', sitePages)

export const siteApi: ApiRoute[] = [...inquiriesApi]
