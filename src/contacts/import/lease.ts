import { sql } from 'kysely'
import type { Scope, SystemScope } from '../../scope.ts'
import { deleteChunks } from './file-chunks.ts'
import { type ContactImport, fromRow, type ImportRow, updateImport } from './queries.ts'

/** How long a worker may go without renewing before another one takes over. Each batch renews the lease. */
export const IMPORT_LEASE = sql`interval '30 seconds'`

/**
 * Claims the oldest import that is queued or whose lease has expired; undefined when there is none. An agency's imports
 * run one after the other, so that they never lock each other's rows. Leases use the database's clock, which all workers
 * share. Throws a unique violation of `contact_imports_running` when another worker claims an import of the same agency at
 * the same moment.
 */
export async function claimImport(system: SystemScope, worker: string): Promise<ContactImport | undefined> {
  const { rows } = await sql<ImportRow>`
    update contact_imports
    set status = 'running', claimed_by = ${worker}, claimed_until = now() + ${IMPORT_LEASE},
        started_at = coalesce(started_at, ${system.now})
    where (organization_id, id) = (
      select organization_id, id from contact_imports as candidate
      where status = 'running' and (claimed_until is null or claimed_until <= now())
        or status = 'queued' and not exists (
          select from contact_imports as busy
          where busy.organization_id = candidate.organization_id and busy.status = 'running')
      order by created_at
      limit 1
      for update skip locked)
    returning *`.execute(system.db)
  return rows[0] && fromRow(rows[0])
}

/**
 * An update of the import that applies only while this worker holds its lease. Workers make all their changes to the
 * import through this function.
 */
export const updateHeldImport = (scope: Scope, { id, claimed_by }: ContactImport) =>
  updateImport(scope, id).where('status', '=', 'running').where('claimed_by', '=', claimed_by)

/** A worker that only reads rows renews its lease after this many. */
export const ROWS_PER_LEASE = 10_000

/** Renews the lease of a worker that has nothing to write yet. */
export async function renewImportLease(scope: Scope, claim: ContactImport): Promise<void> {
  await updateHeldImport(scope, claim)
    .set({ claimed_until: sql`now() + ${IMPORT_LEASE}` })
    .execute()
}

/** Gives up the lease so that another worker can continue at once. */
export async function releaseImport(scope: Scope, claim: ContactImport): Promise<void> {
  await updateHeldImport(scope, claim).set({ claimed_by: null, claimed_until: null }).execute()
}

/** Marks an import as done or failed and deletes its file and sample rows. */
export async function finishImport(scope: Scope, claim: ContactImport, end: { rows: number } | { failure: string }) {
  const { numUpdatedRows } = await updateHeldImport(scope, claim)
    .set({
      ...('rows' in end ? { status: 'done', total_rows: end.rows } : { status: 'failed', failure_reason: end.failure }),
      finished_at: scope.now,
      sample: null,
      claimed_by: null,
      claimed_until: null,
    })
    .executeTakeFirst()
  if (numUpdatedRows === 1n) await deleteChunks(scope, claim.id)
}
