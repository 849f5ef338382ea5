import { countDueMessages } from '../src/outbox/queries.ts'
import { sendDueMessages } from '../src/outreach/sending/send-due.ts'
import { job } from './runner.ts'

/** A separate job, so that a sign-in email never waits for a batch of outreach. */
export default job({
  name: 'send-outreach',
  cron: '*/5 * * * * *',
  timeZone: 'UTC',
  everyProcess: true,
  byTheClock: true,
  async run({ dryRun, wake, ...work }) {
    if (dryRun) return { due: await work.tenantDb.withSystem('count due messages', countDueMessages) }
    const report = await sendDueMessages({ ...work, only: 'outreach' })
    if (report.lockedOut) work.log.error({ reason: report.lockedOut }, 'the email provider rejects our account')
    // Texts are sent after their emails.
    if (report.sent) wake('send-due-texts')
    return Object.keys(report).length > 0 ? report : undefined
  },
})
