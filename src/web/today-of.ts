import type { Context } from 'hono'
import { type CalendarDate, todayIn } from '../lib/calendar-date.ts'
import type { AppEnv } from './app-env.ts'

/** Today in the time zone of the signed-in user's agency. */
export const todayOf = (c: Context<AppEnv>): CalendarDate => todayIn(c.var.user.timeZone, c.var.tenantDb.now())
