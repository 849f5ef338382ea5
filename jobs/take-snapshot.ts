import { job } from './runner.ts'

/** Of the embedded database, each hour; whoever runs Postgres has `npm run backup`, and what Postgres itself keeps. */
export default job({
  name: 'take-snapshot',
  cron: '4-59/5 * * * *',
  timeZone: 'UTC',
  everyProcess: true,
  async run({ dryRun, takeSnapshot }) {
    return dryRun ? undefined : takeSnapshot?.()
  },
})
