import { Hono } from 'hono'
import type { ApiRoute } from '../../src/web/api.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import { agentsApi } from './agents.api.ts'
import { agents } from './agents.tsx'
import { closingApi } from './closing.api.ts'
import { closing } from './closing.tsx'
import { sellingRulesApi } from './selling-rules.api.ts'
import { sellingRules } from './selling-rules.tsx'
import { settingsApi } from './settings.api.ts'
import { settings } from './settings.tsx'

/** The agency's team, closing, selling rules and settings, in match order. */
export const agencyRoutes = new Hono<AppEnv>()
  .route('/', agents)
  .route('/', closing)
  .route('/', sellingRules)
  .route('/', settings)

export const agencyApi: ApiRoute[] = [...agentsApi, ...settingsApi, ...sellingRulesApi, ...closingApi]
