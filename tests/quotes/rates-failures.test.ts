import { beforeAll, expect, test } from 'vitest'
import { type RateRequest, RatesUnavailable } from '../../src/rates/rate-provider.ts'
import { type TestApp, testApp } from '../app.ts'
import { wordsOf } from '../page.ts'
import { makeQuote } from './quotes-setup.ts'

const failures = [
  ['unauthorized', 401, 'Authentication error: Please check your session and try again.', 'quotes-024'],
  ['forbidden', 403, "Access forbidden: You don't have permission to access these quotes.", 'quotes-025'],
  ['unavailable', 500, 'Server error: The quote service is experiencing issues. Please try again later.', 'quotes-026'],
] as const

const failing = (kind: (typeof failures)[number][0]) =>
  testApp({
    rates: { quotes: () => Promise.reject(new RatesUnavailable(kind, 'secret of the provider')) },
    log: { debug() {}, info() {}, error() {} },
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

let asked: RateRequest[]
let app: TestApp
beforeAll(async () => {
  app = await testApp({
    rates: {
      quotes: async (request) => {
        asked.push(request)
        return []
      },
    },
  })
})

test.for(failures)('a price service that is %s answers %s: %s (%s)', async ([kind, status, error]) => {
  const failed = await failing(kind)
  expect(await failed.visitor().call('POST', '/api/quotes', body)).toEqual({ status, body: { success: false, error } })
})

test.for(failures)(
  'while it is %s, both pages say so with the phone and keep what was typed',
  async ([kind, , error]) => {
    const failed = await failing(kind)
    const { agency, quoteId } = await makeQuote()
    for (const path of [`/compare/${quoteId}?age=80`, `/quote?id=${quoteId}&orgId=${agency.slug}&age=80`]) {
      const response = await failed.visitor().get(path)
      const html = await response.text()
      expect(response.status).toBe(503)
      expect(wordsOf(html)).toContain(error)
      expect(wordsOf(html)).toContain('Please call (828) 555-0111')
      expect(html).toMatch(/name="age"[^>]*value="80"|value="80"[^>]*name="age"/)
      expect(html).not.toMatch(/secret of the provider|RatesUnavailable|\bat .*\.ts/)
    }
    const choice = await failed.visitor().post(`/compare/${quoteId}/choice`, { offer: 'G:Aetna' })
    expect(choice.status).toBe(503)
  },
)

test('an empty response is no failure: the list is empty, and the page says so (quotes-023, quotes-027)', async () => {
  asked = []
  expect(await app.visitor().call('POST', '/api/quotes', body)).toEqual({ status: 200, body: [] })
  const { agency, quoteId } = await makeQuote()
  const response = await app.visitor().get(`/quote?id=${quoteId}&orgId=${agency.slug}`)
  expect(response.status).toBe(200)
  expect(wordsOf(await response.text())).toContain(
    'No plans available for the selected criteria. Please try different parameters.',
  )
  expect(asked.map(({ zip, state, gender }) => [zip, state, gender])).toEqual([
    ['28801', 'NC', 'M'],
    ['28801', 'NC', 'M'],
  ])
})

test('a request’s carriers are ’supported’, and nothing else is accepted (quotes-023)', async () => {
  expect((await app.visitor().call('POST', '/api/quotes', body)).status).toBe(200)
  for (const carriers of ['all', '', undefined])
    expect((await app.visitor().call('POST', '/api/quotes', { ...body, carriers })).status).toBe(422)
})

test('a page without prices counts as a visit, and stores no prices as shown', async () => {
  const failed = await failing('unavailable')
  const { quoteId } = await makeQuote()
  await failed.visitor().get(`/compare/${quoteId}`)
  const visits = failed.t.db.selectFrom('quote_visits').select('id').where('quote_id', '=', quoteId)
  expect(await visits.execute()).toHaveLength(1)
  const shown = failed.t.db.selectFrom('quote_snapshots').select('id').where('quote_id', '=', quoteId)
  expect(await shown.execute()).toEqual([])
})
