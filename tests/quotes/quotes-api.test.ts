import { beforeAll, expect, test } from 'vitest'
import { ensureIllustrativeBook } from '../../src/rates/illustrative-book.ts'
import { makeAgency, makeContact } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.t.tenantDb.withSystem('test', ensureIllustrativeBook)
})

const body = {
  zip_code: '28801',
  state: 'NC',
  county: 'Buncombe',
  age: 70,
  gender: 'M',
  tobacco: false,
  carriers: 'supported',
}
const ask = (changes: object = {}) => app.visitor().json('POST', '/api/quotes', { ...body, ...changes })

interface Company {
  naic: string
  quotes: { plan: string; rate: number }[]
}

test('POST /api/quotes returns each carrier with its quotes in cents (api-049, entities-022, entities-023, entities-024)', async () => {
  const response = await ask()
  expect(response.status).toBe(200)
  const answer = (await response.json()) as Company[]
  expect(answer).toHaveLength(6)
  expect(answer.find((company) => company.naic === '71412')).toEqual({
    naic: '71412',
    group: '0261',
    company_name: 'Mutual of Omaha Insurance Company',
    carrier: 'Mutual of Omaha',
    is_illustrative: true,
    book_name: 'Illustrative sample rates',
    effective_from: '2020-01-01',
    quotes: [
      ['F', 22_667, 20_400],
      ['G', 18_111, 16_300],
      ['N', 13_783, 12_405],
    ].map(([plan, rate, discount_rate]) => ({
      rate,
      discount_rate,
      discount_category: 'Household',
      gender: 'M',
      age: 70,
      plan,
      tobacco: false,
      original_plan_name: plan,
    })),
  })
})

test('an effective date may be given (entities-022)', async () => {
  expect((await ask({ effective_date: '2027-01-01' })).status).toBe(200)
  expect(await (await ask({ effective_date: '2019-01-01' })).json()).toEqual([])
})

test.for([
  ['zip_code', '2880'],
  ['state', 'XX'],
  ['county', 7],
  ['age', 70.5],
  ['age', 'seventy'],
  ['gender', 'X'],
  ['tobacco', 'no'],
  ['carriers', 'all'],
  ['effective_date', '2027-02-30'],
] as const)('a wrong %s (%s) is refused by name', async ([field, value]) => {
  const response = await ask({ [field]: value })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ success: false, fields: { [field]: expect.any(String) } })
})

test('a missing or unknown field is refused', async () => {
  expect((await ask({ age: undefined })).status).toBe(422)
  expect((await ask({ select: true })).status).toBe(422)
})

test('the discount table is public CSV by zip, state and carrier (api-048, quotes-022)', async () => {
  const books = app.t.db.selectFrom('rate_books').select('id').where('is_illustrative', '=', true)
  const { id: book_id } = await books.executeTakeFirstOrThrow()
  await app.t.db
    .insertInto('household_discounts')
    .values({ book_id, zip: '99501', state: 'AK', carrier: 'Aetna', discount: null })
    .onConflict((clash) => clash.doNothing())
    .execute()
  const response = await app.visitor().get('/api/data/public/hhd.csv')
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=3600')
  const lines = (await response.text()).trimEnd().split('\n')
  expect(lines[0]).toBe('zip,state,carrier,discount')
  expect(lines).toContain('*,NC,Mutual of Omaha,0.1')
  expect(lines).toContain('99501,AK,Aetna,NA')
})

test("an agent gets a contact's quote and a page that opens (api-037)", async () => {
  const agency = await makeAgency()
  const contact = await makeContact(agency)
  const dana = await app.as(agency.dana)
  const response = await dana.get(`/api/quotes/generate/${contact.id}`)
  const { quoteId, redirectUrl } = (await response.json()) as { quoteId: string; redirectUrl: string }
  expect(redirectUrl).toBe(`/compare/${quoteId}`)
  expect((await app.visitor().get(redirectUrl)).status).toBe(200)
  expect(await (await dana.get(`/api/quotes/generate/${contact.id}`)).json()).toEqual({ quoteId, redirectUrl })
})

test('a quote is created only by those who see the contact (api-037)', async () => {
  const agency = await makeAgency()
  const stranger = await makeAgency()
  const contact = await makeContact(agency)
  const path = `/api/quotes/generate/${contact.id}`
  expect((await app.visitor().get(path)).status).toBe(401)
  expect((await (await app.as(stranger.ruth)).get(path)).status).toBe(404)
  expect((await (await app.as(agency.omar)).get(path)).status).toBe(404)
  expect((await (await app.as(agency.ruth)).get('/api/quotes/generate/x')).status).toBe(422)
})
