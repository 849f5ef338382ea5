import { runContactImports } from '../src/contacts/import/run.ts'
import { countWaitingImports } from '../src/contacts/import/transitions.ts'
import { job } from './runner.ts'

/** Woken by the page that starts an import. The timetable continues imports whose process died. */
export default job({
  name: 'run-contact-imports',
  cron: '*/5 * * * * *',
  timeZone: 'UTC',
  everyProcess: true,
  async run({ tenantDb, zips, signal, dryRun }) {
    if (dryRun) return { waiting: await tenantDb.withSystem('count waiting imports', countWaitingImports) }
    const report = await runContactImports(tenantDb, { zips, signal })
    return report.imports > 0 ? report : undefined
  },
})
