import checkSendingDomains from './check-sending-domains.ts'
import countContactImports from './count-contact-imports.ts'
import deleteAbandonedImports from './delete-abandoned-imports.ts'
import eraseClosedAgencies from './erase-closed-agencies.ts'
import mailLoginLinks from './mail-login-links.ts'
import mailQuoteLinks from './mail-quote-links.ts'
import purgeOldRows from './purge-old-rows.ts'
import runContactImports from './run-contact-imports.ts'
import type { Job } from './runner.ts'
import sendDueMessages from './send-due-messages.ts'

export const jobs: readonly Job[] = [
  sendDueMessages,
  mailLoginLinks,
  mailQuoteLinks,
  countContactImports,
  runContactImports,
  deleteAbandonedImports,
  checkSendingDomains,
  eraseClosedAgencies,
  purgeOldRows,
]
