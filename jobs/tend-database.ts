import { job } from './runner.ts'

/** Of the embedded database; a Postgres server looks after itself. In the one process that has it open. */
export default job({
  name: 'tend-database',
  cron: '*/5 * * * *',
  timeZone: 'UTC',
  everyProcess: true,
  async run({ dryRun, tendDatabase }) {
    if (dryRun) return undefined
    const { vacuumed, analyzed } = await tendDatabase()
    return vacuumed + analyzed > 0 ? { vacuumed, analyzed } : undefined
  },
})
