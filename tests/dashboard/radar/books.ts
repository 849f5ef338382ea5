import type { Insertable } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { DB } from '../../../db/schema.ts'
import { findRateIncreases } from '../../../src/dashboard/radar/find-rate-increases.ts'
import { type Agency, makeAgency } from '../../agency.ts'
import { type TestApp, testApp, type Visitor } from '../../app.ts'
import { freshDatabase, type TestDatabase } from '../../db.ts'

/** Prices of Aetna, Cigna and Humana for ages 65 to 99 in dollars, plus `perYear` for each year of age. */
export interface BookPrices {
  effectiveFrom: string
  prices: Readonly<Record<string, number>>
  perYear?: number
  states?: readonly string[]
  plans?: readonly string[]
}

const NAIC: Readonly<Record<string, string>> = { Aetna: '78700', Cigna: '65722', Humana: '73288' }

/** Gives each test the file's own database with two years of prices, on November 20, 2026, and an agency of its own. */
export function testRadar(give: (now: { t: TestDatabase; app: TestApp; agency: Agency; ruth: Visitor }) => void): void {
  let t: TestDatabase
  let app: TestApp
  beforeAll(async () => {
    t = await freshDatabase()
    app = await testApp({}, t)
    await addBook(t, { effectiveFrom: '2026-01-01', prices: { Aetna: 150, Cigna: 140 } })
    await addBook(t, { effectiveFrom: '2027-01-01', prices: { Aetna: 165, Cigna: 141 } })
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    t.clock.now = new Date('2026-11-20T15:00:00Z')
    const agency = await makeAgency({}, t)
    give({ t, app, agency, ruth: await app.as(agency.ruth) })
  })
}

/** Inserts a real rate book and returns its id. The test file must have its own database. */
export async function addBook(t: TestDatabase, book: BookPrices): Promise<number> {
  const { effectiveFrom, prices, perYear = 0, states = ['NC'], plans = ['G'] } = book
  const { id } = await t.db
    .insertInto('rate_books')
    .values({ name: `Rates of ${effectiveFrom}`, is_illustrative: false, effective_from: effectiveFrom })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rates: Insertable<DB['rates']>[] = []
  for (const state of states)
    for (const plan of plans)
      for (let age = 65; age <= 99; age++)
        for (const [carrier, dollars] of Object.entries(prices))
          for (const gender of ['F', 'M'])
            rates.push({
              book_id: id,
              state,
              plan,
              age,
              gender,
              tobacco: false,
              carrier,
              naic: NAIC[carrier]!,
              month_cents: Math.round(100 * (dollars + perYear * (age - 65))),
            })
  await t.db.insertInto('rates').values(rates).execute()
  return id
}

export const lookThrough = (t: TestDatabase, options: { chunk?: number; signal?: AbortSignal } = {}) =>
  findRateIncreases({ tenantDb: t.tenantDb, signal: new AbortController().signal, ...options })

export const risesOf = (t: TestDatabase, agency: { id: number }) =>
  t.db
    .selectFrom('rate_increases')
    .selectAll()
    .where('organization_id', '=', agency.id)
    .orderBy('contact_id')
    .orderBy('effective_on')
    .execute()
