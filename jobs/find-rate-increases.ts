import { findRateIncreases } from '../src/dashboard/radar/find-rate-increases.ts'
import { countUnscannedAgencies } from '../src/dashboard/radar/scan.ts'
import { job } from './runner.ts'

/**
 * Scans each book once a day, after midnight in the agency's time zone, and when the rates, rules, announced increases
 * or settings it depends on change.
 */
export default job({
  name: 'find-rate-increases',
  cron: '45 * * * * *',
  timeZone: 'UTC',
  everyProcess: true,
  async run({ tenantDb, liveRates, signal, dryRun }) {
    if (dryRun) return { books: await tenantDb.withSystem('count agencies without a scan', countUnscannedAgencies) }
    const report = await findRateIncreases({ tenantDb, liveRates, signal })
    return report.books > 0 ? report : undefined
  },
})
