import { countDueMessages } from '../src/outbox/queries.ts'
import { sendDueMessages } from '../src/outreach/sending/send-due.ts'
import { job } from './runner.ts'

/** Apart from what people wait for, so that a sign-in mail never waits for a batch to come back. */
export default job({
  name: 'send-outreach',
  cron: '*/5 * * * * *',
  timeZone: 'UTC',
  everyProcess: true,
  byTheClock: true,
  async run({ dryRun, wake, ...work }) {
    if (dryRun) return { due: await work.tenantDb.withSystem('count due messages', countDueMessages) }
    const report = await sendDueMessages({ ...work, only: 'outreach' })
    if (report.lockedOut) work.log.error({ reason: report.lockedOut }, 'the mail service refuses us')
    // A text goes with its mail, and waits where it is looked at before that has left.
    if (report.sent) wake('send-due-texts')
    return Object.keys(report).length > 0 ? report : undefined
  },
})
