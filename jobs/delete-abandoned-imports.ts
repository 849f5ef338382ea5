import { deleteAbandonedImports } from '../src/contacts/import/transitions.ts'
import { job } from './runner.ts'

export default job({
  name: 'delete-abandoned-imports',
  cron: '40 3 * * *',
  timeZone: 'UTC',
  async run({ doors, dryRun }) {
    if (dryRun) return undefined
    return { deleted: await doors.asSystem('delete abandoned imports', deleteAbandonedImports) }
  },
})
