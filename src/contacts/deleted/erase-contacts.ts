import { sql } from 'kysely'
import { recordAuditEvent } from '../../organizations/audit.ts'
import { eraseContactRows } from '../../organizations/erase-contact-rows.ts'
import type { AnyScope, Scope, SystemScope } from '../../scope.ts'
import { undoableSince } from '../changes/change-set.ts'
import { findDeleted } from './deleted-contacts.ts'

const ROWS_PER_STEP = 500

/**
 * Permanently deletes contacts that are already deleted, and those merged into them, with all their rows. Suppressions
 * and hashed proofs of consent remain. The audit log keeps the SHA-256 of each email address as proof. Returns the
 * number of contacts without the merged ones.
 */
export async function eraseContacts(scope: Scope, ids: number[]): Promise<number> {
  const found = (await findDeleted(scope, ids)).map(({ id }) => id)
  if (found.length === 0) return 0
  const all = await withMerged(scope, scope.organizationId, found)
  const { rows } = await sql<{ proof: string | null }>`
    select string_agg(encode(sha256(convert_to(email, 'UTF8')), 'hex'), ' ' order by id) as proof
    from contacts where organization_id = ${scope.organizationId} and id = any(${all}::bigint[])`.execute(scope.db)
  await eraseContactRows(scope, scope.organizationId, all)
  await recordAuditEvent(scope, {
    action: 'contacts_erased',
    detail: { contacts: found.length, proof: rows[0]?.proof },
  })
  return found.length
}

export async function countPurgeableContacts({ db, now }: SystemScope): Promise<number> {
  const { count } = await db
    .selectFrom('contacts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('deleted_at', '<', undoableSince(now))
    .executeTakeFirstOrThrow()
  return count
}

/** A contact that could not be erased, with the error. */
export interface PurgeFailure {
  organizationId: number
  id: number
  error: unknown
}

export async function listAgenciesToPurge({ db, now }: SystemScope): Promise<number[]> {
  const rows = await db
    .selectFrom('contacts')
    .select('organization_id')
    .distinct()
    .where('deleted_at', '<', undoableSince(now))
    .orderBy('organization_id')
    .execute()
  return rows.map((row) => row.organization_id)
}

/**
 * Permanently deletes up to ROWS_PER_STEP of an agency's contacts whose undo period is over. Returns the number tried;
 * 0 means that none are left. A contact that cannot be erased is added to `failures` and does not block the others.
 */
export async function purgeDeletedContacts(
  system: SystemScope,
  organizationId: number,
  failures: PurgeFailure[] = [],
): Promise<number> {
  const expired = await system.db
    .selectFrom('contacts')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('deleted_at', '<', undoableSince(system.now))
    .where(sql<boolean>`id <> all(${failures.map(({ id }) => id)}::bigint[])`)
    .orderBy('deleted_at')
    .orderBy('id')
    .limit(ROWS_PER_STEP)
    .execute()
  const ids = expired.map(({ id }) => id)
  if (ids.length === 0 || (await tryToErase(system, organizationId, ids)) === undefined) return ids.length
  for (const id of ids) {
    const error = await tryToErase(system, organizationId, [id])
    if (error !== undefined) failures.push({ organizationId, id, error })
  }
  return ids.length
}

/** Returns the error if nothing was erased, undefined on success. */
async function tryToErase(system: SystemScope, organizationId: number, ids: number[]): Promise<unknown> {
  const { db } = system
  await sql`savepoint erasing`.execute(db)
  try {
    await eraseContactRows(system, organizationId, await withMerged(system, organizationId, ids))
    await sql`release savepoint erasing`.execute(db)
    return undefined
  } catch (error) {
    await sql`rollback to savepoint erasing`.execute(db)
    return error ?? 'unknown error'
  }
}

/** These contacts and all contacts merged into them. */
async function withMerged({ db }: AnyScope, organizationId: number, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive person as (
      select unnest(${ids}::bigint[]) as id
      union select c.id from contacts c join person p on c.merged_into = p.id
      where c.organization_id = ${organizationId} and c.deleted_at is not null)
    select id from person`.execute(db)
  return rows.map(({ id }) => id)
}
