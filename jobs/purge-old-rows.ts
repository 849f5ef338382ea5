import { countDeletedLongAgo, type LeftAlone, purgeDeletedContacts } from '../src/contacts/erase-contacts.ts'
import { purgeOldRows } from '../src/retention.ts'
import { job } from './runner.ts'

/** So many that cannot go are a fault of ours, and not of theirs: the next night tries again. */
const MOST_LEFT = 1000

export default job({
  name: 'purge-old-rows',
  cron: '20 3 * * *',
  timeZone: 'UTC',
  run: async ({ doors, dryRun, signal, log }) => {
    const left: LeftAlone[] = []
    let contacts = dryRun ? await doors.asSystem('count contacts deleted long ago', countDeletedLongAgo) : 0
    while (!dryRun && !signal.aborted && left.length < MOST_LEFT) {
      const rows = await doors.asSystem('throw away contacts deleted long ago', (system) =>
        purgeDeletedContacts(system, left),
      )
      if (rows === 0) break
      contacts += rows
    }
    contacts -= left.length
    for (const { error, ...contact } of left)
      log.error({ ...contact, err: error as Error }, 'a contact that was deleted long ago could not be thrown away')
    const purged = await doors.asSystem('throw away what has outlived its use', (system) =>
      purgeOldRows(system, { dryRun }),
    )
    return { ...(contacts > 0 ? { contacts } : {}), ...purged }
  },
})
