import { parseEmailAddress } from '../../../lib/email-address.ts'
import { matchCarrier } from '../../../lib/match-carrier.ts'
import { parsePhone } from '../../../lib/phone.ts'
import { type ColumnMapping, forEachField, type ImportField, importFields } from '../contact-import.ts'
import { FULL_NAME, HEADERS } from './header-names.ts'
import { readPlanType } from './read-cells.ts'
import { readDate } from './read-date.ts'

/**
 * Suggests a column for each field: first by the name of the column, then by what its cells look like, so that a
 * column of email addresses is the email whatever its name. A column that holds whole names serves both name fields.
 * `sample` is a few hundred rows; a suggestion is only that, and the owner of the file sees and changes it.
 */
export function suggestMapping(header: readonly string[], sample: readonly (readonly string[])[]): ColumnMapping {
  const names = header.map(fold)
  const columns = header.map((_, index) => sample.map((cells) => (cells[index] ?? '').trim()).filter(Boolean))
  const mapping: ColumnMapping = forEachField(null)
  const taken = new Set<number>()
  const take = (field: ImportField, column: number | undefined) => {
    if (column === undefined) return
    mapping[field] = column
    taken.add(column)
  }
  const looksLike = (field: ImportField, index: number) => {
    const looks = LOOKS[field]
    return looks ? share(columns[index] ?? [], looks) : 0
  }
  const named = (field: ImportField) =>
    HEADERS[field].flatMap((known) =>
      names.flatMap((name, index) => (name === known && !taken.has(index) ? [index] : [])),
    )

  for (const { name: field } of importFields) {
    const believable = (index: number) => !LOOKS[field] || !columns[index]?.length || looksLike(field, index) >= 0.5
    take(field, named(field).find(believable))
  }
  for (const { name: field } of importFields) {
    if (mapping[field] !== null) continue
    const alike = columns
      .flatMap((cells, index) => (looksLike(field, index) >= 0.8 ? [{ index, different: new Set(cells).size }] : []))
      .filter(({ index }) => !taken.has(index) && !hasOwnMeaning(names[index] ?? ''))
      // Of two columns of addresses or phones, the agent's own repeats on every row.
      .sort((a, b) => b.different - a.different)
    // A name that its cells contradict is still better than nothing: perhaps the cells are what is wrong.
    take(field, alike[0]?.index ?? named(field)[0])
  }
  if (mapping.firstName === null) {
    const whole = FULL_NAME.map((known) => names.indexOf(known)).find((index) => index >= 0 && !taken.has(index))
    take('firstName', whole)
    if (mapping.lastName === null) take('lastName', whole)
  }
  return mapping
}

/** Lower-case letters and digits only: 'E-Mail Address' is 'emailaddress'. */
const fold = (header: string) => header.toLowerCase().replace(/[^a-z0-9]/g, '')

const KNOWN = new Set(Object.values(HEADERS).flat())
const hasOwnMeaning = (name: string) =>
  KNOWN.has(name) || /agent|spouse|producer|broker|owner|emergency|beneficiary/.test(name)

const share = (cells: readonly string[], looks: (cell: string) => boolean) =>
  cells.length === 0 ? 0 : cells.filter(looks).length / cells.length

const yearOf = (cell: string) => {
  const read = [readDate(cell), readDate(cell, { order: 'day' })].find(({ ok }) => ok)
  // Without a sign between its parts it may as well be a ZIP.
  return read?.ok && /[/.-]/.test(cell) ? Number(read.value.slice(0, 4)) : undefined
}

// Fields whose cells give them away. A yes or no may mean anything and a name is a word like others: not listed.
const LOOKS: Partial<Record<ImportField, (cell: string) => boolean>> = {
  email: (cell) => parseEmailAddress(cell).ok,
  phoneNumber: (cell) => /\d{3}\D{0,2}\d{3}\D?\d{4}/.test(cell) && parsePhone(cell).ok,
  currentCarrier: (cell) => /[a-z]{3}/i.test(cell) && !cell.includes('@') && matchCarrier(cell).how !== 'none',
  effectiveDate: (cell) => (yearOf(cell) ?? 0) >= 1990,
  birthDate: (cell) => (yearOf(cell) ?? 9999) < 1985,
  gender: (cell) => /^(?:m|f|male|female)$/i.test(cell),
  zipCode: (cell) => /^\d{4,5}(?:-\d{4})?$/.test(cell),
  planType: (cell) => cell.length <= 30 && (readPlanType(cell) ?? 'Other') !== 'Other',
}
