import type { TenantDb } from '../../scope.ts'
import { listAgenciesToPurge, type PurgeFailure, purgeDeletedContacts } from './erase-contacts.ts'

/** This many failures in one agency point to a bug: stop there and retry the next night. */
const MAX_FAILURES = 1000

interface PurgeContext {
  signal: AbortSignal
  log: { error(fields: object, message: string): void }
}

/** Permanently deletes all agencies' contacts whose undo period is over. Returns their number. */
export async function purgeContacts(tenantDb: TenantDb, context: PurgeContext): Promise<number> {
  const agencies = await tenantDb.withSystem('list agencies with contacts to purge', listAgenciesToPurge)
  let contacts = 0
  for (const organizationId of agencies)
    try {
      contacts += await purgeContactsOf(tenantDb, organizationId, context)
    } catch (error) {
      context.log.error({ organizationId, err: error as Error }, 'purging deleted contacts failed')
    }
  return contacts
}

async function purgeContactsOf(
  tenantDb: TenantDb,
  organizationId: number,
  { signal, log }: PurgeContext,
): Promise<number> {
  const failures: PurgeFailure[] = []
  let tried = 0
  while (!signal.aborted && failures.length < MAX_FAILURES) {
    const rows = await tenantDb.withSystem('purge deleted contacts', (system) =>
      purgeDeletedContacts(system, organizationId, failures),
    )
    if (rows === 0) break
    tried += rows
  }
  for (const { error, ...contact } of failures)
    log.error({ ...contact, err: error as Error }, 'purging a deleted contact failed')
  return tried - failures.length
}
