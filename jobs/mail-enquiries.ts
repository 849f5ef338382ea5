import { mailEnquiries } from '../src/enquiries/mail-enquiries.ts'
import { job } from './runner.ts'

/** A form on our own site wakes it; every minute for what could not be mailed then. */
export default job({
  name: 'mail-enquiries',
  cron: '* * * * *',
  timeZone: 'UTC',
  everyProcess: true,
  async run({ tenantDb, dryRun, ...work }) {
    const mailed = dryRun ? 0 : await mailEnquiries(tenantDb, work)
    return mailed > 0 ? { mailed } : undefined
  },
})
