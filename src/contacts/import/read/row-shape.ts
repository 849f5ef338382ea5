import { MAX_IMPORT_CELL_LENGTH } from '../contact-import.ts'

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
