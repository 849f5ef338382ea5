import { recordAuditEvent } from '../../organizations/audit.ts'
import type { Identity, Scope, TenantDb } from '../../scope.ts'
import { listSellers } from '../owners.ts'
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
import { countValues, inspectRecords, usualDateOrder } from './read/inspect.ts'
import { forgetMapping, rememberMapping } from './remembered-mapping.ts'
import { queueImport, saveInspection, saveMapping } from './transitions.ts'

export type SaveChoicesResult =
  | { ok: true; newValues: boolean }
  | { ok: false; refused: 'unknown_agent' | 'carriers_not_read' }

/** Overwriting is for admins, whatever others ask. Source: csv-018, csv-019. */
export const modeFor = ({ actor }: Pick<Identity, 'actor'>, asked: ImportMode): ImportMode =>
  asked === 'overwrite' && !(actor.kind === 'user' && actor.isAdmin) ? 'skip' : asked

/** Those who are no admin neither overwrite nor import for others. Source: csv-018..020. */
function allowedTo(identity: Identity, asked: ImportChoices): ImportChoices {
  const { actor } = identity
  if (actor.kind === 'user' && actor.isAdmin) return asked
  return { ...asked, mode: modeFor(identity, asked.mode), agentId: actor.kind === 'user' ? actor.id : null }
}

/** Whether the columns are chosen that no import goes without, or it is said that there are no carriers. Source: csv-011, csv-027. */
export const isConfigured = ({ column_mapping, answers }: ContactImport) =>
  column_mapping.email !== null &&
  column_mapping.firstName !== null &&
  column_mapping.lastName !== null &&
  (column_mapping.currentCarrier !== null || answers.hasNoCarrier)

/**
 * Keeps what the owner of a file chose so far. `newValues`: another column of carriers or plans was chosen, and its
 * texts are worth a look.
 */
export async function saveChoices(
  tenantDb: TenantDb,
  identity: Identity,
  file: ContactImport,
  asked: ImportChoices,
): Promise<SaveChoicesResult> {
  const choices = allowedTo(identity, asked)
  const found = isCounted(choices.mapping, file.values_found)
    ? file.values_found
    : await valuesIn(tenantDb, identity, file, choices.mapping)
  const isNew = (field: 'currentCarrier' | 'planType') =>
    found?.[field] !== undefined && found[field].column !== file.values_found[field]?.column
  const [newCarriers, newPlans] = [isNew('currentCarrier'), isNew('planType')]
  const newDates = found !== file.values_found && (choices.dateOrder ?? file.date_order) === file.date_order
  return tenantDb.withTenant(identity, async (scope) => {
    const mayChoose = identity.actor.kind === 'user' && identity.actor.isAdmin
    const agents = mayChoose && choices.agentId !== null ? await listSellers(scope) : undefined
    if (agents && !agents.some(({ id }) => id === choices.agentId)) return { ok: false, refused: 'unknown_agent' }
    await saveMapping(
      scope,
      file,
      {
        ...choices,
        carriers: newCarriers ? [] : choices.carriers,
        plans: newPlans ? [] : (choices.plans ?? file.plan_mapping),
        ...(found && newDates && { dateOrder: usualDateOrder(found) }),
      },
      found ?? file.values_found,
    )
    return found === undefined
      ? { ok: false, refused: 'carriers_not_read' }
      : { ok: true, newValues: newCarriers || newPlans }
  })
}

/** Whether the columns that are read as a whole are those that were counted. */
const isCounted = (mapping: ColumnMapping, found: ValuesFound) =>
  codedFields.every((field) => mapping[field] === null || found[field]?.column === mapping[field]) &&
  [mapping.birthDate, mapping.effectiveDate].every((column) => column === null || found.dates?.columns.includes(column))

/** Undefined when the stored file cannot be read any more. Source: csv-026. */
async function valuesIn(tenantDb: TenantDb, identity: Identity, file: ContactImport, mapping: ColumnMapping) {
  try {
    return await countValues(contactRecords(tenantDb, identity, file), mapping)
  } catch (error) {
    if (error instanceof FileRefusal) return undefined
    throw error
  }
}

/**
 * Starts over with our own suggestions, for this file and those to come. False when the stored file cannot be read any
 * more, and stays as it was matched.
 */
export async function forgetChoices(tenantDb: TenantDb, identity: Identity, file: ContactImport): Promise<boolean> {
  await tenantDb.withTenant(identity, (scope) => forgetMapping(scope, file.header))
  return rereadWithHeaderRow(tenantDb, identity, file, file.header_row)
}

/** Reads the file with another row as the one that names its columns. False when there is no such row. */
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

/** Puts an import in the queue with the choices that were saved. Source: csv-011, csv-027. */
export async function startImport(scope: Scope, importId: number): Promise<StartImportResult> {
  const file = await getImport(scope, importId)
  const { status, file_name, total_rows, mode } = file
  if (status !== 'mapping') return { ok: false, refused: 'already_started' }
  if (!isConfigured(file)) return { ok: false, refused: 'not_configured' }
  if (!(await queueImport(scope, importId))) return { ok: false, refused: 'already_started' }
  // A program always sends the same columns.
  if (file.source_kind === 'file') await rememberMapping(scope, file)
  await recordAuditEvent(scope, {
    action: 'contacts_imported',
    target: file_name,
    detail: { rows: total_rows, mode },
  })
  return { ok: true }
}
