import { toCsvLine } from '../../lib/csv-cell.ts'
import { matchCarrier } from '../../lib/match-carrier.ts'
import type { Identity, TenantDb } from '../../scope.ts'
import type { PlanType } from '../contact.ts'
import type { CarrierChoice } from './contact-import.ts'
import { type ContactImport, listBadRows } from './queries.ts'
import { addedColumns, ERROR_REPORT_COLUMNS } from './read/header-key.ts'
import { readPlanType } from './read/read-plan.ts'

// Without a byte order mark, Excel reads UTF-8 as Windows-1252.
const BOM = '\uFEFF'
const ROWS_PER_READ = 500

/**
 * Streams a CSV of the rows that were not imported, or were imported without some cells. Each row has its original cells
 * after its row number and the reason, so that it can be fixed and uploaded again.
 */
export async function* badRowsCsv(tenantDb: TenantDb, identity: Identity, file: ContactImport): AsyncGenerator<string> {
  // A corrected file that was uploaded again already has our two columns; they are replaced.
  const originalCells = (cells: readonly string[]) => cells.slice(addedColumns(file.header))
  yield BOM + toCsvLine([...ERROR_REPORT_COLUMNS, ...originalCells(file.header)])
  let after = 0
  while (true) {
    const rows = await tenantDb.withTenant(identity, (scope) =>
      listBadRows(scope, file.id, { after, limit: ROWS_PER_READ }),
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ row_number, reason, cells }) => toCsvLine([row_number, reason, ...originalCells(cells)])).join('')
    after = last.row_number
  }
}

export interface CarrierConversion {
  text: string
  rows: number
  /** Null: no carrier. */
  carrier: CarrierChoice | null
}

/** The carrier texts of a file that are imported as Other, except 'Other' itself. Source: csv-031. */
export function carrierConversions(file: ContactImport): CarrierConversion[] {
  return suggestedCarriers(file).filter(({ text, carrier }) => carrier === 'Other' && text.toLowerCase() !== 'other')
}

/** Each carrier text of the file with the uploader's choice, or our suggestion. Source: csv-004, csv-013..017. */
export function suggestedCarriers(file: ContactImport): CarrierConversion[] {
  const chosen = new Map(file.carrier_mapping)
  return (file.values_found.currentCarrier?.values ?? []).map(([text, rows]) => ({
    text,
    rows,
    carrier: chosen.has(text) ? (chosen.get(text) ?? null) : matchCarrier(text).carrier,
  }))
}

/** Each plan text of the file with the uploader's choice, or our suggestion. */
export function suggestedPlans(file: ContactImport): { text: string; rows: number; plan: PlanType | null }[] {
  const chosen = new Map(file.plan_mapping)
  return (file.values_found.planType?.values ?? []).map(([text, rows]) => ({
    text,
    rows,
    plan: chosen.has(text) ? (chosen.get(text) ?? null) : readPlanType(text),
  }))
}

export function carrierConversionsCsv(file: ContactImport): string {
  const lines = carrierConversions(file).map(({ text, rows, carrier }) => toCsvLine([text, rows, carrier]))
  return BOM + toCsvLine(['Carrier in your file', 'Rows', 'Imported as']) + lines.join('')
}
