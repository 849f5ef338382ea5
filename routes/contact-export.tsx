import { Hono } from 'hono'
import type { AppEnv } from '../src/web/app-env.ts'

/** Contacts as files. */
export const contactExport = new Hono<AppEnv>()
