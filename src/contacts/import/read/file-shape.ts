import { parseEmailAddress } from '../../../lib/email-address.ts'
import { FileRefusal, MAX_IMPORT_CELL_LENGTH } from '../contact-import.ts'
import type { CsvRecord } from './read-csv.ts'

const filled = (cells: readonly string[]) => cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
const hasEmail = (cells: readonly string[]) => cells.some((cell) => parseEmailAddress(cell.trim()).ok)

const missingHeader = (advice: string) => new FileRefusal({ message: 'CSV file has no headers', advice })

/**
 * The index of the header among the first records of a file. Reports have titles, filters and blank lines above it.
 * Throws FileRefusal when there is no header. Source: csv-006.
 */
export function findHeader(records: readonly CsvRecord[], isHeading: (text: string) => boolean): number {
  const headingCounts = records.map(({ cells }) => (hasEmail(cells) ? 0 : filled(cells).filter(isHeading).length))
  const first = records[0]
  const header = headingCounts.findIndex((count) => count >= 2)
  if (header >= 0) return header
  if (!first || first.row > 1)
    throw missingHeader(
      'The first line must be column names, such as "First name, Last name, Email". Add that line above your contacts.',
    )
  // A file with one column or unknown column names: its header follows any titles, which have a single cell.
  const width = Math.max(...records.map(({ cells }) => filled(cells).length))
  const start = records.findIndex(
    ({ cells }) => filled(cells).length > 1 || width <= 1 || filled(cells).some(isHeading),
  )
  const index = Math.max(start, 0)
  if (hasEmail(records[index]?.cells ?? []))
    throw missingHeader(
      'There are no column names above the first contact. Add a line such as "First name, Last name, Email" above it.',
    )
  return index
}

const FOOTER =
  /^(?:grand |sub ?|report )?totals?\b|^(?:count|records?|rows?)\b.*\d|^(?:record )?(?:count|records|rows):?$|^\d[\d,]* (?:records?|rows?|contacts?|clients?|results?)\b|confidential|copyright|©|^page \d|^(?:report )?(?:generated|exported|printed|created|run) (?:by|on|at)|^end of (?:report|file|list)|^filtered by|^as of\b|all rights reserved/i

/** Whether a record below the header is not a contact but a total, a note of the report or a repeated header. */
export function isFooter(cells: readonly string[], header: readonly string[]): boolean {
  const texts = filled(cells)
  if (
    texts.length >= 2 &&
    texts.length === filled(header).length &&
    cells.every((cell, index) => cell.trim() === (header[index] ?? '').trim())
  )
    return true
  // A contact row has an email address, or more cells than a row of totals.
  if (texts.length === 0 || texts.length > 3 || hasEmail(cells) || header.length < 3) return false
  return (
    texts.some((text) => FOOTER.test(text)) &&
    texts.every((text) => FOOTER.test(text) || /^[$\d,.\s%()]+$/.test(text) || texts.length === 1)
  )
}

/** The error of a row with an invalid shape, such as too many cells; undefined for a valid row. */
export function rowShapeError(cells: readonly string[], columns: number): string | undefined {
  if (cells.slice(columns).some((cell) => cell.trim() !== ''))
    return `This row has ${cells.length} cells and the header has ${columns}. Put quotation marks around any cell that contains the separator.`
  for (const cell of cells) {
    if (cell.length > MAX_IMPORT_CELL_LENGTH) return 'A cell is longer than 10,000 characters. Shorten it.'
    // The parser keeps a leading quotation mark when its closing mark is not followed by a separator.
    if (cell.startsWith('"') && cell.includes('\n'))
      return 'A quotation mark (") is never closed, so this row includes the lines after it.'
  }
  return undefined
}
