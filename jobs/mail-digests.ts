import { countDigests, mailDigests } from '../src/dashboard/today/mail-digests.ts'
import { job } from './runner.ts'

/** Runs hourly, to reach each time zone in its morning and to catch up on missed mornings. */
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
