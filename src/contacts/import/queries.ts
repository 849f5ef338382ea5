import type { Selectable } from 'kysely'
import type { ContactImports } from '../../../db/schema.ts'
import { NotFound } from '../../lib/not-found.ts'
import type { Scope, SystemScope } from '../../scope.ts'
import type { Checked } from './checked.ts'
import {
  ATTESTATION,
  type CarrierMapping,
  type CarriersFound,
  type Choices,
  type ColumnMapping,
  carrierMappingSchema,
  columnMappingSchema,
  dateOrderSchema,
  type ImportMode,
  type ImportStatus,
} from './contact-import.ts'
import type { Encoding } from './encoding.ts'
import { headerKey } from './header-key.ts'
import type { Inspection } from './inspect.ts'
import { type Noted, notedIn, nothingNoted } from './noted.ts'
import { findPiece } from './pieces.ts'
import type { Delimiter } from './read-csv.ts'
import type { DateOrder } from './read-date.ts'

export type ImportRow = Selectable<ContactImports>
type Narrowed =
  | 'status'
  | 'mode'
  | 'encoding'
  | 'delimiter'
  | 'header'
  | 'sample'
  | 'carriers_found'
  | 'column_mapping'
  | 'carrier_mapping'
  | 'checked'

/** A row of contact_imports with its JSON columns typed. */
export interface ContactImport extends Omit<ImportRow, Narrowed> {
  status: ImportStatus
  mode: ImportMode
  encoding: Encoding
  delimiter: Delimiter
  header: string[]
  sample: string[][]
  carriers_found: CarriersFound | null
  /** Our suggestion until its owner has confirmed or changed it. */
  column_mapping: ColumnMapping
  carrier_mapping: CarrierMapping
  date_order: DateOrder
  checked: Checked | null
  /** What the rows imported so far say that could not be taken as it stands. */
  noted: Noted
}

/** An import that no dry run went before has none. */
const checkedOf = (value: unknown) => {
  const checked = value as Checked | null
  return checked?.key === undefined ? null : { ...checked, noted: checked.noted ?? nothingNoted() }
}

export const fromRow = (row: ImportRow): ContactImport => ({
  ...row,
  status: row.status as ImportStatus,
  mode: row.mode as ImportMode,
  encoding: (row.encoding ?? 'utf-8') as Encoding,
  delimiter: (row.delimiter ?? ',') as Delimiter,
  header: (row.header ?? []) as string[],
  sample: (row.sample ?? []) as string[][],
  carriers_found: row.carriers_found as CarriersFound | null,
  column_mapping: columnMappingSchema.parse(row.column_mapping ?? {}),
  carrier_mapping: carrierMappingSchema.parse(row.carrier_mapping ?? []),
  date_order: dateOrderSchema.parse(row.column_mapping ?? {}).dateOrder,
  checked: checkedOf(row.checked),
  noted: notedIn(row.checked),
})

/** Throws NotFound, also for an import of another agent: only admins see every import of the agency. */
export async function getImport(scope: Scope, importId: number): Promise<ContactImport> {
  const row = await visible(scope).selectAll().where('id', '=', importId).executeTakeFirst()
  if (!row) throw new NotFound('Import not found')
  return fromRow(row)
}

const IMPORTS_LISTED = 100

/** The newest imports that came as far as a readable file, with who made them and what can be undone. */
export const listImports = (scope: Scope, limit = IMPORTS_LISTED) =>
  visible(scope)
    .innerJoin('users', (join) =>
      join
        .onRef('users.organization_id', '=', 'contact_imports.organization_id')
        .onRef('users.id', '=', 'contact_imports.uploaded_by'),
    )
    .leftJoin('change_sets', (join) =>
      join
        .onRef('change_sets.organization_id', '=', 'contact_imports.organization_id')
        .onRef('change_sets.import_id', '=', 'contact_imports.id'),
    )
    .select([
      'contact_imports.id',
      'contact_imports.file_name',
      'contact_imports.status',
      'contact_imports.total_rows',
      'contact_imports.done_rows',
      'contact_imports.added',
      'contact_imports.updated',
      'contact_imports.unchanged',
      'contact_imports.bad',
      'contact_imports.created_at',
      'users.first_name',
      'users.last_name',
      'change_sets.id as change_set_id',
      'change_sets.made_at as changed_at',
      'change_sets.undone_at',
    ])
    .where('contact_imports.status', '<>', 'uploading')
    .orderBy('contact_imports.id', 'desc')
    .limit(limit)
    .execute()

/** What an import changed, by which it can be undone; undefined when it changed nothing. */
export const findImportChanges = (scope: Scope, importId: number) =>
  scope.db
    .selectFrom('change_sets')
    .select(['id', 'contacts', 'made_at', 'undone_at'])
    .where('organization_id', '=', scope.organizationId)
    .where('import_id', '=', importId)
    .where('kind', '=', 'import')
    .executeTakeFirst()

function visible(scope: Scope) {
  const { actor } = scope
  const all = scope.db.selectFrom('contact_imports').where('contact_imports.organization_id', '=', scope.organizationId)
  return actor.kind === 'user' && !actor.isAdmin ? all.where('contact_imports.uploaded_by', '=', actor.id) : all
}

export async function insertImport(scope: Scope, fileName: string): Promise<number> {
  const { actor } = scope
  if (actor.kind !== 'user') throw new Error('Only a user uploads contacts')
  const row = await scope.db
    .insertInto('contact_imports')
    .values({
      organization_id: scope.organizationId,
      uploaded_by: actor.id,
      file_name: fileName,
      created_at: scope.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const updateImport = (scope: Scope, importId: number) =>
  scope.db.updateTable('contact_imports').where('organization_id', '=', scope.organizationId).where('id', '=', importId)

export async function saveUpload(scope: Scope, importId: number, upload: { encoding: Encoding; bytes: number }) {
  await updateImport(scope, importId).set({ encoding: upload.encoding, file_bytes: upload.bytes }).execute()
}

/** The file is readable and its sender has ticked that they may contact these people. */
export async function saveInspection(
  scope: Scope,
  importId: number,
  inspection: Inspection & { delimiter: Delimiter },
) {
  await updateImport(scope, importId)
    .set({
      status: 'mapping',
      delimiter: inspection.delimiter,
      header: JSON.stringify(inspection.header),
      sample: JSON.stringify(inspection.sample),
      header_key: headerKey(inspection.header),
      column_mapping: JSON.stringify({ ...inspection.mapping, dateOrder: inspection.dateOrder }),
      carriers_found: JSON.stringify(inspection.carriers),
      carrier_mapping: JSON.stringify(inspection.carrierMapping),
      total_rows: inspection.rows,
      attested_at: scope.now,
      attestation: ATTESTATION,
    })
    .execute()
}

export async function deleteImport(scope: Scope, importId: number): Promise<void> {
  await scope.db
    .deleteFrom('contact_imports')
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', importId)
    .execute()
}

export async function saveMapping(scope: Scope, importId: number, choices: Choices, found: CarriersFound | null) {
  await updateImport(scope, importId)
    .set({
      column_mapping: JSON.stringify({ ...choices.mapping, dateOrder: choices.dateOrder ?? 'month' }),
      carriers_found: JSON.stringify(found),
      carrier_mapping: JSON.stringify(choices.carriers),
      mode: choices.mode,
      agent_id: choices.agentId,
    })
    .where('status', '=', 'mapping')
    .execute()
}

export async function saveMode(scope: Scope, importId: number, mode: ImportMode): Promise<void> {
  await updateImport(scope, importId).set({ mode }).where('status', '=', 'mapping').execute()
}

/** False when there is no such agent. */
export async function saveAgent(scope: Scope, importId: number, agentId: number | null): Promise<boolean> {
  if (agentId !== null && !(await listAgents(scope)).some(({ id }) => id === agentId)) return false
  await updateImport(scope, importId).set({ agent_id: agentId }).where('status', '=', 'mapping').execute()
  return true
}

/** Those of some addresses that the book has. */
export async function knownAmong(scope: Scope, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const rows = await scope.db
    .selectFrom('contacts')
    .select('email')
    .where('organization_id', '=', scope.organizationId)
    .where('email', 'in', emails)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.flatMap(({ email }) => email ?? []))
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
    .set({ status: 'queued', finished_at: null })
    .where('status', '=', 'cancelled')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface BadRow {
  row_number: number
  reason: string
  cells: string[]
}

/** Bad rows by row number, after a given one. */
export async function listBadRows(scope: Scope, importId: number, after: number, limit: number): Promise<BadRow[]> {
  const rows = await scope.db
    .selectFrom('contact_import_bad_rows')
    .select(['row_number', 'reason', 'cells'])
    .where('organization_id', '=', scope.organizationId)
    .where('import_id', '=', importId)
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, cells: row.cells as string[] }))
}

export const listAgents = (scope: Scope) =>
  scope.db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'is_default_agent'])
    .where('organization_id', '=', scope.organizationId)
    .where('is_agent', '=', true)
    .where('removed_at', 'is', null)
    .orderBy('last_name')
    .orderBy('first_name')
    .execute()

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
