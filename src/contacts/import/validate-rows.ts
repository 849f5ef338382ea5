import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { ContactImport } from './queries.ts'
import type { CellRules } from './read/read-cells.ts'
import { type ReadRow, rowReader } from './read/read-row.ts'
import type { RowRelations } from './row-relations.ts'

export const rulesOf = (file: ContactImport, today: CalendarDate): CellRules => ({
  header: file.header,
  mapping: file.column_mapping,
  carriers: file.carrier_mapping,
  plans: file.plan_mapping,
  values: file.values_found,
  answers: file.answers,
  today,
  dateOrder: file.date_order,
})

/**
 * Returns a function that decides whether a row is imported. The dry run and the import share it, so that the import does
 * what the dry run announced.
 */
export function rowValidator(
  rules: CellRules,
  relations: RowRelations,
): (row: number, cells: readonly string[]) => ReadRow {
  const read = rowReader(rules)
  return (row, cells) => {
    const result = read(cells)
    const relation = relations.get(row)
    if (!result.ok || !relation) return result
    const { optOut } = result
    if (relation.kind === 'repeats')
      return {
        ok: false,
        repeats: true,
        optOut,
        reason: relation.differs
          ? `Same person as row ${relation.of}, with different details. We used row ${relation.of}.`
          : `Same person as row ${relation.of}.`,
      }
    if (relation.kind === 'holds') return { ...result, contact: { ...result.contact, holds_shared_email: true } }
    if (relation.kind === 'placeholder')
      return rules.answers.takesRowsWithoutEmail
        ? { ...result, contact: { ...result.contact, email: null } }
        : {
            ok: false,
            withoutEmail: true,
            optOut,
            reason: `${relation.people} people in this file have the address ${relation.address}. Enter this person’s own address, or choose to import people without an email address.`,
          }
    if (!rules.answers.sharesEmails) return { ok: false, optOut, reason: `Same email as row ${relation.with}.` }
    return { ...result, contact: { ...result.contact, email: null, shares_email: relation.address } }
  }
}
