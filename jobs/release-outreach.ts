import { listReleasingAgencies } from '../src/outreach/release/queries.ts'
import { releaseOutreach } from '../src/outreach/release/release-outreach.ts'
import { job } from './runner.ts'

/** After each plan, and every five minutes for days that began. */
export default job({
  name: 'release-outreach',
  cron: '*/5 * * * *',
  timeZone: 'UTC',
  everyProcess: true,
  byTheClock: true,
  async run({ dryRun, wake, ...work }) {
    if (dryRun)
      return { agencies: (await work.tenantDb.withSystem('look for mails that are due', listReleasingAgencies)).length }
    const report = await releaseOutreach(work)
    if (report.released === 0) return undefined
    wake('send-outreach')
    return report
  },
})
