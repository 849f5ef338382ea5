import { Hono } from 'hono'
import type { AppEnv } from '../src/web/app-env.ts'

/** Filters of the list under a name, and the tutorial of its first visit. */
export const contactViews = new Hono<AppEnv>()
