import type { Selectable } from 'kysely'
import type { DB } from '../../../db/schema.ts'
import { NotFound } from '../../lib/not-found.ts'
import type { AnyScope } from '../../scope.ts'

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
