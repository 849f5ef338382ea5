import type { Selectable } from 'kysely'
import type { ContactImports } from '../../../db/schema.ts'
import { NotFound } from '../../lib/not-found.ts'
import { type SortOrder, sortOrders } from '../../lib/sort-order.ts'
import type { Scope } from '../../scope.ts'
import {
  type CarrierMapping,
  type ColumnMapping,
  carrierMappingSchema,
  columnMappingSchema,
  dateOrderSchema,
  type FileAnswers,
  fileAnswersSchema,
  type ImportMode,
  type ImportStatus,
  type PlanMapping,
  planMappingSchema,
  type SkippedLine,
  type ValuesFound,
} from './contact-import.ts'
import type { ImportCheck } from './import-check.ts'
import type { Encoding } from './read/encoding.ts'
import type { Delimiter } from './read/read-csv.ts'
import type { DateOrder } from './read/read-date.ts'
import { type ImportWarnings, noWarnings, warningsIn } from './read/row-warnings.ts'

export type ImportRow = Selectable<ContactImports>
type Narrowed =
  | 'status'
  | 'mode'
  | 'encoding'
  | 'delimiter'
  | 'header'
  | 'sample'
  | 'values_found'
  | 'skipped_lines'
  | 'plan_mapping'
  | 'answers'
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
  values_found: ValuesFound
  skipped_lines: SkippedLine[]
  /** The remembered choices or our suggestion until the uploader confirms or changes them. */
  column_mapping: ColumnMapping
  carrier_mapping: CarrierMapping
  plan_mapping: PlanMapping
  answers: FileAnswers
  date_order: DateOrder
  checked: ImportCheck | null
  /** The warnings of the rows imported so far. */
  warnings: ImportWarnings
}

/** Returns null for an import without a dry run. */
const checkedOf = (value: unknown) => {
  const checked = value as ImportCheck | null
  return checked?.key === undefined ? null : { ...checked, warnings: { ...noWarnings(), ...checked.warnings } }
}

export const fromRow = (row: ImportRow): ContactImport => ({
  ...row,
  status: row.status as ImportStatus,
  mode: row.mode as ImportMode,
  encoding: (row.encoding ?? 'utf-8') as Encoding,
  delimiter: (row.delimiter ?? ',') as Delimiter,
  header: (row.header ?? []) as string[],
  sample: (row.sample ?? []) as string[][],
  values_found: row.values_found as unknown as ValuesFound,
  skipped_lines: row.skipped_lines as unknown as SkippedLine[],
  column_mapping: columnMappingSchema.parse(row.column_mapping ?? {}),
  carrier_mapping: carrierMappingSchema.parse(row.carrier_mapping ?? []),
  plan_mapping: planMappingSchema.parse(row.plan_mapping),
  answers: fileAnswersSchema.parse(row.answers),
  date_order: dateOrderSchema.parse(row.column_mapping ?? {}).dateOrder,
  checked: checkedOf(row.checked),
  warnings: warningsIn(row.checked),
})

/** Throws NotFound, also for another user's import when the user is not an admin. */
export async function getImport(scope: Scope, importId: number): Promise<ContactImport> {
  const row = await visibleImports(scope).selectAll().where('id', '=', importId).executeTakeFirst()
  if (!row) throw new NotFound('Import not found')
  return fromRow(row)
}

const MAX_IMPORTS_LISTED = 100

const IMPORT_ORDER = {
  file: 'contact_imports.file_name',
  who: 'users.last_name',
  when: 'contact_imports.id',
  rows: 'contact_imports.total_rows',
  added: 'contact_imports.added',
  updated: 'contact_imports.updated',
  unchanged: 'contact_imports.unchanged',
  bad: 'contact_imports.bad',
} as const
type ImportSortKey = keyof typeof IMPORT_ORDER
export const importOrders = sortOrders(Object.keys(IMPORT_ORDER) as ImportSortKey[], '-when')
export type ImportOrder = SortOrder<ImportSortKey>

/**
 * Up to `limit` imports whose upload is complete, in the given sort order, each with its uploader and its change set
 * for an undo.
 */
export const listImports = (
  scope: Scope,
  { by, descending } = importOrders.read(undefined),
  limit = MAX_IMPORTS_LISTED,
) =>
  visibleImports(scope)
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
    .orderBy(IMPORT_ORDER[by], (order) => (descending ? order.desc() : order.asc()).nullsLast())
    .orderBy('contact_imports.id', 'desc')
    .limit(limit)
    .execute()

/** The import's change set, which an undo needs; undefined when the import changed nothing. */
export const findImportChanges = (scope: Scope, importId: number) =>
  scope.db
    .selectFrom('change_sets')
    .select(['id', 'contacts', 'made_at', 'undone_at'])
    .where('organization_id', '=', scope.organizationId)
    .where('import_id', '=', importId)
    .where('kind', '=', 'import')
    .executeTakeFirst()

function visibleImports(scope: Scope) {
  const { actor } = scope
  const allImports = scope.db
    .selectFrom('contact_imports')
    .where('contact_imports.organization_id', '=', scope.organizationId)
  return actor.kind === 'user' && !actor.isAdmin
    ? allImports.where('contact_imports.uploaded_by', '=', actor.id)
    : allImports
}

export async function insertImport(scope: Scope, fileName: string): Promise<number> {
  const { actor } = scope
  if (actor.kind !== 'user') throw new Error('Only a user can upload contacts')
  const row = await scope.db
    .insertInto('contact_imports')
    .values({
      organization_id: scope.organizationId,
      uploaded_by: actor.id,
      agent_id: actor.isAdmin ? null : actor.id,
      file_name: fileName,
      created_at: scope.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const updateImport = (scope: Scope, importId: number) =>
  scope.db.updateTable('contact_imports').where('organization_id', '=', scope.organizationId).where('id', '=', importId)

export async function deleteImport(scope: Scope, importId: number): Promise<void> {
  await scope.db
    .deleteFrom('contact_imports')
    .where('organization_id', '=', scope.organizationId)
    .where('id', '=', importId)
    .execute()
}

/** A row that was not imported, or was imported without some of its cells. */
export interface BadRow {
  row_number: number
  reason: string
  cells: string[]
  is_imported: boolean
}

/** Bad rows after row number `after` (exclusive), in file order. `isImported` restricts them to one kind. */
export async function listBadRows(
  scope: Scope,
  importId: number,
  { after = 0, limit, isImported }: { after?: number; limit: number; isImported?: boolean },
): Promise<BadRow[]> {
  const rows = await scope.db
    .selectFrom('contact_import_bad_rows')
    .select(['row_number', 'reason', 'cells', 'is_imported'])
    .$if(isImported !== undefined, (query) => query.where('is_imported', '=', isImported ?? false))
    .where('organization_id', '=', scope.organizationId)
    .where('import_id', '=', importId)
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, cells: row.cells as string[] }))
}

/** The file names of these imports, without imports that the user may not see. */
export async function listImportFiles(
  { db, organizationId, actor }: Scope,
  ids: readonly number[],
): Promise<{ id: number; file_name: string }[]> {
  if (ids.length === 0) return []
  const files = db
    .selectFrom('contact_imports')
    .select(['id', 'file_name'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
  return (actor.kind === 'user' && !actor.isAdmin ? files.where('uploaded_by', '=', actor.id) : files).execute()
}
