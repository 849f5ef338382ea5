import { parseEmailAddress } from '../../../lib/email-address.ts'
import { matchCarrier } from '../../../lib/match-carrier.ts'
import { stateCodeOf } from '../../../lib/states.ts'
import { zipFromSpreadsheet } from '../../../places/zip.ts'
import { statesOfPrefixes } from '../../../places/zip-prefixes.ts'
import { type ColumnMapping, forEachField, type ImportField, importFields } from '../contact-import.ts'
import { firstPhone } from './contact-points.ts'
import { extraColumn } from './extra-columns.ts'
import { hasOwnMeaning, matchHeading } from './headings.ts'
import { readDate } from './read-date.ts'
import { readPlanType } from './read-plan.ts'

/**
 * Suggests a column for each field: first by its heading, then by its cells, so that a column of email addresses is the
 * email whatever its heading. A column of full names serves both name fields. The effective date is never guessed from
 * cells, because only the heading tells which date it is. `sample` is up to 200 rows. The uploader can review the
 * result.
 */
export function suggestMapping(header: readonly string[], sample: readonly (readonly string[])[]): ColumnMapping {
  const columns = header.map((_, index) => filledCells(sample, index))
  const mapping: ColumnMapping = forEachField(null)
  const taken = new Set<number>()
  const take = (field: ImportField, column: number | undefined) => {
    if (column === undefined) return
    mapping[field] = column
    taken.add(column)
  }
  const matchShare = (field: ImportField, index: number) => {
    const matchesField = CELL_PATTERNS[field]
    return matchesField ? share(columns[index] ?? [], matchesField) : 0
  }

  const candidates = importFields.flatMap(({ name: field }) =>
    header.flatMap((heading, index) => {
      const { score, needsCells } = matchHeading(field, heading)
      const isFilled = (columns[index]?.length ?? 0) > 0
      const agrees = agreesWith(field, columns[index] ?? [])
      if (score === 0 || (needsCells && !(isFilled && agrees))) return []
      // Filled columns rank above empty ones, and both above columns whose cells contradict their heading.
      const rank = isFilled ? (agrees ? 2 : 0) : 1
      return [{ field, index, rank, score }]
    }),
  )
  candidates.sort((a, b) => b.rank - a.rank || b.score - a.score || a.index - b.index)
  const takeCandidates = (isAccepted: (rank: number) => boolean) => {
    for (const { field, index, rank } of candidates)
      if (isAccepted(rank) && mapping[field] === null && !taken.has(index)) take(field, index)
  }

  takeCandidates((rank) => rank > 0)
  if (mapping.firstName === null && mapping.lastName === null) {
    const [fullName] = header
      .map((heading, index) => ({ index, score: taken.has(index) ? 0 : matchHeading('fullName', heading).score }))
      .filter(
        ({ index, score }) => score > 0 && share(columns[index] ?? [], (cell) => parseEmailAddress(cell).ok) < 0.5,
      )
      .sort((a, b) => b.score - a.score)
    take('firstName', fullName?.index)
    mapping.lastName = mapping.firstName
  }
  // 'Nombre' is a first name beside 'Apellido' and a full name without it.
  if (
    mapping.lastName === null &&
    share(columns[mapping.firstName ?? -1] ?? [], (cell) => /\S[\s,]+\S/.test(cell)) >= 0.8
  )
    mapping.lastName = mapping.firstName
  for (const { name: field } of importFields) {
    if (mapping[field] !== null) continue
    const matching = columns
      .flatMap((cells, index) =>
        matchShare(field, index) >= 0.8 ? [{ index, distinctValues: new Set(cells).size }] : [],
      )
      .filter(({ index }) => !taken.has(index) && canGuessByCells(field, header, columns, index))
      // If there are two address or phone columns, the one with the agent's own has the same value in every row.
      .sort((a, b) => b.distinctValues - a.distinctValues)
    take(field, matching[0]?.index)
  }
  // As a last resort, accept a heading that its cells contradict: the cells may be wrong.
  takeCandidates(() => true)
  return mapping
}

/** Whether the heading of each mapped column names its field, and its cells do not contradict that. */
export const isMappedByHeadings = (
  header: readonly string[],
  sample: readonly (readonly string[])[],
  mapping: ColumnMapping,
): boolean =>
  importFields.every(({ name: field }) => {
    const column = mapping[field]
    if (column === null) return true
    const isFullName = column === mapping.firstName && column === mapping.lastName
    const cells = filledCells(sample, column)
    return (
      matchHeading(isFullName ? 'fullName' : field, header[column] ?? '').score > 0 &&
      (cells.length === 0 || agreesWith(field, cells))
    )
  })

/** Whether a column without a known heading may be mapped to the field by its cells alone. */
function canGuessByCells(
  field: ImportField,
  header: readonly string[],
  columns: readonly (readonly string[])[],
  index: number,
): boolean {
  if (field === 'effectiveDate' || hasOwnMeaning(header[index] ?? '')) return false
  const cells = columns[index] ?? []
  // The agent's own address or number is the same in every row.
  if (field === 'email' || field === 'phoneNumber') return cells.length < 3 || new Set(cells).size > 1
  // A lone F may mean female, and a lone N may mean no.
  if (field === 'planType') return cells.some((cell) => /g|[a-z]{3}/i.test(cell) && isKnownPlan(cell))
  // Five digits may be an id: the ZIPs must match the file's state column.
  if (field === 'zipCode') {
    const state = extraColumn(header, 'state')
    const states = state === undefined ? [] : (columns[state] ?? [])
    const agree = cells.filter((zip, row) => {
      const typed = states[row] ?? ''
      return statesOfPrefixes[zipFromSpreadsheet(zip).slice(0, 3)]?.includes(stateCodeOf(typed) ?? typed.toUpperCase())
    })
    return cells.length === states.length && agree.length >= 0.9 * cells.length
  }
  if (field === 'gender')
    return new Set(cells.map((cell) => cell.toLowerCase())).size === 2 && !cells.some(isSpanishGender)
  return true
}

/**
 * Further columns of phone numbers or email addresses, likeliest first. A row whose mapped cell is empty may have its
 * number or address there.
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

const filledCells = (sample: readonly (readonly string[])[], column: number) =>
  sample.map((cells) => (cells[column] ?? '').trim()).filter(Boolean)

/** Whether at least half of the cells look like the field, or the field cannot be recognized by its cells. */
function agreesWith(field: ImportField, cells: readonly string[]): boolean {
  const matchesField = CELL_PATTERNS[field]
  return !matchesField || share(cells, matchesField) >= 0.5
}

const share = (cells: readonly string[], matchesField: (cell: string) => boolean) =>
  cells.length === 0 ? 0 : cells.filter(matchesField).length / cells.length

const isSpanishGender = (cell: string) => /^(?:h|hombre|mujer|masculino|femenino)$/i.test(cell)

const isKnownPlan = (cell: string) => (readPlanType(cell) ?? 'Other') !== 'Other'

const yearOf = (cell: string) => {
  const read = [readDate(cell), readDate(cell, { order: 'day' })].find(({ ok }) => ok)
  // Digits without a separator may be a ZIP.
  return read?.ok && /[/.-]/.test(cell) ? Number(read.value.slice(0, 4)) : undefined
}

// Fields that can be recognized by their cells. Names and yes/no fields cannot.
const CELL_PATTERNS: Partial<Record<ImportField, (cell: string) => boolean>> = {
  email: (cell) => /\S@\S+\.\S/.test(cell),
  phoneNumber: (cell) => /\d{3}\D{0,2}\d{3}\D?\d{4}/.test(cell) && firstPhone(cell).value !== null,
  currentCarrier: (cell) => /[a-z]{3}/i.test(cell) && !cell.includes('@') && matchCarrier(cell).how !== 'none',
  birthDate: (cell) => (yearOf(cell) ?? 9999) < 1985,
  gender: (cell) => /^(?:m|f|male|female)$/i.test(cell) || isSpanishGender(cell),
  zipCode: (cell) => /^\d{4,5}(?:-\d{4})?$/.test(cell),
  planType: (cell) => cell.length <= 30 && isKnownPlan(cell),
}
