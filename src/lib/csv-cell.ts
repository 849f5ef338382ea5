// Spreadsheets run a cell as a formula if it starts with one of these characters or their full-width forms. Some
// spreadsheets skip leading white space and invisible characters.
const FORMULA_START = /^[\s\u200b\u200e\u200f\u2060\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

/** Adds a leading ' to text that a spreadsheet would run as a formula. */
export function neutralizeCell(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text
}

/** The inverse of neutralizeCell, for reading our own files. */
export function plainCell(text: string): string {
  return text.startsWith("'") && FORMULA_START.test(text.slice(1)) ? text.slice(1) : text
}

/**
 * One CSV record of RFC 4180, ending in CRLF. Text is neutralized, numbers are not (so -5 stays a number), null is
 * empty. Cells with semicolons and tabs are quoted too: spreadsheets in other locales split on them.
 */
export function toCsvLine(cells: readonly (string | number | boolean | null | undefined)[]): string {
  return `${cells.map(toCsvCell).join(',')}\r\n`
}

function toCsvCell(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const text = neutralizeCell(value)
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
