import { join } from 'node:path'
import { importFile, writeExport } from '../import.ts'
import type { Child } from '../machine.ts'
import { PRODUCTION } from '../world.ts'
import type { Book, Queries } from './books.ts'

/** Headers of a signed-in browser. */
export const headersOf = (book: Book) => ({
  Cookie: book.people.find(({ isAdmin }) => isAdmin)!.cookie,
  Origin: PRODUCTION.PUBLIC_URL,
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.0',
  'Accept-Language': 'en-US',
})

/** Numbers that no earlier run used. */
let people = Math.floor(performance.timeOrigin)

/** Imports this many new people. Resolves with the seconds from the upload to the report. */
export async function importPeople(
  product: Child,
  admin: Queries,
  { book, rows, folder }: { book: Book; rows: number; folder: string },
): Promise<number> {
  const file = join(folder, 'people.csv')
  writeExport(file, rows, people)
  people += rows
  return (await importFile(product, admin, { headers: headersOf(book) }, file, () => {}, rows)).wholeSeconds
}
