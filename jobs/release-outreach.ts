import { listReleasingAgencies } from '../src/outreach/release/queries.ts'
import { releaseOutreach } from '../src/outreach/release/release-outreach.ts'
import { job } from './runner.ts'

/** Woken after planning and when an agency starts outreach. The cron schedule releases the emails of new days. */
export default job({
  name: 'release-outreach',
  cron: '*/5 * * * *',
  timeZone: 'UTC',
  everyProcess: true,
  byTheClock: true,
  async run({ dryRun, wake, ...work }) {
    if (dryRun)
      return {
        agencies: (await work.tenantDb.withSystem('list agencies with due emails', listReleasingAgencies)).length,
      }
    const report = await releaseOutreach(work)
    if (report.released === 0) return undefined
    wake('send-outreach')
    return report
  },
})
