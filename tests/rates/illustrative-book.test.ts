import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureIllustrativeBook, ILLUSTRATIVE_BOOK } from '../../src/rates/illustrative-book.ts'
import { ageFactor } from '../../src/rates/illustrative-formula.ts'
import { rateBookProvider } from '../../src/rates/rate-book.ts'
import type { RateRequest } from '../../src/rates/rate-provider.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'

let t: TestDatabase
const ensure = () => t.tenantDb.withSystem('test', ensureIllustrativeBook)

beforeAll(async () => {
  t = await freshDatabase()
})
afterAll(() => t.close())

const request: RateRequest = {
  zip: '28801',
  state: 'NC',
  age: 65,
  gender: 'F',
  tobacco: false,
  effectiveOn: '2026-12-01',
}
const ask = (changes: Partial<RateRequest> = {}) => rateBookProvider(t.tenantDb).quotes({ ...request, ...changes })
const priceOf = async (carrier: string, plan: string, changes: Partial<RateRequest> = {}) =>
  (await ask(changes)).find((each) => each.carrier === carrier)?.quotes.find((each) => each.original_plan_name === plan)

test('two parallel processes make one book, and a third finds it', async () => {
  const made = await Promise.all([ensure(), ensure()])
  expect(made.sort()).toEqual(['made', 'present'])
  expect(await ensure()).toBe('present')
  const { rows } = await sql<{ books: number; rates: number; states: number; ages: string }>`
    select (select count(*) from rate_books) as books, count(*) as rates, count(distinct state) as states,
      min(age) || '-' || max(age) as ages from rates`.execute(t.db)
  expect(rows).toEqual([{ books: 1, rates: 151 * 6 * 35 * 4, states: 51, ages: '65-99' }])
})

test('each of the six carriers returns its code, group, company and plans F, G, N (entities-023, quotes-017)', async () => {
  const answer = await ask()
  expect(answer.map((each) => [each.carrier, each.naic, each.group]).sort()).toEqual([
    ['Aetna', '60054', '0001'],
    ['Aflac', '60380', '0370'],
    ['Cigna', '65269', '0901'],
    ['Humana', '73288', '0119'],
    ['Mutual of Omaha', '71412', '0261'],
    ['UnitedHealthcare', '79413', '0707'],
  ])
  for (const each of answer) {
    expect(each.quotes.map((quote) => quote.plan)).toEqual(['F', 'G', 'N'])
    expect(each).toMatchObject({ is_illustrative: true, book_name: ILLUSTRATIVE_BOOK, effective_from: '2020-01-01' })
  }
})

test('a price is anchor x state x carrier x age, in cents, the household price rounded half up (entities-024, quotes-018)', async () => {
  // 15900 x 0.95 (NC) x 1.00 (Mutual of Omaha) = 15105; less 10 % = 13594.5
  expect(await priceOf('Mutual of Omaha', 'G')).toEqual({
    rate: 15_105,
    discount_rate: 13_595,
    discount_category: 'Household',
    gender: 'F',
    age: 65,
    plan: 'G',
    tobacco: false,
    original_plan_name: 'G',
  })
  // x 1.28 at 75, x 1.09 for a man, x 1.12 for tobacco
  const dearer = await priceOf('Mutual of Omaha', 'G', { age: 75, gender: 'M', tobacco: true })
  expect(dearer?.rate).toBe(Math.round(15_105 * 1.28 * 1.09 * 1.12))
})

test('community states have one price for all ages', async () => {
  for (const state of ['CT', 'ID']) {
    const young = await priceOf('Aetna', 'G', { state, zip: '' })
    expect((await priceOf('Aetna', 'G', { state, zip: '', age: 90 }))?.rate).toBe(young?.rate)
  }
  const woman = await priceOf('Aetna', 'G', { state: 'CT', zip: '' })
  expect((await priceOf('Aetna', 'G', { state: 'CT', zip: '', gender: 'M', tobacco: true }))?.rate).toBe(woman?.rate)
})

test('Minnesota, Wisconsin and Massachusetts are quoted by their own codes (compare-012)', async () => {
  const codes = async (state: string) =>
    (await ask({ state, zip: '' }))[0]?.quotes.map((quote) => `${quote.plan}: ${quote.original_plan_name}`).sort()
  expect(await codes('MN')).toEqual(['G: MN_EXTB', 'N: MN_BASIC'])
  expect(await codes('WI')).toEqual(['G: WI_HDED', 'N: WI_BASE'])
  expect(await codes('MA')).toEqual(['F: MA_SUPP1', 'G: MA_SUPP1A', 'N: MA_CORE'])
})

test('ages outside 65 to 99 are priced at the nearer end and returned as requested', async () => {
  const at = async (age: number) => await priceOf('Aetna', 'G', { age })
  expect(await at(58)).toEqual({ ...(await at(65)), age: 58 })
  expect(await at(104)).toEqual({ ...(await at(99)), age: 104 })
})

test('the age factor is linear between its anchors and constant from 85 on', () => {
  expect(ageFactor(65)).toBe(1)
  expect(ageFactor(67)).toBeCloseTo(1.04)
  expect(ageFactor(85)).toBe(1.62)
  expect(ageFactor(99)).toBe(1.62)
})

test('a day before any book has no prices', async () => {
  expect(await ask({ effectiveOn: '2019-12-31' })).toEqual([])
})
