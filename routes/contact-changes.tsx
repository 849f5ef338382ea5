import { Hono } from 'hono'
import type { AppEnv } from '../src/web/app-env.ts'

/** What was changed, and taking it back; contacts that were deleted. */
export const contactChanges = new Hono<AppEnv>()
