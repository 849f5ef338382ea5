import { matchCarrier } from '../../lib/match-carrier.ts'
import { recordAuditEvent } from '../../organizations/audit.ts'
import type { Identity, Scope, TenantDb } from '../../scope.ts'
import { listActiveAgents } from '../owners.ts'
import {
  type ColumnMapping,
  codedFields,
  FileRefusal,
  type ImportChoices,
  type ImportMode,
  type ValuesFound,
} from './contact-import.ts'
import { contactRecords, storedRecords } from './file.ts'
import { type ContactImport, getImport } from './queries.ts'
import { addedColumns } from './read/header-key.ts'
import { countValues, inspectRecords, MAX_VALUES_LISTED, usualDateOrder } from './read/inspect.ts'
import { isMappedByHeadings } from './read/mapping.ts'
import { readPlanType } from './read/read-plan.ts'
import { forgetMapping, rememberMapping } from './remembered-mapping.ts'
import { queueImport, saveInspection, saveMapping } from './transitions.ts'

export type SaveChoicesResult =
  | { ok: true; newValues: boolean }
  | { ok: false; refused: 'unknown_agent' | 'carriers_not_read' }

/** The requested mode; for users who are not admins, skip instead of overwrite. Source: csv-018, csv-019. */
export const modeFor = ({ actor }: Pick<Identity, 'actor'>, requested: ImportMode): ImportMode =>
  requested === 'overwrite' && !(actor.kind === 'user' && actor.isAdmin) ? 'skip' : requested

/** Users who are not admins cannot overwrite contacts or import for another agent. Source: csv-018..020. */
function restrictChoices(identity: Identity, requested: ImportChoices): ImportChoices {
  const { actor } = identity
  if (actor.kind === 'user' && actor.isAdmin) return requested
  return { ...requested, mode: modeFor(identity, requested.mode), agentId: actor.kind === 'user' ? actor.id : null }
}

/**
 * Whether email and names are mapped, and carriers are mapped or declared missing. An import cannot start otherwise.
 * Source: csv-011, csv-027.
 */
export const isConfigured = ({ column_mapping, answers }: ContactImport) =>
  column_mapping.email !== null &&
  column_mapping.firstName !== null &&
  column_mapping.lastName !== null &&
  (column_mapping.currentCarrier !== null || answers.hasNoCarrier)

const MATCHES_TO_CONFIRM: readonly string[] = ['contains', 'distance', 'none']

/**
 * Whether nothing on the columns page needs a choice: every line of the file is a contact or the header, the heading of
 * every column names a contact field, and all carriers, plans and dates are clear.
 */
export function isRecognized(file: ContactImport): boolean {
  const { header, sample, column_mapping, values_found, skipped_lines } = file
  const { currentCarrier, planType, dates } = values_found
  const columns = new Set(Object.values(column_mapping))
  return (
    isConfigured(file) &&
    skipped_lines.length === 0 &&
    header.every((_, column) => columns.has(column) || column < addedColumns(header)) &&
    isMappedByHeadings(header, sample, column_mapping) &&
    // A list of this length may have been cut off.
    [currentCarrier, planType].every((found) => (found?.values.length ?? 0) < MAX_VALUES_LISTED) &&
    (currentCarrier?.values ?? []).every(([text]) => !MATCHES_TO_CONFIRM.includes(matchCarrier(text).how)) &&
    (planType?.values ?? []).every(([text]) => readPlanType(text) !== 'Other') &&
    (dates === undefined || areClear(dates))
  )
}

/**
 * Ambiguous dates count as clear if the file also has dates that can only be month first. A date that can only be day
 * first may be a typing error.
 */
const areClear = ({ month, day, ambiguous }: NonNullable<ValuesFound['dates']>) =>
  day > 0 ? month + ambiguous === 0 : month > 0 || ambiguous === 0

/**
 * Saves the uploader's choices. `newValues` is true when another carrier or plan column was chosen, whose texts the
 * uploader should review.
 */
export async function saveChoices(
  tenantDb: TenantDb,
  identity: Identity,
  file: ContactImport,
  requested: ImportChoices,
): Promise<SaveChoicesResult> {
  const choices = restrictChoices(identity, requested)
  const values = isCounted(choices.mapping, file.values_found)
    ? file.values_found
    : await readValues(tenantDb, identity, file, choices.mapping)
  const isNew = (field: 'currentCarrier' | 'planType') =>
    values?.[field] !== undefined && values[field].column !== file.values_found[field]?.column
  const [newCarriers, newPlans] = [isNew('currentCarrier'), isNew('planType')]
  const hasNewDates = values !== file.values_found && (choices.dateOrder ?? file.date_order) === file.date_order
  return tenantDb.withTenant(identity, async (scope) => {
    const isAdmin = identity.actor.kind === 'user' && identity.actor.isAdmin
    const agents = isAdmin && choices.agentId !== null ? await listActiveAgents(scope) : undefined
    if (agents && !agents.some(({ id }) => id === choices.agentId)) return { ok: false, refused: 'unknown_agent' }
    await saveMapping(
      scope,
      file,
      {
        ...choices,
        carriers: newCarriers ? [] : choices.carriers,
        plans: newPlans ? [] : (choices.plans ?? file.plan_mapping),
        ...(values && hasNewDates && { dateOrder: usualDateOrder(values) }),
      },
      values ?? file.values_found,
    )
    return values === undefined
      ? { ok: false, refused: 'carriers_not_read' }
      : { ok: true, newValues: newCarriers || newPlans }
  })
}

/** Whether the texts and dates of the mapped columns have been counted. */
const isCounted = (mapping: ColumnMapping, values: ValuesFound) =>
  codedFields.every((field) => mapping[field] === null || values[field]?.column === mapping[field]) &&
  [mapping.birthDate, mapping.effectiveDate].every(
    (column) => column === null || values.dates?.columns.includes(column),
  )

/** Returns undefined when the stored file can no longer be read. Source: csv-026. */
async function readValues(tenantDb: TenantDb, identity: Identity, file: ContactImport, mapping: ColumnMapping) {
  try {
    return await countValues(contactRecords(tenantDb, identity, file), mapping)
  } catch (error) {
    if (error instanceof FileRefusal) return undefined
    throw error
  }
}

/**
 * Discards the remembered choices and maps the file again using our suggestions. Returns false, and keeps the mapping,
 * when the stored file can no longer be read.
 */
export async function forgetChoices(tenantDb: TenantDb, identity: Identity, file: ContactImport): Promise<boolean> {
  await tenantDb.withTenant(identity, (scope) => forgetMapping(scope, file.header))
  return rereadWithHeaderRow(tenantDb, identity, file, file.header_row)
}

/**
 * Inspects the file again with another header row. Returns false, and changes nothing, when that row is blank or not
 * among the first 200, when no contacts follow it, or when the stored file can no longer be read.
 */
export async function rereadWithHeaderRow(
  tenantDb: TenantDb,
  identity: Identity,
  file: ContactImport,
  headerRow: number,
): Promise<boolean> {
  try {
    const inspection = await inspectRecords(storedRecords(tenantDb, identity, file), { headerRow })
    if (inspection.headerRow !== headerRow) return false
    await tenantDb.withTenant(identity, (scope) =>
      saveInspection(scope, file.id, { ...inspection, delimiter: file.delimiter }),
    )
    return true
  } catch (error) {
    if (error instanceof FileRefusal) return false
    throw error
  }
}

export type StartImportResult = { ok: true } | { ok: false; refused: 'not_configured' | 'already_started' }

/** Enqueues an import with the saved choices. Source: csv-011, csv-027. */
export async function startImport(scope: Scope, importId: number): Promise<StartImportResult> {
  const file = await getImport(scope, importId)
  const { status, file_name, total_rows, mode } = file
  if (status !== 'mapping') return { ok: false, refused: 'already_started' }
  if (!isConfigured(file)) return { ok: false, refused: 'not_configured' }
  if (!(await queueImport(scope, importId))) return { ok: false, refused: 'already_started' }
  // Imports through the API always have the same columns, so there is nothing to remember.
  if (file.source_kind === 'file') await rememberMapping(scope, file)
  await recordAuditEvent(scope, {
    action: 'contacts_imported',
    target: file_name,
    detail: { rows: total_rows, mode },
  })
  return { ok: true }
}
