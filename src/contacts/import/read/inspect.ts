import { cut } from '../../../lib/cut.ts'
import {
  type CarrierMapping,
  type CarriersFound,
  type ColumnMapping,
  FileRefusal,
  forEachField,
  importFields,
  MAX_ROWS,
  type Remembered,
  TOO_LARGE,
} from '../contact-import.ts'
import { addedColumns } from './header-key.ts'
import { suggestMapping } from './mapping.ts'
import { cellText } from './read-cells.ts'
import type { CsvRecord } from './read-csv.ts'
import { type DateOrder, dateOrderOf } from './read-date.ts'

export interface Inspection {
  header: string[]
  /** The first rows, for the person who checks the mapping: row 2 of the file first, and nothing in blank ones. */
  sample: string[][]
  rows: number
  mapping: ColumnMapping
  dateOrder: DateOrder
  /** Carriers the agency has chosen before for files like this one. */
  carrierMapping: CarrierMapping
  carriers: CarriersFound | null
}

const ROWS_SHOWN = 20
const ROWS_SUGGESTED_FROM = 200
export const CARRIERS_LISTED = 300

/**
 * Reads a file once from end to end: its columns, how many rows it has, and the carriers of the suggested column.
 * `recalled` answers how files with these columns were read before, which goes before our suggestions.
 */
export async function inspectRecords(
  records: AsyncGenerator<CsvRecord>,
  recalled: (header: readonly string[]) => Promise<Remembered | undefined> = async () => undefined,
): Promise<Inspection> {
  const header = columnNames(await take(records, 1))
  const firstRecords = await takeRecords(records, ROWS_SUGGESTED_FROM)
  const first = firstRecords.map(({ cells }) => cells)
  const before = await recalled(header)
  const mapping = before?.mapping ?? suggested(header, first)
  const counter = carrierCounter(mapping.currentCarrier)
  for (const cells of first) counter.count(cells)
  let rows = first.length
  for await (const { cells } of records) {
    rows += 1
    if (rows > MAX_ROWS) throw new FileRefusal(TOO_LARGE)
    counter.count(cells)
  }
  if (rows === 0)
    throw new FileRefusal({
      message: 'CSV file appears to be empty',
      advice: 'It names the columns and has no contacts below them.',
    })
  return {
    header,
    sample: inPlace(firstRecords.slice(0, ROWS_SHOWN)),
    rows,
    mapping,
    dateOrder: before?.dateOrder ?? (dateOrderOf(first.flat()) === 'day' ? 'day' : 'month'),
    carrierMapping: before?.carriers ?? [],
    carriers: counter.found(),
  }
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

/** The different texts of one column, for an owner who chose another one than we suggested. */
export async function countCarriers(records: AsyncGenerator<CsvRecord>, column: number): Promise<CarriersFound | null> {
  await take(records, 1)
  const counter = carrierCounter(column)
  for await (const { cells } of records) counter.count(cells)
  return counter.found()
}

const take = async (records: AsyncGenerator<CsvRecord>, count: number) =>
  (await takeRecords(records, count)).map(({ cells }) => cells)

const PLACES_KEPT = 100

function inPlace(records: readonly CsvRecord[]): string[][] {
  const places: string[][] = []
  for (const { row, cells } of records) {
    if (row - 2 >= PLACES_KEPT) break
    while (places.length < row - 2) places.push([])
    places.push(cells)
  }
  return places
}

async function takeRecords(records: AsyncGenerator<CsvRecord>, count: number): Promise<CsvRecord[]> {
  const taken: CsvRecord[] = []
  while (taken.length < count) {
    const next = await records.next()
    if (next.done) break
    taken.push(next.value)
  }
  return taken
}

/** A column without a name is called by its place: 'Column 4'. */
function columnNames([cells = []]: string[][]): string[] {
  return cells.map((cell, index) => cut(cellText(cell), 100) || `Column ${index + 1}`)
}

function carrierCounter(column: number | null) {
  const rows = new Map<string, number>()
  return {
    count(cells: readonly string[]) {
      const text = column === null ? '' : cellText(cells[column] ?? '')
      if (text !== '' && (rows.has(text) || rows.size < CARRIERS_LISTED)) rows.set(text, (rows.get(text) ?? 0) + 1)
    },
    found: (): CarriersFound | null =>
      column === null ? null : { column, values: [...rows].sort(([, a], [, b]) => b - a) },
  }
}
