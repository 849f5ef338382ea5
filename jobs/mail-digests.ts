import { countDigests, mailDigests } from '../src/dashboard/today/mail-digests.ts'
import { job } from './runner.ts'

/** Hourly, for the morning of each time zone and for missed mornings. */
export default job({
  name: 'mail-digests',
  cron: '2 * * * *',
  timeZone: 'UTC',
  async run({ tenantDb, signal, dryRun, wake }) {
    if (dryRun) return countDigests(tenantDb)
    const report = await mailDigests(tenantDb, signal)
    if (report.mails > 0) wake('send-due-messages')
    return report
  },
})
