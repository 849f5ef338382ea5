import { countDueMessages } from '../src/outbox/queries.ts'
import { sendDueMessages } from '../src/outreach/sending/send-due.ts'
import { job } from './runner.ts'

/** Every few seconds, for retries; a handler that queued a mail wakes it. What outreach released has a job of its own. */
export default job({
  name: 'send-due-messages',
  cron: '*/5 * * * * *',
  timeZone: 'UTC',
  everyProcess: true,
  async run({ dryRun, ...work }) {
    if (dryRun) return { due: await work.tenantDb.withSystem('count due messages', countDueMessages) }
    const report = await sendDueMessages({ ...work, only: 'first' })
    if (report.lockedOut) work.log.error({ reason: report.lockedOut }, 'the mail service refuses us')
    return Object.keys(report).length > 0 ? report : undefined
  },
})
