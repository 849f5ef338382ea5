import { findRateIncreases } from '../src/dashboard/radar/find-rate-increases.ts'
import { countUnscannedAgencies } from '../src/dashboard/radar/scan.ts'
import { job } from './runner.ts'

/** Each agency once a day, after its own midnight, and whenever a rate book, a notice or a threshold is new. */
export default job({
  name: 'find-rate-increases',
  cron: '45 * * * * *',
  timeZone: 'UTC',
  everyProcess: true,
  async run({ tenantDb, liveRates, signal, dryRun }) {
    if (dryRun) return { books: await tenantDb.withSystem('count books to look through', countUnscannedAgencies) }
    const report = await findRateIncreases({ tenantDb, liveRates, signal })
    return report.books > 0 ? report : undefined
  },
})
