import { countQueuedChecks } from '../src/contacts/import/check.ts'
import { job } from './runner.ts'

/**
 * Woken by the page that requests the check of an import with more than 1,000 rows. Smaller ones are checked at once.
 * The cron schedule picks up checks whose process died.
 */
export default job({
  name: 'count-contact-imports',
  cron: '*/5 * * * * *',
  timeZone: 'UTC',
  everyProcess: true,
  async run({ tenantDb, zips, signal, dryRun }) {
    if (dryRun) return undefined
    const report = await countQueuedChecks(tenantDb, { zips, signal })
    return report.files > 0 ? report : undefined
  },
})
