import type { TenantDb } from '../../scope.ts'
import { listAgenciesToPurge, type PurgeFailure, purgeDeletedContacts } from './erase-contacts.ts'

/** So many of one agency that cannot go are a fault of ours, and not of theirs: the next night tries again. */
const MOST_LEFT = 1000

interface Work {
  signal: AbortSignal
  log: { error(fields: object, message: string): void }
}

/** Throws every agency's contacts away that were deleted longer ago than they can be restored, and answers how many. */
export async function purgeContacts(tenantDb: TenantDb, work: Work): Promise<number> {
  const agencies = await tenantDb.withSystem('list agencies that deleted contacts long ago', listAgenciesToPurge)
  let contacts = 0
  for (const organizationId of agencies)
    try {
      contacts += await purgeContactsOf(tenantDb, organizationId, work)
    } catch (error) {
      work.log.error(
        { organizationId, err: error as Error },
        'contacts that were deleted long ago could not be thrown away',
      )
    }
  return contacts
}

async function purgeContactsOf(tenantDb: TenantDb, organizationId: number, { signal, log }: Work): Promise<number> {
  const left: PurgeFailure[] = []
  let tried = 0
  while (!signal.aborted && left.length < MOST_LEFT) {
    const rows = await tenantDb.withSystem('throw away contacts deleted long ago', (system) =>
      purgeDeletedContacts(system, organizationId, left),
    )
    if (rows === 0) break
    tried += rows
  }
  for (const { error, ...contact } of left)
    log.error({ ...contact, err: error as Error }, 'a contact that was deleted long ago could not be thrown away')
  return tried - left.length
}
