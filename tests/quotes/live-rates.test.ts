import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareOffers, quoteSubject } from '../../src/quotes/comparison.ts'
import type { CarrierQuotes } from '../../src/rates/rate-provider.ts'
import { type TestApp, testApp } from '../app.ts'
import { freshDatabase } from '../db.ts'
import { type CsgBox, csgBox } from '../rates/csg-box.ts'

let box: CsgBox
let app: TestApp
beforeAll(async () => {
  box = await csgBox(await freshDatabase())
  app = await testApp({ rates: box.provider() }, box.t)
})
afterAll(async () => {
  await box.close()
  await box.t.close()
})

const body = { zip_code: '28801', state: 'NC', county: 'Buncombe', age: 70, gender: 'M', tobacco: false }
async function ask(changes: object = {}) {
  const { status, body: answer } = await app
    .visitor()
    .call('POST', '/api/quotes', { ...body, carriers: 'supported', ...changes })
  expect(status).toBe(200)
  return answer as CarrierQuotes[]
}
const shown = (answer: CarrierQuotes[], state = 'NC') => {
  const client = { zip_code: '28801', state, county: null, birth_on: '1956-03-01', gender: 'M', tobacco_user: false }
  const subject = quoteSubject(
    { ...client, current_carrier: null, plan_type: null, premium_cents: null },
    {},
    '2026-12-01',
  )
  return compareOffers(subject, answer, 'G').offers
}

test('POST /api/quotes answers live rates in cents, by carrier (api-049, quotes-018, quotes-023)', async () => {
  const answer = await ask()
  expect(answer.map(({ carrier }) => carrier).sort()).toEqual(
    ['Aetna', 'Aflac', 'Cigna', 'Humana', 'Mutual of Omaha', 'UnitedHealthcare'].sort(),
  )
  const omaha = answer.find(({ naic }) => naic === '71412')!
  expect(omaha).toMatchObject({ is_illustrative: false, company_name: 'Mutual of Omaha Insurance Company' })
  // 15900 x 0.95 (NC) x 1.10 (at 70) x 1.09 (a man), and its twin with 10 % less.
  expect(omaha.quotes[1]).toEqual({
    rate: 18_111,
    discount_rate: 16_300,
    discount_category: 'Roommate',
    gender: 'M',
    age: 70,
    plan: 'G',
    tobacco: false,
    original_plan_name: 'G',
  })
})

test('a client is shown the three cheapest, each with its household price (compare-009)', async () => {
  expect(
    shown(await ask()).map(({ carrier, monthCents, householdCents }) => [carrier, monthCents, householdCents]),
  ).toEqual([
    ['Aflac', 17_024, 15_832],
    ['Aetna', 17_205, 16_001],
    ['Cigna', 17_568, 16_338],
  ])
})

test('Aflac is left out in nine states (quotes-021)', async () => {
  for (const state of ['CA', 'OR', 'WA', 'OK', 'ID', 'MD', 'VA', 'NV', 'MO']) {
    const answer = await ask({ zip_code: '90001', state, county: '' })
    expect(answer.map(({ carrier }) => carrier)).not.toContain('Aflac')
    expect(shown(answer, state).map(({ carrier }) => carrier)).not.toContain('Aflac')
  }
  expect((await ask({ zip_code: '75001', state: 'TX', county: '' })).map(({ naic }) => naic)).toContain('60380')
})

test('without plans the response is empty', async () => {
  expect(await ask({ zip_code: '00000' })).toEqual([])
})
