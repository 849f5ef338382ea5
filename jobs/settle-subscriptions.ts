import { settleStandings } from '../src/billing/standing/settle-standings.ts'
import { job } from './runner.ts'

/** Free months and days of grace end, smaller plans begin. */
export default job({
  name: 'settle-subscriptions',
  cron: '*/15 * * * *',
  timeZone: 'UTC',
  async run({ tenantDb, signal, dryRun }) {
    if (dryRun) return undefined
    const settled = await settleStandings(tenantDb, signal)
    return settled.agencies > 0 ? settled : undefined
  },
})
