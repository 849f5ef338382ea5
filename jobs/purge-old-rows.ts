import { purgeOldRows } from '../src/retention.ts'
import { job } from './runner.ts'

export default job({
  name: 'purge-old-rows',
  cron: '20 3 * * *',
  timeZone: 'UTC',
  run: ({ doors, dryRun }) =>
    doors.asSystem('throw away what has outlived its use', (system) => purgeOldRows(system, { dryRun })),
})
