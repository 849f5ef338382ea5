import { countDeletedLongAgo, purgeDeletedContacts } from '../src/contacts/erase-contacts.ts'
import { purgeOldRows } from '../src/retention.ts'
import { job } from './runner.ts'

export default job({
  name: 'purge-old-rows',
  cron: '20 3 * * *',
  timeZone: 'UTC',
  run: async ({ doors, dryRun, signal }) => {
    let contacts = dryRun ? await doors.asSystem('count contacts deleted long ago', countDeletedLongAgo) : 0
    while (!dryRun && !signal.aborted) {
      const rows = await doors.asSystem('throw away contacts deleted long ago', purgeDeletedContacts)
      if (rows === 0) break
      contacts += rows
    }
    const purged = await doors.asSystem('throw away what has outlived its use', (system) =>
      purgeOldRows(system, { dryRun }),
    )
    return { ...(contacts > 0 ? { contacts } : {}), ...purged }
  },
})
