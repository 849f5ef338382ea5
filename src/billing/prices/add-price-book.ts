import type { SystemScope } from '../../scope.ts'
import type { PriceBook } from './price-book.ts'

/** The editable fields of a price book. All are whole numbers: cents, counts, days, months or a percentage. */
export type PriceBookChange = Partial<Omit<PriceBook, 'version' | 'starts_on' | 'note'>>

/**
 * Adds a price book that applies from `startsOn` (inclusive): a copy of the newest one with these changes. Existing
 * customers keep their own price book. Undefined if `startsOn` is not after the start of the newest book.
 */
export async function addPriceBook(
  { db }: SystemScope,
  startsOn: string,
  changes: PriceBookChange,
  note: string,
): Promise<PriceBook | undefined> {
  const newest = await db
    .selectFrom('price_books')
    .selectAll()
    .orderBy('starts_on', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  if (startsOn <= newest.starts_on) return undefined
  return db
    .insertInto('price_books')
    .values({ ...newest, ...changes, version: newest.version + 1, starts_on: startsOn, note })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const listPriceBooks = ({ db }: SystemScope): Promise<PriceBook[]> =>
  db.selectFrom('price_books').selectAll().orderBy('starts_on').execute()
