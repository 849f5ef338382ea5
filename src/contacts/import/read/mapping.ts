import { parseEmailAddress } from '../../../lib/email-address.ts'
import { matchCarrier } from '../../../lib/match-carrier.ts'
import { statesOfPrefixes } from '../../../places/zip-prefixes.ts'
import { type ColumnMapping, forEachField, type ImportField, importFields } from '../contact-import.ts'
import { firstPhone } from './contact-points.ts'
import { extraColumn } from './extra-columns.ts'
import { hasOwnMeaning, matchHeading } from './headings.ts'
import { readDate } from './read-date.ts'
import { readPlanType } from './read-plan.ts'

/**
 * Suggests a column for each field: first by the words of its heading, then by what its cells look like, so that a
 * column of email addresses is the email whatever its name. A column that holds whole names serves both name fields.
 * Which day a date means only a heading can tell, so an effective date is never guessed from its cells. `sample` is a
 * few hundred rows; a suggestion is only that, and the owner of the file sees and changes it.
 */
export function suggestMapping(header: readonly string[], sample: readonly (readonly string[])[]): ColumnMapping {
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

  const named = importFields.flatMap(({ name: field }) =>
    header.flatMap((heading, index) => {
      const { score, needsCells } = matchHeading(field, heading)
      const isFilled = (columns[index]?.length ?? 0) > 0
      const agrees = !LOOKS[field] || looksLike(field, index) >= 0.5
      if (score === 0 || (needsCells && !(isFilled && agrees))) return []
      // A filled column goes before an empty one, and both before one whose cells contradict its heading.
      const rank = isFilled ? (agrees ? 2 : 0) : 1
      return [{ field, index, rank, score }]
    }),
  )
  named.sort((a, b) => b.rank - a.rank || b.score - a.score || a.index - b.index)
  const takeNamed = (believed: (rank: number) => boolean) => {
    for (const { field, index, rank } of named)
      if (believed(rank) && mapping[field] === null && !taken.has(index)) take(field, index)
  }

  takeNamed((rank) => rank > 0)
  if (mapping.firstName === null && mapping.lastName === null) {
    const [whole] = header
      .map((heading, index) => ({ index, score: taken.has(index) ? 0 : matchHeading('fullName', heading).score }))
      .filter(
        ({ index, score }) => score > 0 && share(columns[index] ?? [], (cell) => parseEmailAddress(cell).ok) < 0.5,
      )
      .sort((a, b) => b.score - a.score)
    take('firstName', whole?.index)
    mapping.lastName = mapping.firstName
  }
  // 'Nombre' is a first name beside 'Apellido', and a whole one without it.
  if (
    mapping.lastName === null &&
    share(columns[mapping.firstName ?? -1] ?? [], (cell) => /\S[\s,]+\S/.test(cell)) >= 0.8
  )
    mapping.lastName = mapping.firstName
  for (const { name: field } of importFields) {
    if (mapping[field] !== null) continue
    const alike = columns
      .flatMap((cells, index) => (looksLike(field, index) >= 0.8 ? [{ index, different: new Set(cells).size }] : []))
      .filter(({ index }) => !taken.has(index) && isTelling(field, header, columns, index))
      // Of two columns of addresses or phones, the agent's own repeats on every row.
      .sort((a, b) => b.different - a.different)
    take(field, alike[0]?.index)
  }
  // A heading that its cells contradict is still better than nothing: perhaps the cells are what is wrong.
  takeNamed(() => true)
  return mapping
}

/** Whether a column without a known heading may be taken for a field by its cells. */
function isTelling(
  field: ImportField,
  header: readonly string[],
  columns: readonly (readonly string[])[],
  index: number,
): boolean {
  if (field === 'effectiveDate' || hasOwnMeaning(header[index] ?? '')) return false
  const cells = columns[index] ?? []
  // The agent's own address or number repeats on every row.
  if (field === 'email' || field === 'phoneNumber') return cells.length < 3 || new Set(cells).size > 1
  // F may be a woman and N a no.
  if (field === 'planType') return cells.some((cell) => /g|[a-z]{3}/i.test(cell) && isKnownPlan(cell))
  // Five digits may as well be an id: their states must be the file's own.
  if (field === 'zipCode') {
    const state = extraColumn(header, 'state')
    const states = state === undefined ? [] : (columns[state] ?? [])
    const agree = cells.filter((zip, row) =>
      statesOfPrefixes[zip.slice(0, 3)]?.includes((states[row] ?? '').toUpperCase()),
    )
    return cells.length === states.length && agree.length >= 0.9 * cells.length
  }
  if (field === 'gender')
    return new Set(cells.map((cell) => cell.toLowerCase())).size === 2 && !cells.some(isSpanishGender)
  return true
}

/**
 * Columns of the same kind as the one that is chosen, likeliest first: a row whose chosen cell is empty has its phone
 * number or address perhaps in another one.
 */
export function alternateColumns(header: readonly string[], mapping: ColumnMapping, field: ImportField): number[] {
  if (mapping[field] === null || (field !== 'phoneNumber' && field !== 'email')) return []
  const used = new Set(Object.values(mapping))
  return header
    .map((heading, index) => ({ index, ...matchHeading(field, heading) }))
    .filter(({ index, score, isWhole }) => score > 0 && isWhole && !used.has(index))
    .sort((a, b) => b.score - a.score)
    .map(({ index }) => index)
}

const share = (cells: readonly string[], looks: (cell: string) => boolean) =>
  cells.length === 0 ? 0 : cells.filter(looks).length / cells.length

const isSpanishGender = (cell: string) => /^(?:h|hombre|mujer|masculino|femenino)$/i.test(cell)

const isKnownPlan = (cell: string) => (readPlanType(cell) ?? 'Other') !== 'Other'

const yearOf = (cell: string) => {
  const read = [readDate(cell), readDate(cell, { order: 'day' })].find(({ ok }) => ok)
  // Without a sign between its parts it may as well be a ZIP.
  return read?.ok && /[/.-]/.test(cell) ? Number(read.value.slice(0, 4)) : undefined
}

// Fields whose cells give them away. A yes or no may mean anything and a name is a word like others: not listed.
const LOOKS: Partial<Record<ImportField, (cell: string) => boolean>> = {
  email: (cell) => /\S@\S+\.\S/.test(cell),
  phoneNumber: (cell) => /\d{3}\D{0,2}\d{3}\D?\d{4}/.test(cell) && firstPhone(cell).value !== null,
  currentCarrier: (cell) => /[a-z]{3}/i.test(cell) && !cell.includes('@') && matchCarrier(cell).how !== 'none',
  birthDate: (cell) => (yearOf(cell) ?? 9999) < 1985,
  gender: (cell) => /^(?:m|f|male|female)$/i.test(cell) || isSpanishGender(cell),
  zipCode: (cell) => /^\d{4,5}(?:-\d{4})?$/.test(cell),
  planType: (cell) => cell.length <= 30 && isKnownPlan(cell),
}
