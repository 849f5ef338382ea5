import { pipeline, Readable } from 'node:stream'
import { CsvError, type Options, parse } from 'csv-parse'
import { FileRefusal, MAX_IMPORT_COLUMNS } from '../contact-import.ts'

export type Delimiter = ',' | ';' | '\t' | '|'

export interface CsvRecord {
  /** As a spreadsheet counts: the header is row 1, and blank rows count too. */
  row: number
  cells: string[]
}

const MAX_RECORD_BYTES = 1_000_000

const SAVE_AS_CSV = 'Open it in your spreadsheet program, choose "Save as", pick "CSV UTF-8", and upload that file.'
const unreadable = (advice: string) => new FileRefusal({ message: 'Failed to parse CSV file', advice })

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|']
const LINES_LOOKED_AT = 30

/**
 * The sign that parts the cells, quoted text left aside: the one a first line 'sep=;' names, or else the one that stands
 * equally often in most of the first lines, whatever a title above them holds. A comma where there is none.
 */
export function detectDelimiter(text: string): Delimiter {
  const named = /^sep=([,;\t|])\s*[\r\n]/i.exec(text)?.[1]
  if (named) return named as Delimiter
  const lines = text
    .replace(/(^|[,;\t|\r\n])"(?:[^"]|"")*"/g, '$1x')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_LOOKED_AT)
  const scored = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0)
    const often = new Map<number, number>()
    for (const count of counts) often.set(count, (often.get(count) ?? 0) + 1)
    const [count = 0, same = 0] = [...often].sort(([a, x], [b, y]) => y - x || b - a)[0] ?? []
    return { delimiter, same, count }
  })
  return scored.reduce((best, next) =>
    next.same > best.same || (next.same === best.same && next.count > best.count) ? next : best,
  ).delimiter
}

/**
 * Reads the records of a CSV text that arrives in pieces; rows without any text are left out, and so are columns beyond
 * the 300th. Cells
 * are arrays, never objects, so that no header can name a prototype. Throws FileRefusal with the ledger's words
 * (csv-005..007) and what to do about it.
 */
export async function* readRecords(text: AsyncIterable<string>, delimiter: Delimiter): AsyncGenerator<CsvRecord> {
  const options: Options = {
    delimiter,
    // Left to itself the parser takes the first line's end for all: a file glued from two would be one huge row.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD_BYTES,
  }
  const parser = parse(options)
  // Errors reach the loop below through the parser; the callback only keeps them from being thrown twice.
  pipeline(Readable.from(withoutNul(text)), parser, () => {})
  let row = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells: cells.slice(0, MAX_IMPORT_COLUMNS) }
    }
  } catch (error) {
    throw error instanceof CsvError ? explain(error) : error
  }
  if (row === 0)
    throw new FileRefusal({
      message: 'CSV file appears to be empty',
      advice: 'Choose the file with your contacts.',
    })
}

async function* withoutNul(text: AsyncIterable<string>) {
  let first = true
  for await (const piece of text) {
    if (piece.includes('\0'))
      throw unreadable(
        first && piece.startsWith('PK')
          ? `This looks like an Excel workbook, not a CSV file. ${SAVE_AS_CSV}`
          : `It contains data that is not text. ${SAVE_AS_CSV}`,
      )
    if (first) refuseOtherKinds(piece)
    first = false
    if (piece !== '') yield piece
  }
}

const OTHER_KINDS: readonly [RegExp, string][] = [
  [
    /^\s*BEGIN:VCARD/i,
    'This is a vCard file from an address book. Export the contacts as CSV instead, and upload that file.',
  ],
  [
    /^\s*(?:<!doctype html|<html|<table|<head)/i,
    'This is a web page, not a CSV file. Open it in your spreadsheet program, choose "Save as", pick "CSV UTF-8", and upload that file.',
  ],
  [
    /^\s*<\?xml/i,
    'This is an XML file, not a CSV file. Open it in your spreadsheet program, choose "Save as", pick "CSV UTF-8", and upload that file.',
  ],
  [/^%PDF/, 'This is a PDF. Export the list as CSV from the program it comes from, and upload that file.'],
  [/^\{\\rtf/, 'This is a text document. Export the list as CSV from the program it comes from, and upload that file.'],
  [
    /^\s*(?:\{\s*"|\[\s*[{[])/,
    'This is a JSON file. Export the list as CSV from the program it comes from, and upload that file.',
  ],
]

/** A file of another kind is told by its first letters. */
function refuseOtherKinds(start: string) {
  const advice = OTHER_KINDS.find(([pattern]) => pattern.test(start.replace(/^\ufeff/, '')))?.[1]
  if (advice) throw unreadable(advice)
}

function explain(error: CsvError): FileRefusal {
  const row = Number(error.records) + 1
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return unreadable(
      `Row ${row} has an opening quotation mark (") that is never closed. Close or remove it, then upload again.`,
    )
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return unreadable(
      `Row ${row} is longer than 1 MB. Either a quotation mark (") is never closed, or the contacts are not on separate lines.`,
    )
  return unreadable(`We could not read row ${row}. ${SAVE_AS_CSV}`)
}
