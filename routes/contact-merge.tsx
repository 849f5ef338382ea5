import { Hono } from 'hono'
import type { AppEnv } from '../src/web/app-env.ts'

/** Contacts that look like the same person, and making them one. */
export const contactMerge = new Hono<AppEnv>()
