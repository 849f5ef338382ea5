import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { ContactImport } from './queries.ts'
import { type ReadRow, type RowRules, rowReader } from './read/read-row.ts'

export const rulesOf = (file: ContactImport, today: CalendarDate): RowRules => ({
  columns: file.header.length,
  header: file.header,
  mapping: file.column_mapping,
  carriers: file.carrier_mapping,
  today,
  dateOrder: file.date_order,
})

/**
 * Judges the rows of one file, which must come in their order and from the first: an address belongs to the first good
 * row that has it. The dry run and the import both ask it, so that what was announced is what happens.
 */
export function rowJudge(rules: RowRules): (row: number, cells: readonly string[]) => ReadRow {
  const read = rowReader(rules)
  const rowOfEmail = new Map<string, number>()
  return (row, cells) => {
    const verdict = read(cells)
    if (!verdict.ok) return verdict
    const first = rowOfEmail.get(verdict.contact.email)
    if (first !== undefined) return { ok: false, reason: `Same email as row ${first}.` }
    rowOfEmail.set(verdict.contact.email, row)
    return verdict
  }
}
