import type { SystemScope } from '../../scope.ts'
import type { PriceBook } from './price-book.ts'

/** What of a price book somebody may set, all whole numbers: cents, or how many, as its name says. */
export type PriceBookChange = Partial<Omit<PriceBook, 'version' | 'starts_on' | 'note'>>

/**
 * A new list of all prices from `startsOn` on (that day included): the newest one with the changes. Who bought before
 * keeps the list they bought by. Undefined where `startsOn` is not after the day of the newest list.
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
