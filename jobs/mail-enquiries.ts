import { mailEnquiries } from '../src/enquiries/mail-enquiries.ts'
import { job } from './runner.ts'

/** Woken by the forms of our own site. The timetable retries enquiries that could not be emailed. */
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
