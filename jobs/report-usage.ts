import { reportUsage } from '../src/billing/use/report-usage.ts'
import { job } from './runner.ts'

/** Every quarter of an hour, so that an import of thousands is one report. */
export default job({
  name: 'report-usage',
  cron: '7,22,37,52 * * * *',
  timeZone: 'UTC',
  async run({ tenantDb, cards, log, signal, dryRun }) {
    if (!cards || dryRun) return undefined
    const done = await reportUsage({ tenantDb, cards, log }, signal)
    return done.reported + done.failed > 0 ? done : undefined
  },
})
