import { pipeline, Readable } from 'node:stream'
import { CsvError, type Options, parse } from 'csv-parse'
import { parseEmailAddress } from '../../../lib/email-address.ts'
import { FileRefusal, MAX_COLUMNS } from '../contact-import.ts'

export type Delimiter = ',' | ';' | '\t' | '|'

export interface CsvRecord {
  /** As a spreadsheet counts: the header is row 1, and blank rows count too. */
  row: number
  cells: string[]
}

const MAX_RECORD_BYTES = 1_000_000

const SAVE_AS_CSV = 'Open it in your spreadsheet program, choose "Save as", pick "CSV UTF-8", and upload that file.'
const unreadable = (advice: string) => new FileRefusal({ message: 'Failed to parse CSV file', advice })

const headless = (advice: string) => new FileRefusal({ message: 'CSV file has no headers', advice })

/** The sign that parts the cells of the first line, quoted text left aside; a comma where there is none. */
export function detectDelimiter(text: string): Delimiter {
  const counts = new Map<string, number>([
    [',', 0],
    [';', 0],
    ['\t', 0],
    ['|', 0],
  ])
  let quoted = false
  for (const sign of text) {
    if (sign === '"') quoted = !quoted
    if (quoted) continue
    if (sign === '\n' || sign === '\r') break
    const count = counts.get(sign)
    if (count !== undefined) counts.set(sign, count + 1)
  }
  const [best] = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most))
  return best as Delimiter
}

/**
 * Reads the records of a CSV text that arrives in pieces, the header first; rows without any text are left out. Cells
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
      const blank = cells.every((cell) => cell.trim() === '')
      if (row === 1) checkHeader(cells, blank)
      if (!blank) yield { row, cells }
    }
  } catch (error) {
    throw error instanceof CsvError ? explain(error) : error
  }
  if (row === 0)
    throw new FileRefusal({
      message: 'CSV file appears to be empty',
      advice: 'Choose the file that holds your contacts.',
    })
}

function checkHeader(cells: string[], blank: boolean) {
  if (blank)
    throw headless(
      'The first line must name the columns, such as "First name, Last name, Email". Remove the blank line.',
    )
  if (cells.some((cell) => parseEmailAddress(cell).ok))
    throw headless('The first line is a contact. Add a line above it that names the columns, such as "First name".')
  if (cells.length > MAX_COLUMNS)
    throw unreadable(
      `It has ${cells.length.toLocaleString('en-US')} columns, and we read up to ${MAX_COLUMNS}. Keep only the columns about your contacts.`,
    )
}

async function* withoutNul(text: AsyncIterable<string>) {
  let first = true
  for await (const piece of text) {
    if (piece.includes('\0'))
      throw unreadable(
        first && piece.startsWith('PK')
          ? `This looks like an Excel workbook and not a CSV file. ${SAVE_AS_CSV}`
          : `It holds bytes that are not text. ${SAVE_AS_CSV}`,
      )
    first = false
    if (piece !== '') yield piece
  }
}

function explain(error: CsvError): FileRefusal {
  const row = Number(error.records) + 1
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return unreadable(
      `Row ${row} opens a quotation mark (") that is never closed. Close or remove it and upload again.`,
    )
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return unreadable(
      `Row ${row} is longer than 1 MB. Either it opens a quotation mark (") that is never closed, or the contacts do not each stand on a line of their own.`,
    )
  return unreadable(`We could not read row ${row}. ${SAVE_AS_CSV}`)
}
