import { expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { makeAgency } from '../agency.ts'
import { testApp } from '../app.ts'

const open = async (query = {}, launchCode: string | undefined = 'LAUNCH25') =>
  (await testApp({ launchCode })).visitor().words(urls.pricing(query))

test('anybody can read the prices, on a page titled Pricing (nav-005)', async () => {
  const app = await testApp()
  const visitor = app.visitor()
  const answer = await visitor.get(urls.pricing())
  expect([answer.status, [...visitor.cookies]]).toEqual([200, []])
  expect(await answer.text()).toMatch(/<title>Pricing\b/)
})

test('with the launch offer the first year costs a quarter less, and the code is shown (pricing-001, pricing-003)', async () => {
  const page = await open({ contacts: 5_000 })
  expect(page).toContain('Launch pricing ACTIVE')
  expect(page).toContain('25% off your first year with code LAUNCH25')
  expect(page).toContain('Monthly price $344.25')
  expect(page).toContain('for 12 months, then $459 a month')
})

test('the toggle shows the normal prices, and the form keeps that (pricing-001, pricing-002)', async () => {
  const app = await testApp({ launchCode: 'LAUNCH25' })
  const html = await app.visitor().html(urls.pricing({ contacts: 5_000, launch: 'off' }))
  expect(html).toContain('<input type="hidden" name="launch" value="off"/>')
  expect(html).toMatch(
    /<button[^>]*name="launch"[^>]*value="on"[^>]*aria-checked="false"|role="switch"[^>]*aria-checked="false"/,
  )
  const page = await open({ contacts: 5_000, launch: 'off' })
  expect(page).toContain('Launch pricing INACTIVE')
  expect(page).toContain('Monthly price $459')
  expect(page).not.toContain('then $459')
})

test('the clicked button counts, not the value already in the form (pricing-002, pricing-007)', async () => {
  const app = await testApp({ launchCode: 'LAUNCH25' })
  const page = await app.visitor().words('/pricing?launch=on&launch=off&contacts=250&contacts=40000')
  expect(page).toContain('INACTIVE')
  expect(page).toContain('Monthly price $3,259')
})

test('without a launch offer there is no toggle, and no URL brings it back (pricing-002)', async () => {
  const page = await (await testApp()).visitor().words(urls.pricing({ contacts: 5_000, launch: 'on' }))
  expect(page).not.toContain('Launch')
  expect(page).toContain('Monthly price $459')
})

test('the cards show both prices and what is included (pricing-004, pricing-005, pricing-018)', async () => {
  const normal = await open({ launch: 'off' })
  expect(normal).toContain('Base subscription $99 a month 500 contacts and 3 agents included')
  expect(normal).toContain('Additional contacts $0.08 per contact a month $0.96 per contact a year')
  expect(normal).toContain(
    'The base plan includes 500 contacts, then $40 per additional 500 contacts. You are billed only for contacts you actually have, and the price adjusts automatically.',
  )
  const launch = await open()
  expect(launch).toContain('$74.25 a month')
  expect(launch).toContain('$0.06 per contact a month $0.72 per contact a year')
})

test('the summary adds up base price and extra contacts, for the month and the year (pricing-006, pricing-009, pricing-010)', async () => {
  const page = await open({ contacts: 1_001, launch: 'off' })
  expect(page).toContain('Base price $99 Extra contacts 2 × $40 $80 Monthly price $179')
  expect(page).toContain('$2,148 a year')
  expect(await open({ contacts: 500, launch: 'off' })).toContain('Extra contacts none $0 Monthly price $99')
})

test('the number of contacts is typed or chosen from six (pricing-007)', async () => {
  const html = await (await testApp()).visitor().html(urls.pricing({ contacts: 5_000 }))
  expect(html).toMatch(/<input[^>]*type="number"[^>]*name="contacts"|<input[^>]*name="contacts"[^>]*type="number"/)
  const picks = [...html.matchAll(/<button[^>]*class="pick"[^>]*>/g)].map(([tag]) => [
    /value="(\d+)"/.exec(tag)?.[1],
    /aria-pressed="(\w+)"/.exec(tag)?.[1],
  ])
  expect(picks).toEqual([
    ...[250, 1_000, 5_000, 10_000, 20_000, 40_000].map((count) => [String(count), String(count === 5_000)]),
  ])
})

test('an invalid input stays as typed, with a sentence (pricing-008, pricing-011, pricing-012)', async () => {
  const visitor = (await testApp()).visitor()
  const query = { contacts: '-5', commission: 'abc"><b>', rollover: '150' }
  const html = await visitor.html(urls.pricing(query))
  for (const kept of ['value="-5"', 'value="abc&quot;&gt;&lt;b&gt;"', 'value="150"']) expect(html).toContain(kept)
  const page = await visitor.words(urls.pricing(query))
  expect(page).toContain('The number of contacts cannot be below 0. These figures use 0.')
  expect(page).toContain('Please enter an amount in dollars, such as 300. These figures use $300.')
  expect(page).toContain('The rollover is a percentage from 0 to 100. These figures use 100%.')
  expect(page).toContain('Monthly price $99')
})

test('the value analysis shows what a client brings, the conversion and the result (pricing-011, pricing-012, pricing-013, pricing-014, pricing-015, pricing-016)', async () => {
  const page = await open({ contacts: 1_000, commission: '200', rollover: '12.5', launch: 'off' })
  expect(page).toContain('Baseline commission over 6 years $1,200')
  expect(page).toContain('Added commission after a rollover $600 3 extra years on average')
  expect(page).toContain('Monthly impact Annual impact Investment $139 $1,668 Converted contacts 10.4 125')
  expect(page).toContain('New LTV added $6,250 $75,000')
  expect(page).toContain('Return on investment 45.0x Net annual benefit $73,332 Monthly cost $139')
  expect(page).toContain('Estimate')
})

test('commission and rollover step by 5 dollars and a tenth of a percent (pricing-011, pricing-012)', async () => {
  const html = await (await testApp()).visitor().html(urls.pricing())
  const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => tag)
  const of = (name: string) => inputs.find((tag) => tag.includes(`name="${name}"`))
  expect(of('commission')).toMatch(/type="number".*step="5"|step="5".*type="number"/)
  expect(of('commission')).toContain('value="300"')
  const rollover = of('rollover')
  for (const part of ['min="0"', 'max="100"', 'step="0.1"', 'value="10"']) expect(rollover).toContain(part)
})

test('the chart draws both cases at 800 by 250, and a table has the same data (pricing-017)', async () => {
  const visitor = (await testApp()).visitor()
  const html = await visitor.html(urls.pricing({ contacts: 40_000 }))
  expect(html).toMatch(/<svg[^>]*width="800" height="250" viewBox="0 0 800 250" role="img"/)
  expect(html.match(/<polyline/g)).toHaveLength(2)
  const page = await visitor.words(urls.pricing({ contacts: 40_000 }))
  expect(page).toContain('Book of Business, Remaining LTV (Millions)')
  expect(page).toContain('Year Base Case Rollover Case Today $42.00 $42.00 1 $30.00 $34.20')
})

test('signed-in users are not asked to sign up', async () => {
  const app = await testApp()
  const { dana } = await makeAgency()
  const page = await (await app.as(dana)).words(urls.pricing())
  expect(page).toContain('Go to your contacts')
  expect(page).not.toContain('Start your free month')
})
