import { sql } from 'kysely'
import type { AnyScope } from '../scope.ts'
import type { RateBook } from './book-changes.ts'

/** Identifies the prices of one plan for one person in one book. */
export interface RateCell {
  bookId: number
  state: string
  /** Five digits, or '' when only the state is known. */
  zip: string
  plan: string
  age: number
  gender: 'M' | 'F'
  tobacco: boolean
}

export interface CompanyPrice {
  naic: string
  carrier: string
  /** Cents a month. */
  cents: number
}

export async function listBooks({ db }: AnyScope): Promise<RateBook[]> {
  const { rows } = await sql<RateBook>`
    select id, name, is_illustrative, effective_from from rate_books order by effective_from, id`.execute(db)
  return rows
}

/** The companies' prices for each cell, in the order of `cells`. Empty for a cell without prices. One statement. */
export async function listCellPrices({ db }: AnyScope, cells: readonly RateCell[]): Promise<CompanyPrice[][]> {
  const prices: CompanyPrice[][] = cells.map(() => [])
  if (cells.length === 0) return prices
  const { rows } = await sql<{ place: number; prices: string }>`
    select a.place, p.prices
    from unnest(
      ${cells.map(({ bookId }) => bookId)}::bigint[], ${cells.map(({ state }) => state)}::text[],
      ${cells.map(({ zip }) => zip)}::text[], ${cells.map(({ plan }) => plan)}::text[],
      ${cells.map(({ age }) => age)}::smallint[], ${cells.map(({ gender }) => gender)}::text[],
      ${cells.map(({ tobacco }) => tobacco)}::boolean[]
    ) with ordinality as a (book_id, state, zip, plan, age, gender, tobacco, place)
    cross join lateral (
      select string_agg(concat_ws(E'\t', naic, month_cents, carrier), E'\n') as prices from (
        select distinct on (r.naic) r.naic, r.month_cents, r.carrier from rates r
        where r.book_id = a.book_id and r.state = a.state and r.age = a.age and r.gender = a.gender
          and r.tobacco = a.tobacco and r.plan = a.plan and r.zip_prefix in ('', left(a.zip, 3), a.zip)
        order by r.naic, length(r.zip_prefix) desc) one
    ) p
    where p.prices is not null`.execute(db)
  for (const row of rows) prices[Number(row.place) - 1] = row.prices.split('\n').map(priceOf)
  return prices
}

function priceOf(line: string): CompanyPrice {
  const [naic = '', cents = '', carrier = ''] = line.split('\t')
  return { naic, carrier, cents: Number(cents) }
}
