import { countPurgeableContacts } from '../src/contacts/deleted/erase-contacts.ts'
import { purgeContacts } from '../src/contacts/deleted/purge-contacts.ts'
import { purgeOldRows } from '../src/retention.ts'
import { job } from './runner.ts'

export default job({
  name: 'purge-old-rows',
  cron: '20 3 * * *',
  timeZone: 'UTC',
  run: async (work) => {
    const { tenantDb, dryRun } = work
    // Two independent steps: a failure of one must not keep the rows of the other beyond their retention period.
    const purged = await tenantDb
      .withSystem('purge expired rows', (system) => purgeOldRows(system, { dryRun }))
      .catch((error: unknown) => ({ error }))
    const contacts = dryRun
      ? await tenantDb.withSystem('count contacts deleted long ago', countPurgeableContacts)
      : await purgeContacts(tenantDb, work)
    if ('error' in purged) throw purged.error
    return { ...(contacts > 0 ? { contacts } : {}), ...purged }
  },
})
