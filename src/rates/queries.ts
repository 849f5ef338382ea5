import { sql } from 'kysely'
import { todayIn } from '../lib/calendar-date.ts'
import { carrierNames } from '../lib/carriers.ts'
import type { SystemScope, TenantDb } from '../scope.ts'
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

/**
 * The rates of the newest real book in force on the effective date, or of the illustrative one if there is none. This
 * is the product's most frequent query. It runs without a transaction, because rates belong to no organization.
 */
export async function listRates({ root }: Pick<TenantDb, 'root'>, request: RateRequest): Promise<RateRow[]> {
  const { zip, state } = request
  const { rows } = await sql<RateRow>`
    with b as materialized (${bookInForce(request.effectiveOn)})
    select distinct on (r.plan, r.naic)
      b.name as book_name, b.is_illustrative, b.effective_from, r.naic, r.plan, r.month_cents, h.discount
    from b
    join rates r on r.book_id = b.id and r.state = ${state} and r.age = ${ratedAge(request.age)}
      and r.gender = ${request.gender} and r.tobacco = ${request.tobacco}
      and r.plan = any(${plansIn(state).map((plan) => plan.code)})
      and r.zip_prefix = any(${['', zip.slice(0, 3), zip]})
    left join (
      select c.carrier, d.discount from unnest(${carrierNames}::text[]) c (carrier)
      cross join lateral (
        select discount from household_discounts
        where book_id = (select id from b) and state = ${state} and carrier = c.carrier and zip = any(${['*', zip]})
        order by zip = '*'
        limit 1
      ) d
    ) h on h.carrier = r.carrier
    order by r.plan, r.naic, length(r.zip_prefix) desc`.execute(root)
  return rows
}

/** The household discounts of the book in force today. */
export async function listHouseholdDiscounts({ root, now }: Pick<TenantDb, 'root' | 'now'>) {
  const { rows } = await sql<{ zip: string; state: string; carrier: string; discount: number | null }>`
    select zip, state, carrier, discount from household_discounts
    where book_id = (select id from (${bookInForce(todayIn(ZONE, now()))}) b)
    order by state, carrier, zip`.execute(root)
  return rows
}

// The caller's time zone is unknown. For most clients, today's date is the same as in this zone.
const ZONE = 'America/Chicago'

/** The newest real book on a day, otherwise the illustrative one. */
const bookInForce = (on: string) => sql`
  select id, name, is_illustrative, effective_from from rate_books
  where effective_from <= ${on}
  order by is_illustrative, effective_from desc, id desc
  limit 1`

export async function findRateBook({ db }: Pick<SystemScope, 'db'>, on: string) {
  const { rows } = await sql<{ id: number; name: string; is_illustrative: boolean; effective_from: string }>`
    ${bookInForce(on)}`.execute(db)
  return rows[0]
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

/** Returns the number of rows inserted. It is lower than the number passed in if rows repeat a rate of this book. */
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

/** Copies the household discounts of the previous real book, if there is one. */
export async function copyHouseholdDiscounts({ db }: SystemScope, bookId: number): Promise<void> {
  await sql`
    insert into household_discounts (book_id, zip, state, carrier, discount)
    select ${bookId}::bigint, zip, state, carrier, discount from household_discounts
    where book_id = (
      select b.id from rate_books b join rate_books new on new.id = ${bookId}
      where not b.is_illustrative and b.id <> new.id and b.effective_from <= new.effective_from
      order by b.effective_from desc, b.id desc
      limit 1
    )`.execute(db)
}

/**
 * Returns the number of rows inserted. It is lower than the number passed in if rows repeat a ZIP, state and carrier.
 */
export async function insertHouseholdDiscounts(
  { db }: SystemScope,
  bookId: number,
  discounts: readonly NewDiscount[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into household_discounts (book_id, zip, state, carrier, discount)
    select ${bookId}::bigint, * from unnest(
      ${discounts.map((each) => each.zip)}::text[],
      ${discounts.map((each) => each.state)}::text[],
      ${discounts.map((each) => each.carrier)}::text[],
      ${discounts.map((each) => each.discount)}::numeric[])
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows)
}
