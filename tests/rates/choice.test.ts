import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '../../src/env.ts'
import { practiceRates, rateProvider } from '../../src/main/rates.ts'
import { type PracticeProviders, startPracticeProviders } from '../../src/practice/providers.ts'
import { ensureIllustrativeBook, ILLUSTRATIVE_BOOK } from '../../src/rates/illustrative-book.ts'
import { sampleRates } from '../../src/rates/illustrative-formula.ts'
import { plansIn } from '../../src/rates/plans.ts'
import { rateBookProvider } from '../../src/rates/rate-book.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { request } from './csg-box.ts'

const STATES = ['NC', 'CT', 'MN', 'WI', 'MA']

let t: TestDatabase
let practice: PracticeProviders
beforeAll(async () => {
  t = await freshDatabase()
  await t.tenantDb.withSystem('test', (system) => ensureIllustrativeBook(system, STATES))
  practice = await startPracticeProviders(t.tenantDb, {
    apiKey: 'practice',
    rates: practiceRates({ find: () => undefined }),
  })
})
afterAll(async () => {
  await practice.close()
  await t.close()
})

const log = { debug() {}, info() {}, error() {} }
const chosen = (settings: Record<string, string>) =>
  rateProvider(readEnv(settings), {
    tenantDb: t.tenantDb,
    log,
    secretKey: new Uint8Array(32).fill(7),
    practiceUrl: practice.csgUrl,
  })

test('without a key prices come from the rate book', async () => {
  expect((await chosen({}).quotes(request))[0]?.book_name).toBe(ILLUSTRATIVE_BOOK)
})

test('with a key they are live', async () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  }
  const real = {
    ...stripe,
    RESEND_API_KEY: 'k',
    MAIL_FROM: 'mail@agency.example',
    PUBLIC_URL: 'https://agency.example',
  }
  // The fake provider refuses any other key, so this shows which one was called.
  const provider = chosen({ ...real, CSG_API_KEY: 'key', CSG_API_BASE: `${practice.csgUrl}/v1` })
  await expect(provider.quotes(request)).rejects.toMatchObject({ kind: 'unauthorized' })
})

test('with the practice key they are the stand-in’s, labeled as samples', async () => {
  const [company] = await chosen({ CSG_API_KEY: 'practice' }).quotes(request)
  expect(company).toMatchObject({ is_illustrative: true, book_name: expect.stringMatching(/^Live rates as of /) })
})

test('the stand-in’s formula and the illustrative book agree', async () => {
  for (const state of STATES) {
    const asked = { ...request, state, age: 73, tobacco: true }
    const book = await rateBookProvider(t.tenantDb).quotes(asked)
    for (const { code } of plansIn(state))
      for (const { naic, month_cents } of sampleRates(state, code, asked)) {
        const { quotes } = book.find((company) => company.naic === naic)!
        expect(quotes.find((quote) => quote.original_plan_name === code)?.rate).toBe(month_cents)
      }
  }
})
