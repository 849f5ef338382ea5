import type { Selectable } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { NotFound } from '../../lib/not-found.ts'
import type { AnyScope, SystemScope } from '../../scope.ts'

/** All prices that apply from a given day, in cents a month. */
export type PriceBook = Selectable<DB['price_books']>

/** The price book for purchases today (UTC). */
export function currentPriceBook({ db, now }: AnyScope): Promise<PriceBook> {
  return db
    .selectFrom('price_books')
    .selectAll()
    .where('starts_on', '<=', now.toISOString().slice(0, 10))
    .orderBy('starts_on', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** Throws NotFound. */
export async function getPriceBook({ db }: AnyScope, version: number): Promise<PriceBook> {
  const book = await db.selectFrom('price_books').selectAll().where('version', '=', version).executeTakeFirst()
  if (!book) throw new NotFound('Price book not found')
  return book
}

/**
 * Today's price book, those that start later, and all others that a subscription or free month uses that has not ended.
 */
export const priceBooksInUse = async (scope: AnyScope): Promise<PriceBook[]> => {
  const { starts_on } = await currentPriceBook(scope)
  return scope.db
    .selectFrom('price_books')
    .selectAll()
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('starts_on', '>=', starts_on),
        exists(
          selectFrom('subscriptions')
            .select('organization_id')
            .whereRef('price_version', '=', 'price_books.version')
            .where('ended_at', 'is', null),
        ),
      ]),
    )
    .orderBy('starts_on')
    .execute()
}

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
