import { toCsvLine } from '../../lib/csv-cell.ts'
import { matchCarrier } from '../../lib/match-carrier.ts'
import type { Identity, TenantDb } from '../../scope.ts'
import type { PlanType } from '../contact.ts'
import type { CarrierChoice } from './contact-import.ts'
import { type ContactImport, listBadRows } from './queries.ts'
import { ADDED_COLUMNS, addedColumns } from './read/header-key.ts'
import { readPlanType } from './read/read-plan.ts'

// Without it Excel reads UTF-8 as Windows-1252.
const BOM = '\uFEFF'
const ROWS_A_READ = 500

/**
 * The rows that were not imported, or not with all their cells, as they were uploaded: with their row number and what is
 * wrong in front, ready to be fixed and sent again.
 */
export async function* badRowsCsv(tenantDb: TenantDb, identity: Identity, file: ContactImport): AsyncGenerator<string> {
  // Of a file of ours that was sent back, our columns are made anew.
  const own = (cells: readonly string[]) => cells.slice(addedColumns(file.header))
  yield BOM + toCsvLine([...ADDED_COLUMNS, ...own(file.header)])
  let after = 0
  while (true) {
    const rows = await tenantDb.withTenant(identity, (scope) =>
      listBadRows(scope, file.id, { after, limit: ROWS_A_READ }),
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ row_number, reason, cells }) => toCsvLine([row_number, reason, ...own(cells)])).join('')
    after = last.row_number
  }
}

export interface CarrierConversion {
  text: string
  rows: number
  /** Null: the text says that there is none. */
  carrier: CarrierChoice | null
}

/** The carriers of a file that became Other: we quote none of their plans. Source: csv-031. */
export function carrierConversions(file: ContactImport): CarrierConversion[] {
  return suggestedCarriers(file).filter(({ text, carrier }) => carrier === 'Other' && text.toLowerCase() !== 'other')
}

/** Each carrier of the file with its owner's choice, or ours where there is none yet. Source: csv-004, csv-013..017. */
export function suggestedCarriers(file: ContactImport): CarrierConversion[] {
  const chosen = new Map(file.carrier_mapping)
  return (file.values_found.currentCarrier?.values ?? []).map(([text, rows]) => ({
    text,
    rows,
    carrier: chosen.has(text) ? (chosen.get(text) ?? null) : matchCarrier(text).carrier,
  }))
}

/** The same for the plans of a file. */
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
