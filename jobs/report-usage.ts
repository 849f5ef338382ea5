import { reportUsage } from '../src/billing/usage/report-usage.ts'
import { job } from './runner.ts'

/** Runs every 15 minutes, so that a large import results in few reports. */
export default job({
  name: 'report-usage',
  cron: '7,22,37,52 * * * *',
  timeZone: 'UTC',
  async run({ tenantDb, cards, log, signal, dryRun }) {
    if (!cards || dryRun) return undefined
    const report = await reportUsage({ tenantDb, cards, log }, signal)
    return report.reported + report.failed > 0 ? report : undefined
  },
})
