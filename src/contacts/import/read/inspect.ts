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
  /** The row of column names, counted from 1. */
  headerRow: number
  header: string[]
  /** The first rows for the mapping page. Index 0 is the row below the header; blank rows are empty arrays. */
  sample: string[][]
  rows: number
  /** The first 20 lines that are not contacts: those above the header; totals, notes and repeated headers below it. */
  skippedLines: SkippedLine[]
  mapping: ColumnMapping
  dateOrder: DateOrder
  /** The agency's choices for earlier files with these columns; empty when none are remembered. */
  carrierMapping: CarrierMapping
  planMapping: PlanMapping
  hasNoCarrier: boolean
  values: ValuesFound
}

const SAMPLE_ROWS = 20
const ROWS_FOR_SUGGESTIONS = 200
export const MAX_VALUES_LISTED = 300
const MAX_SKIPPED_LINES = 20
const MAX_LINE_LENGTH = 120

/**
 * Reads a file once from start to end: its columns, its number of rows, and the distinct texts of its coded columns.
 * `headerRow`: the row of column names, which is detected when omitted or not found. `findRemembered` returns the
 * choices for an earlier file with these columns, which take precedence over our suggestions.
 */
export async function inspectRecords(
  records: AsyncGenerator<CsvRecord>,
  {
    headerRow,
    findRemembered = async () => undefined,
  }: {
    headerRow?: number | undefined
    findRemembered?: (header: readonly string[]) => Promise<RememberedMapping | undefined>
  } = {},
): Promise<FileInspection> {
  const start = await takeRecords(records, ROWS_FOR_SUGGESTIONS)
  const requested = start.findIndex(({ row }) => row === headerRow)
  const headerIndex = requested >= 0 ? requested : findHeader(start, isKnownHeading)
  const header = columnNames(start[headerIndex]?.cells ?? [])
  const first = start.slice(headerIndex + 1).filter(({ cells }) => !isFooter(cells, header))
  const skippedLines = start
    .filter((record, index) => index < headerIndex || (index > headerIndex && !first.includes(record)))
    .map(recordLine)
  const remembered = await findRemembered(header)
  const mapping =
    remembered?.mapping ??
    suggestColumns(
      header,
      first.map(({ cells }) => cells),
    )
  const counter = valueCounter(mapping)
  for (const { cells } of first) counter.count(cells)
  let rows = first.length
  for await (const record of records) {
    if (isFooter(record.cells, header)) {
      if (skippedLines.length < MAX_SKIPPED_LINES) skippedLines.push(recordLine(record))
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
    headerRow: start[headerIndex]?.row ?? 1,
    header,
    sample: byPosition(first.slice(0, SAMPLE_ROWS), start[headerIndex]?.row ?? 1),
    rows,
    skippedLines: skippedLines.slice(0, MAX_SKIPPED_LINES),
    mapping,
    // Unambiguous dates in this file take precedence over an earlier file's date order.
    dateOrder: hasClearDates(values) || !remembered ? usualDateOrder(values) : remembered.dateOrder,
    carrierMapping: remembered?.carriers ?? [],
    planMapping: remembered?.plans ?? [],
    hasNoCarrier: remembered?.hasNoCarrier ?? false,
    values,
  }
}

/** Up to this share, dates in the other order count as typos. Beyond it, 3/4/1954 is ambiguous. */
const MAX_DATE_TYPOS_PERCENT = 5

const hasClearDates = ({ dates }: ValuesFound) => (dates?.month ?? 0) + (dates?.day ?? 0) > 0

/** The date order that the counted dates show; month first when they show none. */
export function usualDateOrder({ dates }: ValuesFound): DateOrder {
  const { month = 0, day = 0 } = dates ?? {}
  if (Math.min(month, day) * 100 > MAX_DATE_TYPOS_PERCENT * (month + day)) return 'mixed'
  return day > month ? 'day' : 'month'
}

/** Suggests a column for each field; null where no column fits. Source: csv-025. */
function suggestColumns(header: string[], first: string[][]): ColumnMapping {
  const added = addedColumns(header)
  const suggestion = suggestMapping(
    header.slice(added),
    first.map((cells) => cells.slice(added)),
  )
  const mapping: ColumnMapping = forEachField(null)
  for (const { name } of importFields) {
    const column = suggestion[name]
    mapping[name] = column === null ? null : column + added
  }
  return mapping
}

/** Counts the values again after the uploader has chosen other columns. `rows`: contact rows only. */
export async function countValues(rows: AsyncIterable<CsvRecord>, mapping: ColumnMapping): Promise<ValuesFound> {
  const counter = valueCounter(mapping)
  for await (const { cells } of rows) counter.count(cells)
  return counter.found()
}

const MAX_SAMPLE_POSITION = 100

/** Puts each row at its distance from the header, so that blank rows keep their place. */
function byPosition(records: readonly CsvRecord[], headerRow: number): string[][] {
  const positions: string[][] = []
  for (const { row, cells } of records) {
    const position = row - headerRow - 1
    if (position >= MAX_SAMPLE_POSITION) break
    while (positions.length < position) positions.push([])
    positions.push(cells)
  }
  return positions
}

/** Takes up to `count` records from the generator, which stays open. */
export async function takeRecords(records: AsyncGenerator<CsvRecord>, count: number): Promise<CsvRecord[]> {
  const taken: CsvRecord[] = []
  while (taken.length < count) {
    const next = await records.next()
    if (next.done) break
    taken.push(next.value)
  }
  return taken
}

/** The row number and the text of a record, for the list of skipped lines. */
export const recordLine = ({ row, cells }: CsvRecord): SkippedLine => [
  row,
  truncate(cells.map(cellText).filter(Boolean).join(' | '), MAX_LINE_LENGTH),
]

/** Columns without a name are named by position: 'Column 4'. */
const columnNames = (cells: readonly string[]): string[] =>
  cells.map((cell, index) => truncate(cellText(cell), 100) || `Column ${index + 1}`)

function valueCounter(mapping: ColumnMapping) {
  const columns = codedFields.flatMap((field) => {
    const column = mapping[field]
    return column === null ? [] : [{ field, column, rows: new Map<string, number>() }]
  })
  const dateColumns = [mapping.birthDate, mapping.effectiveDate].filter((column) => column !== null)
  const dates = { month: 0, day: 0, ambiguous: 0 }
  return {
    count(cells: readonly string[]) {
      for (const { column, rows } of columns) {
        const text = cellText(cells[column] ?? '')
        if (text !== '' && (rows.has(text) || rows.size < MAX_VALUES_LISTED)) rows.set(text, (rows.get(text) ?? 0) + 1)
      }
      const { month, day, ambiguous } = countDateOrders(dateColumns.map((column) => cells[column] ?? ''))
      dates.month += month
      dates.day += day
      dates.ambiguous += ambiguous
    },
    found: (): ValuesFound => ({
      ...Object.fromEntries(
        columns.map(({ field, column, rows }) => [field, { column, values: [...rows].sort(([, a], [, b]) => b - a) }]),
      ),
      dates: { ...dates, columns: dateColumns },
    }),
  }
}
