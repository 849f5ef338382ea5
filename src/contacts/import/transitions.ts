/* The state transitions of an import: uploaded, mapped, queued, canceled, resumed, abandoned. */
import { sql } from 'kysely'
import { DAY_MS } from '../../lib/durations.ts'
import type { Scope, SystemScope } from '../../scope.ts'
import { listActiveAgents } from '../owners.ts'
import {
  type FileAnswers,
  IMPORT_ATTESTATION,
  type ImportChoices,
  type ImportMode,
  type ValuesFound,
} from './contact-import.ts'
import { findChunk } from './file-chunks.ts'
import { type ContactImport, findImportChanges, getImport, updateImport } from './queries.ts'
import type { Encoding } from './read/encoding.ts'
import { isOwnExport } from './read/extra-columns.ts'
import { headerKey } from './read/header-key.ts'
import type { FileInspection } from './read/inspect.ts'
import type { Delimiter } from './read/read-csv.ts'

/** Records the attestation and what the file contains. */
export async function saveUploaded(
  scope: Scope,
  importId: number,
  { encoding, ...inspection }: FileInspection & { encoding: Encoding; delimiter: Delimiter },
) {
  await updateImport(scope, importId)
    .set({ attested_at: scope.now, attestation: IMPORT_ATTESTATION, encoding })
    .execute()
  await saveInspection(scope, importId, inspection)
}

/** Stores the inspection of a file whose import has not started. */
export async function saveInspection(
  scope: Scope,
  importId: number,
  inspection: FileInspection & { delimiter: Delimiter },
) {
  await updateImport(scope, importId)
    .set({
      status: 'mapping',
      delimiter: inspection.delimiter,
      header_row: inspection.headerRow,
      header: JSON.stringify(inspection.header),
      skipped_lines: JSON.stringify(inspection.skippedLines),
      sample: JSON.stringify(inspection.sample),
      header_key: headerKey(inspection.header),
      column_mapping: JSON.stringify({ ...inspection.mapping, dateOrder: inspection.dateOrder }),
      values_found: JSON.stringify(inspection.values),
      carrier_mapping: JSON.stringify(inspection.carrierMapping),
      plan_mapping: JSON.stringify(inspection.planMapping),
      answers: JSON.stringify({
        hasNoCarrier: inspection.hasNoCarrier,
        // Our own export may contain contacts without an email address.
        takesRowsWithoutEmail: isOwnExport(inspection.header),
      }),
      total_rows: inspection.rows,
    })
    .where('status', 'in', ['uploading', 'mapping'])
    .execute()
}

export async function saveMapping(scope: Scope, file: ContactImport, choices: ImportChoices, found: ValuesFound) {
  await updateImport(scope, file.id)
    .set({
      column_mapping: JSON.stringify({ ...choices.mapping, dateOrder: choices.dateOrder ?? file.date_order }),
      values_found: JSON.stringify(found),
      carrier_mapping: JSON.stringify(choices.carriers),
      plan_mapping: JSON.stringify(choices.plans ?? []),
      answers: JSON.stringify({ ...file.answers, hasNoCarrier: choices.hasNoCarrier ?? file.answers.hasNoCarrier }),
      mode: choices.mode,
      agent_id: choices.agentId,
    })
    .where('status', '=', 'mapping')
    .execute()
}

export async function saveAnswers(scope: Scope, importId: number, answers: FileAnswers): Promise<void> {
  await updateImport(scope, importId)
    .set({ answers: JSON.stringify(answers) })
    .where('status', '=', 'mapping')
    .execute()
}

export async function saveMode(scope: Scope, importId: number, mode: ImportMode): Promise<void> {
  await updateImport(scope, importId).set({ mode }).where('status', '=', 'mapping').execute()
}

/** False if there is no such agent. */
export async function saveImportAgent(scope: Scope, importId: number, agentId: number | null): Promise<boolean> {
  if (agentId !== null && !(await listActiveAgents(scope)).some(({ id }) => id === agentId)) return false
  await updateImport(scope, importId).set({ agent_id: agentId }).where('status', '=', 'mapping').execute()
  return true
}

/** False if the import was started or discarded in the meantime. */
export async function queueImport(scope: Scope, importId: number): Promise<boolean> {
  const { numUpdatedRows } = await updateImport(scope, importId)
    .set({ status: 'queued', claimed_until: null })
    .where('status', '=', 'mapping')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes an import that was never started. False if it was started in the meantime. */
export async function discardImport(scope: Scope, importId: number): Promise<boolean> {
  const { numDeletedRows } = await scope.db
    .deleteFrom('contact_imports')
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', importId)
    .where('status', '=', 'mapping')
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * Cancels an import. Rows already imported stay. The worker notices the cancellation before its next batch. Returns
 * false when the import is not queued or running, or all rows are imported.
 */
export async function cancelImport(scope: Scope, importId: number): Promise<boolean> {
  const { numUpdatedRows } = await updateImport(scope, importId)
    .set({ status: 'cancelled', finished_at: scope.now, claimed_by: null, claimed_until: null })
    .where('status', 'in', ['queued', 'running'])
    .where((eb) => eb.or([eb('total_rows', 'is', null), eb('done_rows', '<', eb.ref('total_rows'))]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** True for a canceled import whose file is still stored and that was not undone. */
export async function canResume(scope: Scope, { id, status }: Pick<ContactImport, 'id' | 'status'>): Promise<boolean> {
  if (status !== 'cancelled' || !(await findChunk(scope, id, 0))) return false
  return !(await findImportChanges(scope, id))?.undone_at
}

/** Requeues a canceled import, which continues after its last imported row. False if it cannot be resumed. */
export async function resumeImport(scope: Scope, importId: number): Promise<boolean> {
  // An undo locks the same row before it checks whether the import is running.
  await scope.db
    .selectFrom('change_sets')
    .select('id')
    .where('organization_id', '=', scope.organizationId)
    .where('import_id', '=', importId)
    .forUpdate()
    .execute()
  if (!(await canResume(scope, await getImport(scope, importId)))) return false
  const { numUpdatedRows } = await updateImport(scope, importId)
    .set({
      status: 'queued',
      finished_at: null,
      // Excludes the pause from the running time.
      started_at: sql`started_at + (${scope.now}::timestamptz - finished_at)`,
    })
    .where('status', '=', 'cancelled')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const ABANDONED_AFTER_MS = 7 * DAY_MS

/** Deletes unstarted imports, and the files of canceled ones, after seven days, because they hold personal data. */
export async function deleteAbandonedImports({ db, now }: SystemScope): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('contact_imports')
    .where('status', 'in', ['uploading', 'mapping'])
    .where('created_at', '<', new Date(now.getTime() - ABANDONED_AFTER_MS))
    .executeTakeFirst()
  const stopped = new Date(now.getTime() - ABANDONED_AFTER_MS)
  await db
    .updateTable('contact_imports')
    .set({ sample: null })
    .where('status', '=', 'cancelled')
    .where('finished_at', '<', stopped)
    .where('sample', 'is not', null)
    .execute()
  await db
    .deleteFrom('contact_import_chunks as p')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('contact_imports as i')
          .select('i.id')
          .whereRef('i.organization_id', '=', 'p.organization_id')
          .whereRef('i.id', '=', 'p.import_id')
          .where('i.status', '=', 'cancelled')
          .where('i.finished_at', '<', stopped),
      ),
    )
    .execute()
  return Number(numDeletedRows)
}

export async function countWaitingImports({ db }: SystemScope): Promise<number> {
  const { count } = await db
    .selectFrom('contact_imports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow()
  return count
}

/** The numbers of queued and running imports across all agencies. */
export async function importState({ db }: Pick<SystemScope, 'db'>): Promise<{ queued: number; running: number }> {
  const { rows } = await sql<{ queued: number; running: number }>`
    select count(*) filter (where status = 'queued') as queued, count(*) filter (where status = 'running') as running
    from contact_imports where status in ('queued', 'running')`.execute(db)
  return rows[0]!
}
