import { sql } from 'kysely'
import type { Scope, SystemScope } from '../../scope.ts'
import { deleteChunks } from './file-chunks.ts'
import { type ContactImport, fromRow, type ImportRow, updateImport } from './queries.ts'

/** Seconds a worker may be silent before another takes over; each batch starts them anew. */
export const IMPORT_LEASE = sql`interval '30 seconds'`

/**
 * Takes the oldest import that waits or whose worker fell silent, for one worker. An agency's imports run one after
 * the other, so that two never wait for each other's rows. Leases run on the database's clock, which all share.
 * Throws, as the index `contact_imports_running` does, when another worker claims for the same agency at the same moment.
 */
export async function claimImport(system: SystemScope, worker: string): Promise<ContactImport | undefined> {
  const { rows } = await sql<ImportRow>`
    update contact_imports
    set status = 'running', claimed_by = ${worker}, claimed_until = now() + ${IMPORT_LEASE},
        started_at = coalesce(started_at, ${system.now})
    where (organization_id, id) = (
      select organization_id, id from contact_imports as waiting
      where status = 'running' and (claimed_until is null or claimed_until <= now())
        or status = 'queued' and not exists (
          select from contact_imports as busy
          where busy.organization_id = waiting.organization_id and busy.status = 'running')
      order by created_at
      limit 1
      for update skip locked)
    returning *`.execute(system.db)
  return rows[0] && fromRow(rows[0])
}

/** The import as long as this worker holds it; all of a worker's writes go through here. */
export const updateHeldImport = (scope: Scope, { id, claimed_by }: ContactImport) =>
  updateImport(scope, id).where('status', '=', 'running').where('claimed_by', '=', claimed_by)

/** After as many rows a worker that only looks at them says that it lives. */
export const ROWS_PER_LEASE = 10_000

/** Keeps the import for a worker who has nothing to write yet. */
export async function renewImportLease(scope: Scope, claim: ContactImport): Promise<void> {
  await updateHeldImport(scope, claim)
    .set({ claimed_until: sql`now() + ${IMPORT_LEASE}` })
    .execute()
}

/** Lets another worker go on at once. */
export async function releaseImport(scope: Scope, claim: ContactImport): Promise<void> {
  await updateHeldImport(scope, claim).set({ claimed_by: null, claimed_until: null }).execute()
}

/** Ends an import for good; neither its file nor the rows shown of it are needed any more. */
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
