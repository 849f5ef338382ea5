import { truncate } from '../../../lib/truncate.ts'
import {
  type CarrierMapping,
  type ColumnMapping,
  codedFields,
  FILE_TOO_LARGE,
  FileRefusal,
  forEachField,
  importFields,
  MAX_IMPORT_ROWS,
  type PlanMapping,
  type RememberedMapping,
  type SkippedLine,
  type ValuesFound,
} from '../contact-import.ts'
import { findHeader, isFooter } from './file-shape.ts'
import { addedColumns } from './header-key.ts'
import { isKnownHeading } from './headings.ts'
import { suggestMapping } from './mapping.ts'
import { cellText } from './read-cells.ts'
import type { CsvRecord } from './read-csv.ts'
import { countDateOrders, type DateOrder } from './read-date.ts'

export interface FileInspection {
  /** The row that names the columns, counted from 1. */
  headerRow: number
  header: string[]
  /** The first rows, for the person who checks the mapping: the one below the header first, nothing in blank ones. */
  sample: string[][]
  rows: number
  /** What stands above the header and below the data. */
  linesLeftOut: SkippedLine[]
  mapping: ColumnMapping
  dateOrder: DateOrder
  /** What the agency has chosen before for files like this one. */
  carrierMapping: CarrierMapping
  planMapping: PlanMapping
  hasNoCarrier: boolean
  values: ValuesFound
}

const ROWS_SHOWN = 20
const ROWS_SUGGESTED_FROM = 200
export const VALUES_LISTED = 300
const LINES_KEPT = 20
const MAX_LINE_LENGTH = 120

/**
 * Reads a file once from end to end: its columns, how many rows it has, and the different texts of the columns that are
 * read as a whole. `headerRow`: the row that its owner says names the columns; we look for it otherwise. `recalled`
 * answers how files with these columns were read before, which goes before our suggestions.
 */
export async function inspectRecords(
  records: AsyncGenerator<CsvRecord>,
  {
    headerRow,
    recalled = async () => undefined,
  }: {
    headerRow?: number | undefined
    recalled?: (header: readonly string[]) => Promise<RememberedMapping | undefined>
  } = {},
): Promise<FileInspection> {
  const start = await takeRecords(records, ROWS_SUGGESTED_FROM)
  const chosen = start.findIndex(({ row }) => row === headerRow)
  const at = chosen >= 0 ? chosen : findHeader(start, isKnownHeading)
  const header = columnNames(start[at]?.cells ?? [])
  const first = start.slice(at + 1).filter(({ cells }) => !isFooter(cells, header))
  const linesLeftOut = start
    .filter((record, index) => index < at || (index > at && !first.includes(record)))
    .map(recordLine)
  const before = await recalled(header)
  const mapping =
    before?.mapping ??
    suggested(
      header,
      first.map(({ cells }) => cells),
    )
  const counter = valueCounter(mapping)
  for (const { cells } of first) counter.count(cells)
  let rows = first.length
  for await (const record of records) {
    if (isFooter(record.cells, header)) {
      if (linesLeftOut.length < LINES_KEPT) linesLeftOut.push(recordLine(record))
      continue
    }
    rows += 1
    if (rows > MAX_IMPORT_ROWS) throw new FileRefusal(FILE_TOO_LARGE)
    counter.count(record.cells)
  }
  if (rows === 0)
    throw new FileRefusal({
      message: 'CSV file appears to be empty',
      advice: 'It has column names but no contacts below them.',
    })
  const values = counter.found()
  return {
    headerRow: start[at]?.row ?? 1,
    header,
    sample: inPlace(first.slice(0, ROWS_SHOWN), start[at]?.row ?? 1),
    rows,
    linesLeftOut: linesLeftOut.slice(0, LINES_KEPT),
    mapping,
    // What the dates themselves say goes before how another file was read.
    dateOrder: isTold(values) || !before ? usualDateOrder(values) : before.dateOrder,
    carrierMapping: before?.carriers ?? [],
    planMapping: before?.plans ?? [],
    hasNoCarrier: before?.hasNoCarrier ?? false,
    values,
  }
}

/** A few dates of the other order are slips of the pen; more of them leave open what 3/4/1954 means. */
const SLIPS_PERCENT = 5

const isTold = ({ dates }: ValuesFound) => (dates?.month ?? 0) + (dates?.day ?? 0) > 0

export function usualDateOrder({ dates }: ValuesFound): DateOrder {
  const { month = 0, day = 0 } = dates ?? {}
  if (Math.min(month, day) * 100 > SLIPS_PERCENT * (month + day)) return 'mixed'
  return day > month ? 'day' : 'month'
}

/** The columns we would choose. A file we understand nothing of leaves them to its owner, who reads so. Source: csv-025. */
function suggested(header: string[], first: string[][]): ColumnMapping {
  const added = addedColumns(header)
  const own = suggestMapping(
    header.slice(added),
    first.map((cells) => cells.slice(added)),
  )
  const mapping: ColumnMapping = forEachField(null)
  for (const { name } of importFields) {
    const column = own[name]
    mapping[name] = column === null ? null : column + added
  }
  return mapping
}

/** What the chosen columns hold, for an owner who chose other ones than we suggested. `rows` are those of contacts. */
export async function countValues(rows: AsyncIterable<CsvRecord>, mapping: ColumnMapping): Promise<ValuesFound> {
  const counter = valueCounter(mapping)
  for await (const { cells } of rows) counter.count(cells)
  return counter.found()
}

const PLACES_KEPT = 100

function inPlace(records: readonly CsvRecord[], headerRow: number): string[][] {
  const places: string[][] = []
  for (const { row, cells } of records) {
    const place = row - headerRow - 1
    if (place >= PLACES_KEPT) break
    while (places.length < place) places.push([])
    places.push(cells)
  }
  return places
}

export async function takeRecords(records: AsyncGenerator<CsvRecord>, count: number): Promise<CsvRecord[]> {
  const taken: CsvRecord[] = []
  while (taken.length < count) {
    const next = await records.next()
    if (next.done) break
    taken.push(next.value)
  }
  return taken
}

export const recordLine = ({ row, cells }: CsvRecord): SkippedLine => [
  row,
  truncate(cells.map(cellText).filter(Boolean).join(' | '), MAX_LINE_LENGTH),
]

/** A column without a name is called by its place: 'Column 4'. */
const columnNames = (cells: readonly string[]): string[] =>
  cells.map((cell, index) => truncate(cellText(cell), 100) || `Column ${index + 1}`)

function valueCounter(mapping: ColumnMapping) {
  const columns = codedFields.flatMap((field) => {
    const column = mapping[field]
    return column === null ? [] : [{ field, column, rows: new Map<string, number>() }]
  })
  const dateColumns = [mapping.birthDate, mapping.effectiveDate].filter((column) => column !== null)
  const dates = { month: 0, day: 0 }
  return {
    count(cells: readonly string[]) {
      for (const { column, rows } of columns) {
        const text = cellText(cells[column] ?? '')
        if (text !== '' && (rows.has(text) || rows.size < VALUES_LISTED)) rows.set(text, (rows.get(text) ?? 0) + 1)
      }
      const { month, day } = countDateOrders(dateColumns.map((column) => cells[column] ?? ''))
      dates.month += month
      dates.day += day
    },
    found: (): ValuesFound => ({
      ...Object.fromEntries(
        columns.map(({ field, column, rows }) => [field, { column, values: [...rows].sort(([, a], [, b]) => b - a) }]),
      ),
      dates: { ...dates, columns: dateColumns },
    }),
  }
}
