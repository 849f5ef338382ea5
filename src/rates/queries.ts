import { sql } from 'kysely'
import type { Doors, SystemScope } from '../scope.ts'
import type { NewDiscount, NewRate } from './import-rows.ts'
import { plansIn } from './plans.ts'
import { type RateRequest, ratedAge } from './rate-provider.ts'

export interface RateRow {
  book_name: string
  is_illustrative: boolean
  effective_from: string
  naic: string
  plan: string
  month_cents: number
  /** A fraction: 0.07 is seven percent. */
  discount: number | null
}

// Rates belong to no organisation and this is the hottest statement of the product: it asks without a transaction.
/** The rates of the newest real book in force on the effective date (the illustrative one if there is none). */
export async function listRates({ root }: Pick<Doors, 'root'>, request: RateRequest): Promise<RateRow[]> {
  const { zip, state } = request
  const { rows } = await sql<RateRow>`
    select distinct on (r.plan, r.naic)
      b.name as book_name, b.is_illustrative, b.effective_from, r.naic, r.plan, r.month_cents, h.discount
    from (
      select id, name, is_illustrative, effective_from from rate_books
      where effective_from <= ${request.effectiveOn}
      order by is_illustrative, effective_from desc, id desc
      limit 1
    ) b
    join rates r on r.book_id = b.id and r.state = ${state} and r.age = ${ratedAge(request.age)}
      and r.gender = ${request.gender} and r.tobacco = ${request.tobacco}
      and r.plan = any(${plansIn(state).map((plan) => plan.code)})
      and r.zip_prefix = any(${['', zip.slice(0, 3), zip]})
    left join (
      select distinct on (carrier) carrier, discount from household_discounts
      where state = ${state} and zip = any(${['*', zip]})
      order by carrier, zip = '*'
    ) h on h.carrier = r.carrier
    order by r.plan, r.naic, length(r.zip_prefix) desc`.execute(root)
  return rows
}

export async function listHouseholdDiscounts({ root }: Pick<Doors, 'root'>) {
  const { rows } = await sql<{ zip: string; state: string; carrier: string; discount: number | null }>`
    select zip, state, carrier, discount from household_discounts order by state, carrier, zip`.execute(root)
  return rows
}

/** The newest book in force on a day, real ones before the illustrative. */
export async function findRateBook({ db }: Pick<SystemScope, 'db'>, on: string) {
  return db
    .selectFrom('rate_books')
    .select(['id', 'name', 'is_illustrative', 'effective_from'])
    .where('effective_from', '<=', on)
    .orderBy('is_illustrative')
    .orderBy('effective_from', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

export async function hasRealBook({ db }: SystemScope): Promise<boolean> {
  return (
    (await db.selectFrom('rate_books').select('id').where('is_illustrative', '=', false).executeTakeFirst()) !==
    undefined
  )
}

export async function insertRateBook(
  { db, now }: SystemScope,
  book: { name: string; effective_from: string; source: string },
) {
  return db
    .insertInto('rate_books')
    .values({ ...book, is_illustrative: false, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** How many were inserted: fewer than given when some repeat a rate of this book. */
export async function insertRates({ db }: SystemScope, bookId: number, rates: readonly NewRate[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into rates (book_id, state, zip_prefix, carrier, naic, plan, age, gender, tobacco, month_cents)
    select ${bookId}::bigint, * from unnest(
      ${rates.map((rate) => rate.state)}::text[],
      ${rates.map((rate) => rate.zip_prefix)}::text[],
      ${rates.map((rate) => rate.carrier)}::text[],
      ${rates.map((rate) => rate.naic)}::text[],
      ${rates.map((rate) => rate.plan)}::text[],
      ${rates.map((rate) => rate.age)}::smallint[],
      ${rates.map((rate) => rate.gender)}::text[],
      ${rates.map((rate) => rate.tobacco)}::boolean[],
      ${rates.map((rate) => rate.month_cents)}::integer[])
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows)
}

export async function deleteHouseholdDiscounts({ db }: SystemScope): Promise<void> {
  await db.deleteFrom('household_discounts').execute()
}

/** How many were inserted: fewer than given when some repeat a ZIP, state and carrier. */
export async function insertHouseholdDiscounts(
  { db }: SystemScope,
  discounts: readonly NewDiscount[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into household_discounts (zip, state, carrier, discount)
    select * from unnest(
      ${discounts.map((each) => each.zip)}::text[],
      ${discounts.map((each) => each.state)}::text[],
      ${discounts.map((each) => each.carrier)}::text[],
      ${discounts.map((each) => each.discount)}::numeric[])
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows)
}
