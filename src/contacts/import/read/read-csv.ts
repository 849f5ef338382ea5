import { pipeline, Readable } from 'node:stream'
import { CsvError, type Options, parse } from 'csv-parse'
import { FileRefusal, MAX_IMPORT_COLUMNS } from '../contact-import.ts'

export type Delimiter = ',' | ';' | '\t' | '|'

export interface CsvRecord {
  /** Numbered as in a spreadsheet: the first row of the file is row 1, and blank rows count too. */
  row: number
  cells: string[]
}

const MAX_RECORD_BYTES = 1_000_000

const SAVE_AS_CSV = 'Open it in your spreadsheet program, choose "Save as", pick "CSV UTF-8", and upload that file.'
const unreadable = (advice: string) => new FileRefusal({ message: 'Failed to parse CSV file', advice })

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|']
const LINES_FOR_DETECTION = 30

/**
 * The separator of the cells, ignoring quoted text: the one named by a first line 'sep=;', or the one that occurs the
 * same number of times in more of the first lines than any other. A comma by default.
 */
export function detectDelimiter(text: string): Delimiter {
  const named = /^sep=([,;\t|])\s*[\r\n]/i.exec(text)?.[1]
  if (named) return named as Delimiter
  const lines = text
    .replace(/(^|[,;\t|\r\n])"(?:[^"]|"")*"/g, '$1x')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_FOR_DETECTION)
  const scored = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0)
    const frequencies = new Map<number, number>()
    for (const count of counts) frequencies.set(count, (frequencies.get(count) ?? 0) + 1)
    const [count = 0, lineCount = 0] = [...frequencies].sort(([a, x], [b, y]) => y - x || b - a)[0] ?? []
    return { delimiter, lineCount, count }
  })
  return scored.reduce((best, next) =>
    next.lineCount > best.lineCount || (next.lineCount === best.lineCount && next.count > best.count) ? next : best,
  ).delimiter
}

/**
 * Reads the records of a stream of CSV text, without blank rows and without columns beyond the 300th. Cells are arrays,
 * not objects, so that no header can set a prototype. Throws FileRefusal with a message (csv-005, csv-007) and advice.
 */
export async function* readRecords(text: AsyncIterable<string>, delimiter: Delimiter): AsyncGenerator<CsvRecord> {
  const options: Options = {
    delimiter,
    // By default the parser expects the first line's ending on all lines, so a file joined from two with different
    // endings would become one huge row.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD_BYTES,
  }
  const parser = parse(options)
  // Errors reach the loop below through the parser. The callback keeps them from being thrown twice.
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
  for await (const chunk of text) {
    if (chunk.includes('\0'))
      throw unreadable(
        first && chunk.startsWith('PK')
          ? `This looks like an Excel workbook, not a CSV file. ${SAVE_AS_CSV}`
          : `It contains data that is not text. ${SAVE_AS_CSV}`,
      )
    if (first) refuseOtherFormats(chunk)
    first = false
    if (chunk !== '') yield chunk
  }
}

const OTHER_FORMATS: readonly [RegExp, string][] = [
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

/** Recognizes files of other formats by their first characters. */
function refuseOtherFormats(start: string) {
  const advice = OTHER_FORMATS.find(([pattern]) => pattern.test(start.replace(/^\ufeff/, '')))?.[1]
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
