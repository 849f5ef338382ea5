import purgeOldRows from './purge-old-rows.ts'
import type { Job } from './runner.ts'
import sendDueMessages from './send-due-messages.ts'

/** The whole timetable. */
export const jobs: readonly Job[] = [sendDueMessages, purgeOldRows]
