import { Hono } from 'hono'
import type { AppEnv } from '../src/web/app-env.ts'

/** What is done with many contacts at once: delete, reassign. */
export const contactSelection = new Hono<AppEnv>()
