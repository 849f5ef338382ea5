import { runContactImports } from '../src/contacts/import/run.ts'
import { countWaitingImports } from '../src/contacts/import/transitions.ts'
import { job } from './runner.ts'

/** Woken when an import is started or resumed. The cron schedule continues imports whose process died. */
export default job({
  name: 'run-contact-imports',
  cron: '*/5 * * * * *',
  timeZone: 'UTC',
  everyProcess: true,
  async run({ tenantDb, zips, signal, requestsInProgress, dryRun, analyzeContacts, log }) {
    if (dryRun) return { waiting: await tenantDb.withSystem('count waiting imports', countWaitingImports) }
    const report = await runContactImports(tenantDb, { zips, signal, requestsInProgress })
    // Otherwise searches take 5 to 14 times as long until autovacuum runs.
    if (report.grown > 0 && !signal.aborted)
      await analyzeContacts().catch((error) =>
        log.error({ job: 'run-contact-imports', err: error }, 'contacts were not analyzed'),
      )
    return report.imports > 0 ? report : undefined
  },
})
