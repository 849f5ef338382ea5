/* The steps that an import goes: read, matched, queued, stopped, gone on with, left alone. */
import { sql } from 'kysely'
import type { Scope, SystemScope } from '../../scope.ts'
import { listSellers } from '../owners.ts'
import { ATTESTATION, type Choices, type FileAnswers, type ImportMode, type ValuesFound } from './contact-import.ts'
import { findPiece } from './pieces.ts'
import { type ContactImport, findImportChanges, getImport, updateImport } from './queries.ts'
import type { Encoding } from './read/encoding.ts'
import { isOwnExport } from './read/extra-columns.ts'
import { headerKey } from './read/header-key.ts'
import type { Inspection } from './read/inspect.ts'
import type { Delimiter } from './read/read-csv.ts'

export async function saveUpload(scope: Scope, importId: number, upload: { encoding: Encoding; bytes: number }) {
  await updateImport(scope, importId).set({ encoding: upload.encoding, file_bytes: upload.bytes }).execute()
}

/** The sender ticked that they may contact these people, and the file is readable. */
export async function saveUploaded(scope: Scope, importId: number, inspection: Inspection & { delimiter: Delimiter }) {
  await updateImport(scope, importId).set({ attested_at: scope.now, attestation: ATTESTATION }).execute()
  await saveInspection(scope, importId, inspection)
}

/** What a file is found to hold, as long as it is not started. */
export async function saveInspection(
  scope: Scope,
  importId: number,
  inspection: Inspection & { delimiter: Delimiter },
) {
  await updateImport(scope, importId)
    .set({
      status: 'mapping',
      delimiter: inspection.delimiter,
      header_row: inspection.headerRow,
      header: JSON.stringify(inspection.header),
      lines_left_out: JSON.stringify(inspection.linesLeftOut),
      sample: JSON.stringify(inspection.sample),
      header_key: headerKey(inspection.header),
      column_mapping: JSON.stringify({ ...inspection.mapping, dateOrder: inspection.dateOrder }),
      values_found: JSON.stringify(inspection.values),
      carrier_mapping: JSON.stringify(inspection.carrierMapping),
      plan_mapping: JSON.stringify(inspection.planMapping),
      answers: JSON.stringify({
        hasNoCarrier: inspection.hasNoCarrier,
        // Whoever has no address in our own export was in a book of ours without one.
        takesRowsWithoutEmail: isOwnExport(inspection.header),
      }),
      total_rows: inspection.rows,
    })
    .where('status', 'in', ['uploading', 'mapping'])
    .execute()
}

export async function saveMapping(scope: Scope, file: ContactImport, choices: Choices, found: ValuesFound) {
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

/** False when there is no such agent. */
export async function saveImportAgent(scope: Scope, importId: number, agentId: number | null): Promise<boolean> {
  if (agentId !== null && !(await listSellers(scope)).some(({ id }) => id === agentId)) return false
  await updateImport(scope, importId).set({ agent_id: agentId }).where('status', '=', 'mapping').execute()
  return true
}

/** False when the import was started or cancelled meanwhile. */
export async function queueImport(scope: Scope, importId: number): Promise<boolean> {
  const { numUpdatedRows } = await updateImport(scope, importId)
    .set({ status: 'queued', claimed_until: null })
    .where('status', '=', 'mapping')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A file that was never started leaves nothing behind. False when it was started meanwhile. */
export async function discardImport(scope: Scope, importId: number): Promise<boolean> {
  const { numDeletedRows } = await scope.db
    .deleteFrom('contact_imports')
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', importId)
    .where('status', '=', 'mapping')
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** What is already imported stays; a worker sees the change before its next batch. */
export async function cancelImport(scope: Scope, importId: number): Promise<boolean> {
  const { numUpdatedRows } = await updateImport(scope, importId)
    .set({ status: 'cancelled', finished_at: scope.now, claimed_by: null, claimed_until: null })
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Its file is still there, and nothing of it was taken back. */
export async function canResume(scope: Scope, { id, status }: Pick<ContactImport, 'id' | 'status'>): Promise<boolean> {
  if (status !== 'cancelled' || !(await findPiece(scope, id, 0))) return false
  return !(await findImportChanges(scope, id))?.undone_at
}

/** Puts a stopped import back in the queue, where it goes on after its last row. False when it cannot. */
export async function resumeImport(scope: Scope, importId: number): Promise<boolean> {
  // Whoever undoes it holds this row, and looks whether the import runs.
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
      // Without the pause, which is no time it worked.
      started_at: sql`started_at + (${scope.now}::timestamptz - finished_at)`,
    })
    .where('status', '=', 'cancelled')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const ABANDONED_AFTER_MS = 7 * 86_400_000

/** Deletes files that were uploaded, or stopped, and left for seven days: personal data that nobody is working on. */
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
    .deleteFrom('contact_import_pieces as p')
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
