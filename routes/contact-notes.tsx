import { Hono } from 'hono'
import type { AppEnv } from '../src/web/app-env.ts'

/** What people write on a contact page: notes, follow-ups; and the health answers they read there. */
export const contactNotes = new Hono<AppEnv>()
