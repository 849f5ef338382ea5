import { beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../app.ts'
import { compare, makeQuote, type NewContact, pricedApp, read, tabs, titles } from './compared.ts'

let app: TestApp
beforeAll(async () => {
  app = await pricedApp()
})

test('the page greets, shows three carriers with two prices each, and says whose rates these are (nav-030, entities-025)', async () => {
  const { response, html, main, text } = await compare(app, {
    current_carrier: 'Aflac',
    birth_on: '1961-03-03',
    gender: 'F',
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
  expect(text).toContain('Hello, Walter.')
  expect(titles(main, 'h3')).toEqual(['Aetna', 'Cigna', 'UnitedHealthcare'])
  // 15900 x 0.95 (NC) x 0.95 (Aetna), then less 7 %
  expect(text).toContain('$143.50')
  expect(text).toContain('$133.46 a month if you live with your spouse or another adult')
  expect(text.match(/Illustrative sample rates/g)).toHaveLength(4)
  expect(html).toContain('Dana Whitfield, licensed insurance agent, license NC-1234567')
  expect(html).toContain('is not connected with or endorsed by the U.S. government')
  expect(html).toContain('12 Haywood St, Asheville, NC 28801')
  expect(main).toContain('href="tel:+18285550111"')
})

test('the prices come before explanations, with nothing expandable between', async () => {
  const { main, text } = await compare(app, {
    birth_on: '1958-11-20',
    state: 'CA',
    zip_code: '93711',
    county: 'Fresno',
  })
  const inOrder = ['Choose the price you like.', 'Sold by', 'These prices are made up', 'Plan G pays nearly all']
  expect(inOrder.map((each) => text.indexOf(each)).toSorted((a, b) => a - b)).toEqual(
    inOrder.map((each) => text.indexOf(each)),
  )
  expect(main).not.toMatch(/<details[^>]* open/)
})

test('the client’s current plan is beside the offers, which exclude that carrier (compare-010)', async () => {
  const { main, text } = await compare(app, { current_carrier: 'Aetna', premium_cents: 17_240 })
  expect(text).toContain('What you have now Aetna, Plan G $172.40 a month')
  expect(titles(main, 'h3')).not.toContain('Aetna')
})

test('G and N by default; F for its own clients born before 1955; N alone (compare-001, compare-006, compare-007, compare-008)', async () => {
  const shown = async (contact: NewContact) => tabs((await compare(app, contact)).main)
  expect(await shown({ plan_type: null })).toEqual(['Plan G', 'Plan N'])
  expect(await shown({ plan_type: 'Plan F', birth_on: '1954-12-31' })).toEqual(['Plan F', 'Plan G', 'Plan N'])
  expect(await shown({ plan_type: 'Plan F', birth_on: '1955-01-01' })).toEqual(['Plan G', 'Plan N'])
  const onlyN = await compare(app, { plan_type: 'Plan N' })
  expect(tabs(onlyN.main)).toEqual([])
  expect(onlyN.text).toContain('The 3 lowest Plan N prices')
})

test('the plan in the URL is shown; an invalid one is ignored (compare-002)', async () => {
  const { quoteId } = await makeQuote()
  const n = await read(app, `/compare/${quoteId}?plan=N`)
  expect(n.text).toContain('The 3 lowest Plan N prices')
  const odd = await read(app, `/compare/${quoteId}?plan=Z&utm_source=mail&page=-1`)
  expect(odd.response.status).toBe(200)
  expect(odd.text).toContain('The 3 lowest Plan G prices')
})

test('the first plan has no previous and the last no next', async () => {
  const { quoteId } = await makeQuote({ plan_type: 'Plan F', birth_on: '1950-01-01' })
  const turns = async (plan: string) =>
    (await read(app, `/compare/${quoteId}?plan=${plan}`)).text.match(/Back to Plan .|See Plan . next/g)
  expect(await turns('F')).toEqual(['See Plan G next'])
  expect(await turns('G')).toEqual(['Back to Plan F', 'See Plan N next'])
  expect(await turns('N')).toEqual(['Back to Plan G'])
})

test('each price is compared with the current premium', async () => {
  // The lowest in Buncombe County costs $143.50, and $133.46 with the household discount.
  const facts = { birth_on: '1961-03-03', gender: 'F', current_carrier: 'Aflac' }
  const some = await compare(app, { ...facts, premium_cents: 14_700 })
  expect(some.text).toContain('$3.50 less a month than you pay now, $42.00 a year')
  expect(some.text).not.toContain('In total, you already pay less than you would with these plans.')
  expect((await compare(app, { ...facts, premium_cents: 14_000 })).text).not.toContain('You already pay less')
  expect((await compare(app, { ...facts, premium_cents: 14_350 })).text).toContain('The same as you pay now')
  const none = await compare(app, { ...facts, premium_cents: 13_150 })
  expect(none.text).toContain('In total, you already pay less than you would with these plans.')
  expect(none.text).toContain('$12.00 more a month than you pay now')
  for (const unlike of [{ birth_on: null }, { birth_on: '1970-01-01' }, { premium_cents: null }])
    expect((await compare(app, { ...facts, premium_cents: 14_700, ...unlike })).text).not.toContain('than you pay now')
})

test('prices are described as other companies’ if the client’s own is excluded, and dated', async () => {
  const { text } = await compare(app, { current_carrier: 'Aetna', gender: 'F', birth_on: '1961-03-03' })
  expect(text).toContain('The 3 lowest Plan G prices from other companies')
  expect(text).toContain(
    'These are prices as of Nov 20, 2026 from the companies we work with. There are other companies.',
  )
  expect(text).toContain('Priced for a woman, age 65')
  for (const current_carrier of [null, 'Other'])
    expect((await compare(app, { current_carrier })).text).not.toContain('from other companies')
})

test('“another company” and “another plan” are not used as names', async () => {
  const { text } = await compare(app, { current_carrier: 'Other', plan_type: 'Other', premium_cents: 17_000 })
  expect(text).toContain('What you have now Another company $170.00 a month')
})

test('a client whose Plan F is closed to them reads why it is missing', async () => {
  const closed = 'Plan F is not sold to people who turned 65 after 2019'
  expect((await compare(app, { plan_type: 'Plan F', birth_on: '1955-01-01' })).text).toContain(closed)
  expect((await compare(app, { plan_type: 'Plan F', birth_on: '1954-12-31' })).text).not.toContain(closed)
})
