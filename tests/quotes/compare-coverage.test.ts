import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../app.ts'
import { compare, makeQuote, pricedApp, read, tabs, titles } from './compared.ts'

let app: TestApp
beforeAll(async () => {
  app = await pricedApp()
})

test('Minnesota, Wisconsin and Massachusetts have their own names and a note, others do not (compare-011, compare-012)', async () => {
  const minnesota = await compare(app, { state: 'MN', zip_code: '55401', county: 'Hennepin' })
  expect(minnesota.text).toContain('Minnesota has its own Medicare supplement plans')
  expect(tabs(minnesota.main)).toContain('Minnesota Basic')
  expect(minnesota.text).toContain('Minnesota Extended Basic')
  for (const state of ['WI', 'MA'])
    expect((await compare(app, { state, zip_code: null })).html).not.toMatch(/(WI|MA|MN)_[A-Z]/)
  expect((await compare(app, { state: 'TX', zip_code: '75001' })).text).not.toContain(
    'its own Medicare supplement plans',
  )
})

test('Wisconsin opens on the plan without a high deductible, and names that deductible before the prices', async () => {
  const { quoteId } = await makeQuote({ state: 'WI', zip_code: '53202', county: 'Milwaukee', plan_type: 'Plan G' })
  expect((await read(app, `/compare/${quoteId}`)).text).toContain('The 3 lowest Wisconsin Basic prices')
  const { text } = await read(app, `/compare/${quoteId}?plan=G`)
  expect(text).toMatch(
    /You pay the first \$2,950 of covered costs each year \(2026\)\. .* lowest Wisconsin High Deductible/,
  )
})

test('Aflac is not offered in California (quotes-021)', async () => {
  const california = await compare(app, { state: 'CA', zip_code: '90001', current_carrier: null })
  expect(titles(california.main, 'h3')).toEqual(['Aetna', 'Cigna', 'UnitedHealthcare'])
})

test("coverage: travel 80%, and the Part B deductible with its year's amount in G and N (compare-013, compare-014, compare-015)", async () => {
  const { quoteId } = await makeQuote()
  for (const plan of ['G', 'N']) {
    const { text } = await read(app, `/compare/${quoteId}?plan=${plan}`)
    expect(text).toMatch(/Foreign Travel Emergency .* 80%/)
    expect(text).toContain('Part B deductible Not covered You pay $283 a year (2026)')
  }
})

test('the Part B deductible is that of the effective year: $240 in 2024 (compare-015)', async () => {
  const { quoteId } = await makeQuote()
  const before = app.t.clock.now
  app.t.clock.now = new Date('2024-03-05T15:00:00Z')
  const { text } = await read(app, `/compare/${quoteId}`)
  app.t.clock.now = before
  expect(text).toContain('You pay $240 a year (2024)')
})

test('without offers the page says so with the phone and a way to connect (compare-016, quotes-005, quotes-013)', async () => {
  const { agency, quoteId } = await makeQuote()
  const { text, main } = await read(await testApp({ rates: { quotes: async () => [] } }), `/compare/${quoteId}`)
  expect(text).toContain(
    "We couldn't find plans for your specific criteria. Please give us a call at (828) 555-0111 and we will look for plans for you.",
  )
  expect(main).toContain('href="tel:+18285550111"')
  const to = `/schedule?org=${agency.slug}&amp;id=${quoteId}&amp;status=decline`
  expect(/href="([^"]*)"[^>]*>Connect With Us/.exec(main)?.[1]).toBe(to)
})
