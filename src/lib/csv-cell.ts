// Spreadsheets run a cell as a formula when it starts with one of these, also in their full-width forms, and some skip
// white space and invisible marks before looking.
const FORMULA_START = /^[\s\u200b\u200e\u200f\u2060\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

/** Text a spreadsheet will show and never run: a leading ' where it would start a formula. */
export function neutralizeCell(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text
}

/** What neutralizeCell was given: a file of ours, read back. */
export function plainCell(text: string): string {
  return text.startsWith("'") && FORMULA_START.test(text.slice(1)) ? text.slice(1) : text
}

/**
 * One CSV record of RFC 4180, ending in CRLF. Text is neutralised, numbers are written as they are (so -5 stays a
 * number), null is empty. Semicolons and tabs are quoted too: spreadsheets of other locales split on them.
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
