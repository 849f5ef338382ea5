import { emailInquiries } from '../src/inquiries/email-inquiries.ts'
import { job } from './runner.ts'

/** Woken by the forms of our own site. The cron schedule retries inquiries that could not be emailed. */
export default job({
  name: 'email-inquiries',
  cron: '* * * * *',
  timeZone: 'UTC',
  everyProcess: true,
  async run({ tenantDb, dryRun, ...work }) {
    const mailed = dryRun ? 0 : await emailInquiries(tenantDb, work)
    return mailed > 0 ? { mailed } : undefined
  },
})
