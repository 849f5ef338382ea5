import { countUnplanned } from '../src/outreach/planning/plan-agency.ts'
import { planOutreach } from '../src/outreach/planning/plan-outreach.ts'
import { countPlanRequests } from '../src/outreach/planning/requests.ts'
import { job } from './runner.ts'

/**
 * Woken when outreach settings, pauses or increase notices change, and by text replies. The cron schedule handles other
 * changes to contacts, plans new days and continues after a crash.
 */
export default job({
  name: 'plan-outreach',
  cron: '15 * * * * *',
  timeZone: 'UTC',
  everyProcess: true,
  byTheClock: true,
  async run({ tenantDb, healthKeys, signal, dryRun, wake }) {
    if (dryRun)
      return tenantDb.withSystem('count outdated plans', async (system) => ({
        requests: await countPlanRequests(system),
        books: await countUnplanned(system),
      }))
    const report = await planOutreach({ tenantDb, healthKeys, signal })
    if (report.requests + report.books === 0) return undefined
    wake('release-outreach')
    return report
  },
})
