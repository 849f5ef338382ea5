import { Hono } from 'hono'
import type { AppEnv } from '../../src/web/app-env.ts'
import { deliverability } from './deliverability.tsx'
import { emailWordings } from './email-wordings.tsx'
import { increaseNotices } from './increase-notices.tsx'
import { outreachOverview } from './overview.tsx'
import { texts } from './texts.tsx'

/** Emails and texts to clients, in match order. */
export const outreachRoutes = new Hono<AppEnv>()
  .route('/', outreachOverview)
  .route('/', increaseNotices)
  .route('/', emailWordings)
  .route('/', deliverability)
  .route('/', texts)
