import checkSendingDomains from './check-sending-domains.ts'
import countActivity from './count-activity.ts'
import countBookHealth from './count-book-health.ts'
import countContactImports from './count-contact-imports.ts'
import deleteAbandonedImports from './delete-abandoned-imports.ts'
import emailInquiries from './email-inquiries.ts'
import eraseClosedAgencies from './erase-closed-agencies.ts'
import findDuplicates from './find-duplicates.ts'
import findRateIncreases from './find-rate-increases.ts'
import mailDigests from './mail-digests.ts'
import mailLoginLinks from './mail-login-links.ts'
import mailQuoteLinks from './mail-quote-links.ts'
import planOutreach from './plan-outreach.ts'
import purgeOldRows from './purge-old-rows.ts'
import reconcileSubscriptions from './reconcile-subscriptions.ts'
import releaseOutreach from './release-outreach.ts'
import reportUsage from './report-usage.ts'
import runContactImports from './run-contact-imports.ts'
import type { Job } from './runner.ts'
import sendDueMessages from './send-due-messages.ts'
import sendDueTexts from './send-due-texts.ts'
import sendOutreach from './send-outreach.ts'
import settleSubscriptions from './settle-subscriptions.ts'
import takeSnapshot from './take-snapshot.ts'
import vacuumTables from './vacuum-tables.ts'

export const jobs: readonly Job[] = [
  sendDueMessages,
  sendDueTexts,
  sendOutreach,
  mailLoginLinks,
  mailDigests,
  emailInquiries,
  mailQuoteLinks,
  planOutreach,
  releaseOutreach,
  findRateIncreases,
  findDuplicates,
  countActivity,
  countContactImports,
  runContactImports,
  deleteAbandonedImports,
  settleSubscriptions,
  reportUsage,
  reconcileSubscriptions,
  checkSendingDomains,
  eraseClosedAgencies,
  purgeOldRows,
  countBookHealth,
  vacuumTables,
  takeSnapshot,
]
