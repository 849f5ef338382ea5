import { type CalendarDate, todayIn } from '../lib/calendar-date.ts'
import type { AppContext } from './app-env.ts'

/** Today in the time zone of the signed-in user's agency. */
export const todayOf = (c: AppContext): CalendarDate => todayIn(c.var.user.timeZone, c.var.tenantDb.now())
