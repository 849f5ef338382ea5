import { deleteAbandonedImports } from '../src/contacts/import/transitions.ts'
import { job } from './runner.ts'

export default job({
  name: 'delete-abandoned-imports',
  cron: '40 3 * * *',
  timeZone: 'UTC',
  async run({ tenantDb, dryRun }) {
    if (dryRun) return undefined
    return { deleted: await tenantDb.withSystem('delete abandoned imports', deleteAbandonedImports) }
  },
})
