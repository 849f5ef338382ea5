import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { ContactImport } from './queries.ts'
import type { CellRules } from './read/read-cells.ts'
import { type ReadRow, rowReader } from './read/read-row.ts'
import { identityReader, type RowIdentity } from './read/row-identity.ts'

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

/** What the rows of one file are to each other, for rows that name an address more than once. */
export type RowRelations = ReadonlyMap<number, RowRelation>
type RowRelation =
  /** The same person as another row, whose policy counts. `differs`: it says other things of them. */
  | { kind: 'repeats'; of: number; differs: boolean }
  /** The first of several people with one address. */
  | { kind: 'holds' }
  /** Another person with that row's address. */
  | { kind: 'shares'; with: number; address: string }

export const noRelations: RowRelations = new Map()

interface KnownRow extends RowIdentity {
  row: number
}

/**
 * Looks at all rows of a file before any is imported. Of rows of one person the one with the Medigap policy in force
 * counts, the later one where two are, and else the first. Of several people with one address the first has it.
 */
export function relationsOf(rules: CellRules): {
  add(row: number, cells: readonly string[]): void
  finish(): RowRelations
} {
  const read = rowReader(rules)
  const identify = identityReader(rules)
  const byAddress = new Map<string, KnownRow[]>()
  return {
    add(row, cells) {
      const result = read(cells)
      if (!result.ok) return
      const { email, first_name, last_name } = result.contact
      // Two rows without an address are one person only where all else agrees.
      const key =
        email ?? (result.contact.shares_email ? `shares ${result.contact.shares_email}` : `${first_name} ${last_name}`)
      const known = { row, ...identify(cells, result.contact) }
      const others = byAddress.get(key)
      if (others) others.push(known)
      else byAddress.set(key, [known])
    },
    finish() {
      const relations = new Map<number, RowRelation>()
      for (const [address, rows] of byAddress) {
        if (rows.length === 1) continue
        const [holder, ...others] = peopleOf(rows).map((person) => {
          const chosen = person.reduce((best, next) => (goesBefore(next, best) ? next : best))
          for (const { row, facts } of person)
            if (row !== chosen.row)
              relations.set(row, { kind: 'repeats', of: chosen.row, differs: facts !== chosen.facts })
          return chosen
        })
        if (!address.includes('@') || address.startsWith('shares ')) continue
        if (others.length > 0) relations.set(holder!.row, { kind: 'holds' })
        for (const { row } of others) relations.set(row, { kind: 'shares', with: holder!.row, address })
      }
      return relations
    },
  }
}

const goesBefore = (next: RowIdentity, best: RowIdentity) =>
  next.policyRank !== best.policyRank
    ? next.policyRank > best.policyRank
    : next.policyRank >= 20 && (next.effective ?? '') > (best.effective ?? '')

function peopleOf(rows: readonly KnownRow[]): KnownRow[][] {
  const people: KnownRow[][] = []
  for (const row of rows) {
    const same = people.find(([first]) => first && isSamePerson(first, row))
    if (same) same.push(row)
    else people.push([row])
  }
  return people
}

/** 'Walter', 'Walter H.' and 'W.' Brandt are one; Rosa and Juan are two unless they were born on one day. */
function isSamePerson(one: RowIdentity, other: RowIdentity): boolean {
  if (one.last !== other.last && !(one.birth && one.birth === other.birth && one.first === other.first)) return false
  const [a = '', b = ''] = [one.first.split(' ')[0], other.first.split(' ')[0]]
  if (a === b) return !one.birth || !other.birth || one.birth === other.birth || one.first === other.first
  if (a.length === 1 || b.length === 1) return a[0] === b[0]
  return one.birth !== null && one.birth === other.birth
}

/**
 * Decides on the rows of one file. The dry run and the import both ask it, so that what was announced is what happens.
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
    if (relation.kind === 'repeats')
      return {
        ok: false,
        repeats: true,
        reason: relation.differs
          ? `The same person as row ${relation.of}, with other facts. Row ${relation.of} was taken.`
          : `The same person as row ${relation.of}.`,
      }
    if (relation.kind === 'holds') return { ...result, contact: { ...result.contact, holds_shared_email: true } }
    if (!rules.answers.sharesEmails) return { ok: false, reason: `Same email as row ${relation.with}.` }
    return { ...result, contact: { ...result.contact, email: null, shares_email: relation.address } }
  }
}
