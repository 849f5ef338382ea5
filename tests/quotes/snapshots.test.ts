import { beforeAll, beforeEach, expect, test } from 'vitest'
import { shownQuote } from '../../src/quotes/snapshot.ts'
import { ensureIllustrativeBook } from '../../src/rates/illustrative-book.ts'
import { rateBookProvider } from '../../src/rates/rate-book.ts'
import type { RateProvider } from '../../src/rates/rate-provider.ts'
import { type TestApp, testApp } from '../app.ts'
import { wordsOf } from '../page.ts'
import { DAY, later, mailQuote, makeQuote } from './quotes-setup.ts'

let app: TestApp
/** Percent by which Aetna's prices went up. */
let rise = 0
beforeAll(async () => {
  app = await testApp()
  await app.t.tenantDb.withSystem('test', ensureIllustrativeBook)
  const book = rateBookProvider(app.t.tenantDb)
  const rates: RateProvider = {
    async quotes(request) {
      const answer = await book.quotes(request)
      for (const company of answer)
        if (company.carrier === 'Aetna') for (const quote of company.quotes) quote.rate += rise * 100
      return answer
    },
  }
  app = await testApp({ rates })
})
beforeEach(() => {
  rise = 0
})

const contact = { birth_on: '1961-03-03', gender: 'F', current_carrier: null }
const kept = async (quoteId: string) =>
  (
    await app.t.db
      .selectFrom('quote_snapshots')
      .select(['shown_at', 'content'])
      .where('quote_id', '=', quoteId)
      .orderBy('id')
      .execute()
  ).map((row) => ({ at: row.shown_at, content: shownQuote.parse(row.content) }))
const CHANGED = 'Prices have changed since you looked on Nov 20, 2026: Aetna Plan G was $143.50.'

test('a person’s visit stores what the page showed: the client, and each offer’s price', async () => {
  const { quoteId } = await makeQuote(contact)
  await app.visitor().get(`/compare/${quoteId}`)
  const [first, ...more] = await kept(quoteId)
  expect(more).toEqual([])
  expect(first?.at).toEqual(app.t.clock.now)
  expect(first?.content).toMatchObject({
    zip: '28801',
    state: 'NC',
    county: 'Buncombe',
    age: 65,
    gender: 'F',
    tobacco: false,
    effectiveOn: '2026-12-01',
    books: ['Illustrative sample rates'],
    corrected: false,
  })
  const { offers } = first!.content
  expect(offers.map(({ plan }) => plan)).toEqual(['G', 'G', 'G', 'N', 'N', 'N'])
  expect(offers).toContainEqual({ carrier: 'Aetna', plan: 'G', cents: 14_350, householdCents: 13_346 })
  expect(JSON.stringify(first)).not.toMatch(/1961|Walter|Brandt/)
})

test('a repeated page is stored once; another email, a correction and a choice store what differs', async () => {
  const { agency, contactId, quoteId } = await makeQuote(contact)
  await app.visitor().get(`/compare/${quoteId}`)
  await later(app, 3_600_000, () => app.visitor().get(`/compare/${quoteId}`))
  expect(await kept(quoteId)).toHaveLength(1)
  const link = await mailQuote(app, agency, contactId, quoteId)
  await app.visitor().get(`/compare/${link}?age=80`)
  expect((await kept(quoteId)).map(({ content }) => [content.age, content.corrected])).toEqual([
    [65, false],
    [80, true],
  ])
  await app.visitor().post(`/compare/${link}/choice`, { offer: 'G:Aetna' })
  expect((await kept(quoteId)).at(-1)?.content).toMatchObject({ age: 65, corrected: false })
})

test('robots, staff and helpers store nothing', async () => {
  const { agency, quoteId } = await makeQuote(contact)
  await app.visitor().get(`/compare/${quoteId}`, { 'User-Agent': 'BarracudaCentral Link Scanner' })
  await (await app.as(agency.dana)).get(`/compare/${quoteId}`)
  await app.t.db
    .updateTable('quotes')
    .set({ helper_id: 'h'.repeat(22) + quoteId })
    .where('id', '=', quoteId)
    .execute()
  await app.visitor().get(`/compare/${'h'.repeat(22)}${quoteId}`)
  expect(await kept(quoteId)).toEqual([])
})

test('a day later the page says which prices changed, on both pages and in Spanish', async () => {
  const { agency, quoteId } = await makeQuote(contact)
  const words = async (path: string, headers = {}) => wordsOf(await app.visitor().html(path, headers))
  expect(await words(`/compare/${quoteId}`)).not.toContain('Prices changed')
  rise = 1
  expect(await later(app, DAY / 2, () => words(`/compare/${quoteId}`))).not.toContain('Prices changed')
  await later(app, 1.2 * DAY, async () => {
    expect(await words(`/compare/${quoteId}`)).toContain(CHANGED)
    // Only prices of the group shown.
    expect(await words(`/compare/${quoteId}?plan=N`)).toContain('Nov 20, 2026: Aetna Plan N was $')
    const both = await words(`/quote?id=${quoteId}&orgId=${agency.slug}`)
    expect(both).toContain('Aetna Plan G was $143.50, Aetna Plan N was $')
    expect(await words(`/compare/${quoteId}`, { 'Accept-Language': 'es' })).toContain(
      'Los precios cambiaron desde que usted los vio el 20 de noviembre de 2026: Aetna Plan G costaba $143.50.',
    )
    // Prices for other facts are not changed prices.
    expect(await words(`/compare/${quoteId}?age=80`)).not.toContain('Prices changed')
  })
  // The client has seen the new prices in the meantime.
  expect(await later(app, 3 * DAY, () => words(`/compare/${quoteId}`))).not.toContain('Prices changed')
})
