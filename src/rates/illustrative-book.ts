/*
 * Sample rates by formula, so that the product can be walked through without a licence for real ones. Never an offer:
 * whatever shows them says "Illustrative sample rates". Anchors are 2025 averages of public surveys; the state index and
 * the carriers' factors are invented.
 */
import { sql } from 'kysely'
import { carriers } from '../lib/carriers.ts'
import { states } from '../lib/states.ts'
import type { SystemScope } from '../scope.ts'
import { medicareAmounts } from './medicare-amounts.ts'
import { plansIn } from './plans.ts'
import { OLDEST_RATED, YOUNGEST_RATED } from './rate-provider.ts'

export const ILLUSTRATIVE_BOOK = 'Illustrative sample rates'

const EFFECTIVE_FROM = '2020-01-01'

/** Cents a month for a woman of 65 who does not smoke, before the state's index and the carrier's factor. */
const [F, G, N] = [19_900, 15_900, 12_100]
const PRICE_AT_65: Readonly<Record<string, number>> = {
  F,
  G,
  N,
  MN_BASIC: N * 0.95,
  MN_EXTB: G * 1.25,
  WI_BASE: G * 0.85,
  WI_HDED: G * 0.45,
  MA_CORE: N * 0.95,
  MA_SUPP1: F * 1.05,
  MA_SUPP1A: G,
}

const STATE_INDEX: readonly (readonly [index: number, states: string])[] = [
  [0.85, 'HI NM IA ND SD WI UT MT ID'],
  [0.95, 'TX TN VA NC SC AL AR MS KS NE WY OH IN KY WV PA OK'],
  [1.05, 'AZ CO CA GA NV OR MO IL MI LA DC MD DE NH RI'],
  [1.2, 'NJ AK WA ME VT MN'],
  [1.35, 'FL CT MA'],
  [2, 'NY'],
]

/** One price for all ages. */
const COMMUNITY_RATED = new Set(['CT', 'MA', 'NY', 'VT', 'WA', 'ME', 'MN', 'AR', 'ID'])
/** One price for men and women, smokers and others. */
const ONE_PRICE = new Set(['CT', 'MA', 'NY', 'VT', 'WA', 'ME', 'MN'])

const MALE = 1.09
const TOBACCO = 1.12

const CARRIERS: Readonly<Record<string, { factor: number; household: number }>> = {
  Aflac: { factor: 0.94, household: 0.07 },
  Aetna: { factor: 0.95, household: 0.07 },
  Cigna: { factor: 0.97, household: 0.07 },
  UnitedHealthcare: { factor: 0.98, household: 0.05 },
  'Mutual of Omaha': { factor: 1, household: 0.1 },
  Humana: { factor: 1.05, household: 0.06 },
}

const AGE_ANCHORS: readonly (readonly [age: number, factor: number])[] = [
  [65, 1],
  [70, 1.1],
  [75, 1.28],
  [80, 1.45],
  [85, 1.62],
]

/** Linear between the anchors; from 85 on the price stays, as most attained-age tables flatten there. */
export function ageFactor(age: number): number {
  const after = AGE_ANCHORS.findIndex(([anchor]) => anchor > age)
  if (after === -1) return AGE_ANCHORS.at(-1)![1]
  const [low, lowFactor] = AGE_ANCHORS[after - 1]!
  const [high, highFactor] = AGE_ANCHORS[after]!
  return lowFactor + ((highFactor - lowFactor) * (age - low)) / (high - low)
}

/** Makes Medicare's yearly amounts where they are missing and, unless there is any book, the illustrative one. */
export async function ensureIllustrativeBook({ db, now }: SystemScope): Promise<'made' | 'present'> {
  await db
    .insertInto('medicare_amounts')
    .values([...medicareAmounts])
    .onConflict((clash) => clash.doNothing())
    .execute()
  const present = () => db.selectFrom('rate_books').select('id').limit(1).executeTakeFirst()
  if (await present()) return 'present'
  // Another process may be at it: wait for it and look again.
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
        * case when p.one_price or g.gender = 'F' then 1 else ${MALE}::numeric end
        * case when p.one_price or not t.tobacco then 1 else ${TOBACCO}::numeric end)
    from jsonb_to_recordset(${JSON.stringify(statePrices())})
        as p(state text, plan text, price numeric, community boolean, one_price boolean)
      cross join jsonb_to_recordset(${JSON.stringify(ages())}) as a(age smallint, factor numeric)
      cross join (values ('F'), ('M')) as g(gender)
      cross join (values (false), (true)) as t(tobacco)
      cross join jsonb_to_recordset(${JSON.stringify(companies())}) as c(carrier text, naic text, factor numeric)`.execute(
    db,
  )
  await db
    .insertInto('household_discounts')
    .values(
      states.flatMap(({ code }) =>
        companies().map(({ carrier, household }) => ({ zip: '*', state: code, carrier, discount: household })),
      ),
    )
    .onConflict((clash) => clash.doNothing())
    .execute()
  return 'made'
}

function statePrices() {
  const index = new Map(STATE_INDEX.flatMap(([value, codes]) => codes.split(' ').map((code) => [code, value] as const)))
  return states.flatMap(({ code: state }) =>
    plansIn(state).map(({ code: plan }) => ({
      state,
      plan,
      price: PRICE_AT_65[plan]! * index.get(state)!,
      community: COMMUNITY_RATED.has(state),
      one_price: ONE_PRICE.has(state),
    })),
  )
}

const ages = () =>
  Array.from({ length: OLDEST_RATED - YOUNGEST_RATED + 1 }, (_, i) => YOUNGEST_RATED + i).map((age) => ({
    age,
    factor: ageFactor(age),
  }))

const companies = () =>
  carriers.map(({ name, companies }) => ({ carrier: name, naic: companies[0]!.naic, ...CARRIERS[name]! }))
