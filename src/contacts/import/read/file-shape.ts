import { parseEmailAddress } from '../../../lib/email-address.ts'
import { FileRefusal } from '../contact-import.ts'
import type { CsvRecord } from './read-csv.ts'

const filled = (cells: readonly string[]) => cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
const holdsEmail = (cells: readonly string[]) => cells.some((cell) => parseEmailAddress(cell.trim()).ok)

const headless = (advice: string) => new FileRefusal({ message: 'CSV file has no headers', advice })

/**
 * The place of the record that names the columns among the first of a file: reports put titles, filters and blank lines
 * above it. Throws FileRefusal where none does. Source: csv-006.
 */
export function findHeader(records: readonly CsvRecord[], isHeading: (text: string) => boolean): number {
  const known = records.map(({ cells }) => (holdsEmail(cells) ? 0 : filled(cells).filter(isHeading).length))
  const first = records[0]
  const best = known.findIndex((count) => count >= 2)
  if (best >= 0) return best
  if (!first || first.row > 1)
    throw headless(
      'The first line must be column names, such as "First name, Last name, Email". Add that line above your contacts.',
    )
  // One column, or columns in words nobody knows: below titles of a single cell.
  const width = Math.max(...records.map(({ cells }) => filled(cells).length))
  const start = records.findIndex(
    ({ cells }) => filled(cells).length > 1 || width <= 1 || filled(cells).some(isHeading),
  )
  const at = Math.max(start, 0)
  if (holdsEmail(records[at]?.cells ?? []))
    throw headless('The first line is a contact. Add a line of column names above it, such as "First name".')
  return at
}

const FOOTER =
  /^(?:grand |sub ?|report )?totals?\b|^(?:count|records?|rows?)\b.*\d|^(?:record )?(?:count|records|rows):?$|^\d[\d,]* (?:records?|rows?|contacts?|clients?|results?)\b|confidential|copyright|©|^page \d|^(?:report )?(?:generated|exported|printed|created|run) (?:by|on|at)|^end of (?:report|file|list)|^filtered by|^as of\b|all rights reserved/i

/** Whether a record below the header is no contact but a total, a note of the report or the header again. */
export function isFooter(cells: readonly string[], header: readonly string[]): boolean {
  const texts = filled(cells)
  if (
    texts.length >= 2 &&
    texts.length === filled(header).length &&
    cells.every((cell, index) => cell.trim() === (header[index] ?? '').trim())
  )
    return true
  // A person has an address or a number beside a name.
  if (texts.length === 0 || texts.length > 3 || holdsEmail(cells) || header.length < 3) return false
  return (
    texts.some((text) => FOOTER.test(text)) &&
    texts.every((text) => FOOTER.test(text) || /^[$\d,.\s%()]+$/.test(text) || texts.length === 1)
  )
}
