import { sql } from 'kysely'
import { states } from '../lib/states.ts'
import type { SystemScope } from '../scope.ts'
import { ageFactor, MALE_FACTOR, sampleCompanies, samplePlanPrice, TOBACCO_FACTOR } from './illustrative-formula.ts'
import { medicareAmounts } from './medicare-amounts.ts'
import { plansIn } from './plans.ts'
import { OLDEST_RATED, YOUNGEST_RATED } from './rate-provider.ts'

export const ILLUSTRATIVE_BOOK = 'Illustrative sample rates'

export const EFFECTIVE_FROM = '2020-01-01'

/** Inserts missing Medicare amounts, and the illustrative book if there is no book at all. */
export async function ensureIllustrativeBook(
  { db, now }: SystemScope,
  ratedStates: readonly string[] = states.map(({ code }) => code),
): Promise<'made' | 'present'> {
  await db
    .insertInto('medicare_amounts')
    .values([...medicareAmounts])
    .onConflict((clash) => clash.doNothing())
    .execute()
  const present = () => db.selectFrom('rate_books').select('id').limit(1).executeTakeFirst()
  if (await present()) return 'present'
  // Another process may be doing the same: wait for it and check again.
  await sql`lock table rate_books in share row exclusive mode`.execute(db)
  if (await present()) return 'present'

  const book = await db
    .insertInto('rate_books')
    .values({
      name: ILLUSTRATIVE_BOOK,
      is_illustrative: true,
      effective_from: EFFECTIVE_FROM,
      source: 'Formula',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into rates (book_id, state, carrier, naic, plan, age, gender, tobacco, month_cents)
    select ${book.id}::bigint, p.state, c.carrier, c.naic, p.plan, a.age, g.gender, t.tobacco,
      round(p.price * c.factor
        * case when p.community then 1 else a.factor end
        * case when p.one_price or g.gender = 'F' then 1 else ${MALE_FACTOR}::numeric end
        * case when p.one_price or not t.tobacco then 1 else ${TOBACCO_FACTOR}::numeric end)
    from jsonb_to_recordset(${JSON.stringify(statePrices(ratedStates))})
        as p(state text, plan text, price numeric, community boolean, one_price boolean)
      cross join jsonb_to_recordset(${JSON.stringify(ages())}) as a(age smallint, factor numeric)
      cross join (values ('F'), ('M')) as g(gender)
      cross join (values (false), (true)) as t(tobacco)
      cross join jsonb_to_recordset(${JSON.stringify(sampleCompanies)}) as c(carrier text, naic text, factor numeric)`.execute(
    db,
  )
  await db
    .insertInto('household_discounts')
    .values(
      ratedStates.flatMap((code) =>
        sampleCompanies.map(({ carrier, household }) => ({
          book_id: book.id,
          zip: '*',
          state: code,
          carrier,
          discount: household,
        })),
      ),
    )
    .onConflict((clash) => clash.doNothing())
    .execute()
  return 'made'
}

const statePrices = (ratedStates: readonly string[]) =>
  ratedStates.flatMap((state) =>
    plansIn(state).map(({ code: plan }) => ({ state, plan, ...samplePlanPrice(state, plan) })),
  )

const ages = () =>
  Array.from({ length: OLDEST_RATED - YOUNGEST_RATED + 1 }, (_, i) => YOUNGEST_RATED + i).map((age) => ({
    age,
    factor: ageFactor(age),
  }))
