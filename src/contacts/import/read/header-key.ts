import { createHash } from 'node:crypto'

/** The two columns that a file of rows with errors has in front of its own. */
export const ADDED_COLUMNS = ['Row', 'Error'] as const

/** How many columns at its start are ours, put there when its rows with errors were downloaded. */
export const addedColumns = (header: readonly string[]): number =>
  ADDED_COLUMNS.every((name, index) => header[index] === name) ? ADDED_COLUMNS.length : 0

/** A column by its name, and which of those so named it is: files of one system may order their columns differently. */
export type ColumnName = [name: string, nth: number]

const folded = (name: string) => name.toLowerCase().replace(/\s+/g, ' ').trim()

/** The names of a file's own columns, by place; undefined for what we added. */
export function columnNamesOf(header: readonly string[]): (ColumnName | undefined)[] {
  const added = addedColumns(header)
  const seen = new Map<string, number>()
  return header.map((name, index) => {
    if (index < added) return undefined
    const key = folded(name)
    const nth = seen.get(key) ?? 0
    seen.set(key, nth + 1)
    return [key, nth]
  })
}

/** The same for files with the same set of columns. */
export function headerKey(header: readonly string[]): string {
  const names = columnNamesOf(header).flatMap((name) => (name ? [name[0]] : []))
  return createHash('sha256').update(JSON.stringify(names.sort())).digest('base64url')
}
