import type { CalendarDate } from '../../../lib/calendar-date.ts'
import { extraColumn } from './extra-columns.ts'
import { type CellRules, cellText } from './read-cells.ts'
import { policySort, policyState } from './read-plan.ts'
import type { ImportedContact } from './read-row.ts'

/** By what rows of one file are told to be of one person, and which of their policies counts. */
export interface RowIdentity {
  first: string
  last: string
  birth: CalendarDate | null
  /** The higher, the surer the row holds the Medigap policy in force. */
  policyRank: number
  effective: CalendarDate | null
  /** All the row says but its policy. */
  facts: string
}

/** Reads who a row is about and how well its policy fits, for all rows of a file before any of them is imported. */
export function identityReader(rules: CellRules): (cells: readonly string[], contact: ImportedContact) => RowIdentity {
  const { header, mapping } = rules
  const sortAt = extraColumn(header, 'policySort')
  const stateAt = extraColumn(header, 'policyState')
  const textAt = (cells: readonly string[], column: number | null | undefined) =>
    column === null || column === undefined ? '' : cellText(cells[column] ?? '')
  return (cells, contact) => {
    const sort = policySort(textAt(cells, sortAt)) ?? policySort(textAt(cells, mapping.planType))
    const state = policyState(textAt(cells, stateAt))
    const { phone_number, zip_code, gender, tobacco_user, birth_on } = contact
    return {
      first: foldName(contact.first_name),
      last: foldName(contact.last_name),
      birth: birth_on,
      policyRank:
        (sort === 'medigap' ? 20 : sort === 'other' ? 0 : 10) + (state === 'in_force' ? 2 : state === 'ended' ? 0 : 1),
      effective: contact.effective_on,
      facts: JSON.stringify([
        phone_number,
        zip_code,
        gender,
        tobacco_user,
        birth_on,
        contact.current_carrier,
        contact.plan_type,
        contact.effective_on,
      ]),
    }
  }
}

const foldName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L} ]/gu, '')
    .trim()
