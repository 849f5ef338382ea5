import {
  countDeletedLongAgo,
  type LeftAlone,
  listWithDeletedLongAgo,
  purgeDeletedContacts,
} from '../src/contacts/erase-contacts.ts'
import { purgeOldRows } from '../src/retention.ts'
import { job, type Work } from './runner.ts'

/** So many of one agency that cannot go are a fault of ours, and not of theirs: the next night tries again. */
const MOST_LEFT = 1000

export default job({
  name: 'purge-old-rows',
  cron: '20 3 * * *',
  timeZone: 'UTC',
  run: async (work) => {
    const { doors, dryRun } = work
    // First what must not be kept, and by itself: nobody's contacts keep health answers beyond their day, and
    // whatever is wrong with other rows keeps nobody's contacts.
    const purged = await doors
      .asSystem('throw away what has outlived its use', (system) => purgeOldRows(system, { dryRun }))
      .catch((error: unknown) => ({ error }))
    const contacts = dryRun
      ? await doors.asSystem('count contacts deleted long ago', countDeletedLongAgo)
      : await purgeContacts(work)
    if ('error' in purged) throw purged.error
    return { ...(contacts > 0 ? { contacts } : {}), ...purged }
  },
})

async function purgeContacts(work: Work): Promise<number> {
  const agencies = await work.doors.asSystem('list agencies that deleted contacts long ago', listWithDeletedLongAgo)
  let contacts = 0
  for (const organizationId of agencies)
    try {
      contacts += await purgeContactsOf(work, organizationId)
    } catch (error) {
      work.log.error(
        { organizationId, err: error as Error },
        'contacts that were deleted long ago could not be thrown away',
      )
    }
  return contacts
}

async function purgeContactsOf({ doors, signal, log }: Work, organizationId: number): Promise<number> {
  const left: LeftAlone[] = []
  let tried = 0
  while (!signal.aborted && left.length < MOST_LEFT) {
    const rows = await doors.asSystem('throw away contacts deleted long ago', (system) =>
      purgeDeletedContacts(system, organizationId, left),
    )
    if (rows === 0) break
    tried += rows
  }
  for (const { error, ...contact } of left)
    log.error({ ...contact, err: error as Error }, 'a contact that was deleted long ago could not be thrown away')
  return tried - left.length
}
