import deleteAbandonedImports from './delete-abandoned-imports.ts'
import purgeOldRows from './purge-old-rows.ts'
import runContactImports from './run-contact-imports.ts'
import type { Job } from './runner.ts'
import sendDueMessages from './send-due-messages.ts'

/** The whole timetable. */
export const jobs: readonly Job[] = [sendDueMessages, runContactImports, deleteAbandonedImports, purgeOldRows]
