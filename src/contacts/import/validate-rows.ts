import { createHash } from 'node:crypto'
import type { CalendarDate } from '../../lib/calendar-date.ts'
import type { ContactImport } from './queries.ts'
import { MIN_MEDIGAP_RANK } from './read/policy.ts'
import type { CellRules } from './read/read-cells.ts'
import { type ReadRow, rowReader } from './read/read-row.ts'

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
  /** One of many with an address that is nobody's own. */
  | { kind: 'placeholder'; address: string; people: number }

/** By what rows of one file are told to be of one person, and which of their policies counts. */
interface KnownRow {
  row: number
  first: string
  last: string
  birth: CalendarDate | null
  phone: string | null
  zip: string | null
  policyRank: number
  effective: CalendarDate | null
  /** A digest of all that the row says of the person and their policy: a file may have 100,000 rows. */
  facts: string
}

/** An address of more people is nobody's own: an agency's, or a placeholder. */
const MAX_PEOPLE_OF_AN_ADDRESS = 4

/**
 * Looks at all rows of a file before any is imported. Of rows of one person the one with the Medigap policy in force
 * counts, the later one where two are, and else the first. Of several people with one address the first has it.
 */
export function relationsOf(rules: CellRules): {
  add(row: number, cells: readonly string[]): void
  finish(): RowRelations
} {
  const read = rowReader(rules)
  const byAddress = new Map<string, KnownRow[]>()
  const byName = new Map<string, KnownRow[]>()
  const keep = (rows: Map<string, KnownRow[]>, key: string, known: KnownRow) => {
    const others = rows.get(key)
    if (others) others.push(known)
    else rows.set(key, [known])
  }
  return {
    add(row, cells) {
      const result = read(cells)
      if (!result.ok) return
      const known = knownRow(row, result)
      const { email, shares_email = '' } = result.contact
      if (email !== null) keep(byAddress, email, known)
      else keep(byName, `${shares_email} ${known.first} ${known.last}`, known)
    },
    finish() {
      const relations = new Map<number, RowRelation>()
      /** One row a person; the others of each repeat it. */
      const chosenOf = (rows: readonly KnownRow[], isSame: typeof isSamePerson) =>
        peopleOf(rows, isSame).map((person) => {
          const chosen = person.reduce((best, next) => (goesBefore(next, best) ? next : best))
          for (const { row, facts } of person)
            if (row !== chosen.row)
              relations.set(row, { kind: 'repeats', of: chosen.row, differs: facts !== chosen.facts })
          return chosen
        })
      for (const [address, rows] of byAddress) {
        if (rows.length === 1) continue
        const [holder, ...others] = chosenOf(rows, isSamePerson)
        if (!holder || others.length === 0) continue
        const isPlaceholder = others.length >= MAX_PEOPLE_OF_AN_ADDRESS
        if (isPlaceholder)
          for (const { row } of [holder, ...others])
            relations.set(row, { kind: 'placeholder', address, people: others.length + 1 })
        else {
          relations.set(holder.row, { kind: 'holds' })
          for (const { row } of others) relations.set(row, { kind: 'shares', with: holder.row, address })
        }
      }
      // Without an address, namesakes are one person only where something agrees and nothing differs.
      for (const rows of byName.values()) if (rows.length > 1) chosenOf(rows, isSameWithoutAddress)
      return relations
    },
  }
}

function knownRow(row: number, { contact, policyRank }: Extract<ReadRow, { ok: true }>): KnownRow {
  const { first_name, last_name, birth_on, phone_number, zip_code, effective_on } = contact
  return {
    ...{ row, policyRank },
    ...{ first: foldName(first_name), last: foldName(last_name) },
    ...{ birth: birth_on, phone: phone_number, zip: zip_code, effective: effective_on },
    facts: createHash('sha1')
      .update(JSON.stringify({ ...contact, first_name: '', last_name: '' }))
      .digest('latin1'),
  }
}

const foldName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L} ]/gu, '')
    .trim()

const goesBefore = (next: KnownRow, best: KnownRow) =>
  next.policyRank !== best.policyRank
    ? next.policyRank > best.policyRank
    : next.policyRank >= MIN_MEDIGAP_RANK && (next.effective ?? '') > (best.effective ?? '')

// Above it, rows are one person's only if name, birth date, phone and ZIP are equal: comparing all pairs takes too long.
const MAX_COMPARED = 100

function peopleOf(rows: readonly KnownRow[], isSame: typeof isSamePerson): KnownRow[][] {
  const alike = new Map<string, KnownRow[]>()
  for (const row of rows) {
    const key = [row.first, row.last, row.birth, row.phone, row.zip].join('|')
    const others = alike.get(key)
    if (others) others.push(row)
    else alike.set(key, [row])
  }
  if (alike.size > MAX_COMPARED) return [...alike.values()]
  const people: KnownRow[][] = []
  for (const group of alike.values()) {
    const same = people.find((person) => person.every((known) => isSame(known, group[0]!)))
    if (same) same.push(...group)
    else people.push([...group])
  }
  return people
}

const differ = <T>(a: T | null, b: T | null) => a !== null && b !== null && a !== b
const agree = <T>(a: T | null, b: T | null) => a !== null && a === b

/** Of rows with one address: 'Walter', 'Walter H.' and 'W.' Brandt are one, unless they were born on two days. */
function isSamePerson(one: KnownRow, other: KnownRow): boolean {
  if (differ(one.birth, other.birth)) return false
  const [a = '', b = ''] = [one.first.split(' ')[0], other.first.split(' ')[0]]
  if (one.last !== other.last) return agree(one.birth, other.birth) && a === b
  return a === b || agree(one.birth, other.birth) || ((a.length === 1 || b.length === 1) && a[0] === b[0])
}

/** Of rows with one name and no address of their own. */
function isSameWithoutAddress(one: KnownRow, other: KnownRow): boolean {
  const facts = ['birth', 'phone', 'zip'] as const
  return (
    !facts.some((fact) => differ(one[fact], other[fact])) &&
    (facts.some((fact) => agree(one[fact], other[fact])) || one.facts === other.facts)
  )
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
            reason: `${relation.people} people in this file have the address ${relation.address}. Enter this person’s own address, or leave it blank.`,
          }
    if (!rules.answers.sharesEmails) return { ok: false, optOut, reason: `Same email as row ${relation.with}.` }
    return { ...result, contact: { ...result.contact, email: null, shares_email: relation.address } }
  }
}
