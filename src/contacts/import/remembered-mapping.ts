import type { Scope } from '../../scope.ts'
import {
  type ColumnMapping,
  carrierMappingSchema,
  dateOrderSchema,
  fileAnswersSchema,
  forEachField,
  type ImportField,
  importFields,
  planMappingSchema,
  type RememberedMapping,
} from './contact-import.ts'
import type { ContactImport } from './queries.ts'
import { type ColumnName, columnNamesOf, headerKey } from './read/header-key.ts'

const MAX_TEXTS_REMEMBERED = 1_000

/**
 * The agency's choices for its last file with these columns, with the carriers and plans of earlier ones; undefined
 * when none are stored.
 */
export async function findRememberedMapping(
  scope: Scope,
  header: readonly string[],
): Promise<RememberedMapping | undefined> {
  const row = await findMapping(scope, headerKey(header))
  if (!row) return undefined
  const columnIndexes = new Map(
    columnNamesOf(header).flatMap((name, index) => (name ? [[columnKey(name), index] as const] : [])),
  )
  const storedColumns = row.column_mapping as Partial<Record<ImportField, ColumnName | null>>
  const mapping: ColumnMapping = forEachField(null)
  for (const { name: field } of importFields) {
    const name = storedColumns[field]
    mapping[field] = (name && columnIndexes.get(columnKey(name))) ?? null
  }
  return {
    mapping,
    carriers: carrierMappingSchema.parse(row.carrier_mapping),
    plans: planMappingSchema.parse(row.plan_mapping),
    hasNoCarrier: fileAnswersSchema.parse(row.answers).hasNoCarrier,
    dateOrder: dateOrderSchema.parse(row.column_mapping).dateOrder,
    usedAt: row.used_at,
  }
}

/** Stores an import's choices for the next file with the same columns. */
export async function rememberMapping(scope: Scope, file: ContactImport): Promise<void> {
  const key = headerKey(file.header)
  const names = columnNamesOf(file.header)
  const columns = Object.fromEntries(
    importFields.map(({ name: field }) => [field, names[file.column_mapping[field] ?? -1] ?? null]),
  )
  // Carriers and plans of earlier files are kept: one file rarely contains all of them.
  const previous = await findMapping(scope, key)
  const mergeTexts = <T>(earlier: [string, T][], current: [string, T][]) =>
    JSON.stringify([...new Map([...earlier, ...current])].slice(-MAX_TEXTS_REMEMBERED))
  const values = {
    column_mapping: JSON.stringify({ ...columns, dateOrder: file.date_order }),
    carrier_mapping: mergeTexts(carrierMappingSchema.parse(previous?.carrier_mapping ?? []), file.carrier_mapping),
    plan_mapping: mergeTexts(planMappingSchema.parse(previous?.plan_mapping ?? []), file.plan_mapping),
    answers: JSON.stringify({ hasNoCarrier: file.answers.hasNoCarrier }),
    used_at: scope.now,
  }
  await scope.db
    .insertInto('import_mappings')
    .values({ organization_id: scope.organizationId, header_key: key, ...values })
    .onConflict((conflict) => conflict.columns(['organization_id', 'header_key']).doUpdateSet(values))
    .execute()
}

/** Deletes the stored choices for files with these columns. */
export async function forgetMapping(scope: Scope, header: readonly string[]): Promise<void> {
  await scope.db
    .deleteFrom('import_mappings')
    .where('organization_id', '=', scope.organizationId)
    .where('header_key', '=', headerKey(header))
    .execute()
}

const findMapping = (scope: Scope, key: string) =>
  scope.db
    .selectFrom('import_mappings')
    .select(['column_mapping', 'carrier_mapping', 'plan_mapping', 'answers', 'used_at'])
    .where('organization_id', '=', scope.organizationId)
    .where('header_key', '=', key)
    .executeTakeFirst()

const columnKey = ([name, nth]: ColumnName) => `${nth} ${name}`

/** Whether the file's columns and date order are those remembered. */
export const matchesRemembered = (file: ContactImport, { mapping, dateOrder }: RememberedMapping) =>
  file.date_order === dateOrder && importFields.every(({ name }) => file.column_mapping[name] === mapping[name])
