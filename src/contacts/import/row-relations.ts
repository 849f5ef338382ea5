import { createHash } from 'node:crypto'
import type { CalendarDate } from '../../lib/calendar-date.ts'
import { MIN_MEDIGAP_RANK } from './read/policy.ts'
import type { CellRules } from './read/read-cells.ts'
import { type ReadRow, rowReader } from './read/read-row.ts'

/** Relations between the rows of one file that contain the same address or person. */
export type RowRelations = ReadonlyMap<number, RowRelation>
type RowRelation =
  /** The same person as row `of`, which is imported instead. `differs`: the two rows have different details. */
  | { kind: 'repeats'; of: number; differs: boolean }
  /** The first of several people with one address; gets the address. */
  | { kind: 'holds' }
  /** Another person with the address of row `with`. */
  | { kind: 'shares'; with: number; address: string }
  /** One of many people with an address that belongs to none of them. */
  | { kind: 'placeholder'; address: string; people: number }

/** The facts that decide whether two rows are the same person, and which of their policies counts. */
interface ComparableRow {
  row: number
  first: string
  last: string
  birth: CalendarDate | null
  phone: string | null
  zip: string | null
  policyRank: number
  effective: CalendarDate | null
  /** A digest of all details of the row except the names. A digest saves memory: a file may have 100,000 rows. */
  facts: string
}

/** An address with more people than this belongs to none of them: it is the agency's, or a placeholder. */
const MAX_PEOPLE_PER_ADDRESS = 4

/**
 * Collects all rows of a file before any is imported. Among rows for one person, the row likeliest to have the Medigap
 * policy in force counts; if several are equally likely, the later Medigap policy, otherwise the first row. Among
 * several people with one address, the first gets it.
 */
export function relationsOf(rules: CellRules): {
  add(row: number, cells: readonly string[]): void
  finish(): RowRelations
} {
  const read = rowReader(rules)
  const byAddress = new Map<string, ComparableRow[]>()
  const byName = new Map<string, ComparableRow[]>()
  const addTo = (rows: Map<string, ComparableRow[]>, key: string, comparable: ComparableRow) => {
    const others = rows.get(key)
    if (others) others.push(comparable)
    else rows.set(key, [comparable])
  }
  return {
    add(row, cells) {
      const result = read(cells)
      if (!result.ok) return
      const comparable = comparableRow(row, result)
      const { email, shares_email = '' } = result.contact
      if (email !== null) addTo(byAddress, email, comparable)
      else addTo(byName, `${shares_email} ${comparable.first} ${comparable.last}`, comparable)
    },
    finish() {
      const relations = new Map<number, RowRelation>()
      /** Chooses one row per person and marks the person's other rows as repeats. */
      const chooseRows = (rows: readonly ComparableRow[], isSame: typeof isSamePerson) =>
        groupByPerson(rows, isSame).map((person) => {
          const chosen = person.reduce((best, next) => (isPreferred(next, best) ? next : best))
          for (const { row, facts } of person)
            if (row !== chosen.row)
              relations.set(row, { kind: 'repeats', of: chosen.row, differs: facts !== chosen.facts })
          return chosen
        })
      for (const [address, rows] of byAddress) {
        if (rows.length === 1) continue
        const [holder, ...others] = chooseRows(rows, isSamePerson)
        if (!holder || others.length === 0) continue
        const isPlaceholder = others.length >= MAX_PEOPLE_PER_ADDRESS
        if (isPlaceholder)
          for (const { row } of [holder, ...others])
            relations.set(row, { kind: 'placeholder', address, people: others.length + 1 })
        else {
          relations.set(holder.row, { kind: 'holds' })
          for (const { row } of others) relations.set(row, { kind: 'shares', with: holder.row, address })
        }
      }
      // Without an address, rows with the same name are one person only if some fact agrees and none differs, or if all
      // their details are equal.
      for (const rows of byName.values()) if (rows.length > 1) chooseRows(rows, isSameWithoutAddress)
      return relations
    },
  }
}

function comparableRow(row: number, { contact, policyRank }: Extract<ReadRow, { ok: true }>): ComparableRow {
  const { first_name, last_name, birth_on, phone_number, zip_code, effective_on } = contact
  return {
    row,
    policyRank,
    first: foldName(first_name),
    last: foldName(last_name),
    birth: birth_on,
    phone: phone_number,
    zip: zip_code,
    effective: effective_on,
    // Uses node:crypto for speed, because every row gets a digest.
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

const isPreferred = (next: ComparableRow, best: ComparableRow) =>
  next.policyRank !== best.policyRank
    ? next.policyRank > best.policyRank
    : next.policyRank >= MIN_MEDIGAP_RANK && (next.effective ?? '') > (best.effective ?? '')

// Comparing more rows pairwise takes too long. Beyond this number, only rows with equal name, birth date, phone and ZIP
// are one person.
const MAX_ROWS_COMPARED = 100

function groupByPerson(rows: readonly ComparableRow[], isSame: typeof isSamePerson): ComparableRow[][] {
  const alike = new Map<string, ComparableRow[]>()
  for (const row of rows) {
    const key = [row.first, row.last, row.birth, row.phone, row.zip].join('|')
    const others = alike.get(key)
    if (others) others.push(row)
    else alike.set(key, [row])
  }
  if (alike.size > MAX_ROWS_COMPARED) return [...alike.values()]
  const people: ComparableRow[][] = []
  for (const group of alike.values()) {
    const same = people.find((person) => person.every((comparable) => isSame(comparable, group[0]!)))
    if (same) same.push(...group)
    else people.push([...group])
  }
  return people
}

const differ = <T>(a: T | null, b: T | null) => a !== null && b !== null && a !== b
const agree = <T>(a: T | null, b: T | null) => a !== null && a === b

/** For rows with one address: 'Walter', 'Walter H.' and 'W.' Brandt are one person unless their birth dates differ. */
function isSamePerson(one: ComparableRow, other: ComparableRow): boolean {
  if (differ(one.birth, other.birth)) return false
  const [a = '', b = ''] = [one.first.split(' ')[0], other.first.split(' ')[0]]
  if (one.last !== other.last) return agree(one.birth, other.birth) && a === b
  return a === b || agree(one.birth, other.birth) || ((a.length === 1 || b.length === 1) && a[0] === b[0])
}

/** For rows with the same name and no address of their own. */
function isSameWithoutAddress(one: ComparableRow, other: ComparableRow): boolean {
  const facts = ['birth', 'phone', 'zip'] as const
  return (
    !facts.some((fact) => differ(one[fact], other[fact])) &&
    (facts.some((fact) => agree(one[fact], other[fact])) || one.facts === other.facts)
  )
}
