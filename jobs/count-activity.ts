import { countAgency, listUncounted } from '../src/dashboard/activity/store-counts.ts'
import { job } from './runner.ts'

/** Stores the dashboard's counts. Activity not counted yet is read from the events: slower, but the same figures. */
export default job({
  name: 'count-activity',
  cron: '4-59/5 * * * * *',
  timeZone: 'UTC',
  everyProcess: true,
  async run({ tenantDb, signal, dryRun, log }) {
    const agencies = await tenantDb.withSystem('list uncounted activity', listUncounted)
    if (dryRun) return { agencies: agencies.length }
    const counted = { agencies: 0, days: 0 }
    for (const organizationId of agencies) {
      if (signal.aborted) break
      try {
        counted.days += await countAgency(tenantDb, organizationId, signal)
        counted.agencies++
      } catch (error) {
        log.error({ job: 'count-activity', organizationId, err: error }, 'activity was not counted')
      }
    }
    return counted.days === 0 ? undefined : counted
  },
})
