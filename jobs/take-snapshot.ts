import { job } from './runner.ts'

/**
 * Backs up the embedded database about once an hour. On a Postgres server, use `npm run backup` or Postgres's own
 * tools.
 */
export default job({
  name: 'take-snapshot',
  cron: '4-59/5 * * * *',
  timeZone: 'UTC',
  everyProcess: true,
  async run({ dryRun, takeSnapshot }) {
    return dryRun ? undefined : takeSnapshot?.()
  },
})
