import { countDueMessages } from '../src/outbox/queries.ts'
import { sendDueMessages } from '../src/outreach/sending/send-due.ts'
import { job } from './runner.ts'

/**
 * Woken by handlers and jobs that queue an email. The cron schedule sends retries and the rest. Outreach emails have
 * their own job.
 */
export default job({
  name: 'send-due-messages',
  cron: '*/5 * * * * *',
  timeZone: 'UTC',
  everyProcess: true,
  async run({ dryRun, ...work }) {
    if (dryRun) return { due: await work.tenantDb.withSystem('count due messages', countDueMessages) }
    const report = await sendDueMessages({ ...work, only: 'first' })
    if (report.lockedOut) work.log.error({ reason: report.lockedOut }, 'the email provider rejects our account')
    return Object.keys(report).length > 0 ? report : undefined
  },
})
