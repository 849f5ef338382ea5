import { job } from './runner.ts'

/** Runs in the one process that has the embedded database open. A Postgres server has autovacuum. */
export default job({
  name: 'vacuum-tables',
  cron: '*/5 * * * *',
  timeZone: 'UTC',
  everyProcess: true,
  async run({ dryRun, vacuumTables }) {
    if (dryRun) return undefined
    const { vacuumed, analyzed } = await vacuumTables()
    return vacuumed + analyzed > 0 ? { vacuumed, analyzed } : undefined
  },
})
