import { Hono } from 'hono'
import type { Deps } from '../../src/deps.ts'
import type { ApiRoute } from '../../src/web/api.ts'
import type { AppEnv } from '../../src/web/app-env.ts'
import { logos } from './logos.tsx'
import { paletteApi } from './palette.api.ts'
import { placesApi } from './places.api.ts'
import { practice } from './practice.tsx'
import { securityTxt } from './security-txt.ts'
import { webhooks } from './webhooks.ts'

/** Webhooks, practice pages, logos, security.txt and the practice card pages, in match order. */
export const systemRoutes = (deps: Deps) => {
  const app = new Hono<AppEnv>()
    .route('/', webhooks)
    .route('/', practice)
    .route('/', logos)
    .route('/', securityTxt(deps))
  return deps.practiceCards ? app.route('/', deps.practiceCards) : app
}

export const systemApi: ApiRoute[] = [...placesApi, ...paletteApi]
