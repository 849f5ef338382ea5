import { Hono } from 'hono'
import type { ApiRoute } from '../../src/web/api.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import { eligibilityApi } from './eligibility.api.ts'
import { eligibility } from './eligibility.tsx'
import { language } from './language.tsx'
import { quoteLinksApi } from './quote-links.api.ts'
import { quotesApi } from './quotes.api.ts'
import { quotes } from './quotes.tsx'
import { scheduleApi } from './schedule.api.ts'
import { schedule } from './schedule.tsx'
import { selfOnboarding } from './self-onboarding.tsx'
import { selfServiceApi } from './self-service.api.ts'
import { unsubscribe } from './unsubscribe.tsx'

/** What clients and prospects open without signing in, in match order. */
export const clientRoutes = new Hono<AppEnv>()
  .route('/', language)
  .route('/', quotes)
  .route('/', eligibility)
  .route('/', selfOnboarding)
  .route('/', schedule)
  .route('/', unsubscribe)

export const clientApi: ApiRoute[] = [
  ...quotesApi,
  ...quoteLinksApi,
  ...selfServiceApi,
  ...scheduleApi,
  ...eligibilityApi,
]
