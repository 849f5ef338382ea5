import { encodeBase64urlNoPadding } from '@oslojs/encoding'
import { sha256 } from '../../../lib/tokens.ts'

/** The two columns that precede the original ones in a download of bad rows. */
export const ERROR_REPORT_COLUMNS = ['Row', 'Error'] as const

/** The number of leading columns that we added when the bad rows were downloaded. */
export const addedColumns = (header: readonly string[]): number =>
  ERROR_REPORT_COLUMNS.every((name, index) => header[index] === name) ? ERROR_REPORT_COLUMNS.length : 0

/**
 * A column by its name and its position among columns of that name, from 0. Files from the same system may order their
 * columns differently.
 */
export type ColumnName = [name: string, nth: number]

const folded = (name: string) => name.toLowerCase().replace(/\s+/g, ' ').trim()

/** The names of a file's columns, in order; undefined for those that we added. */
export function columnNamesOf(header: readonly string[]): (ColumnName | undefined)[] {
  const added = addedColumns(header)
  const counts = new Map<string, number>()
  return header.map((name, index) => {
    if (index < added) return undefined
    const key = folded(name)
    const nth = counts.get(key) ?? 0
    counts.set(key, nth + 1)
    return [key, nth]
  })
}

/** A hash that is equal for files with the same set of columns. */
export function headerKey(header: readonly string[]): string {
  const names = columnNamesOf(header).flatMap((name) => (name ? [name[0]] : []))
  return encodeBase64urlNoPadding(sha256(JSON.stringify(names.sort())))
}
