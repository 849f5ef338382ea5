import { beforeAll, expect, test } from 'vitest'
import { ensureIllustrativeBook } from '../../src/rates/illustrative-book.ts'
import { type TestApp, testApp } from '../app.ts'
import { wordsOf } from '../page.ts'
import { location, makeQuote, type NewContact } from './quotes-setup.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.t.tenantDb.withSystem('test', ensureIllustrativeBook)
})

async function open(contact: NewContact = {}, query = '', { visitor } = app) {
  const { agency, quoteId } = await makeQuote(contact)
  const path = `/quote?id=${quoteId}&orgId=${agency.slug}${query}`
  const response = await visitor().get(path)
  const html = await response.text()
  return { agency, quoteId, path, response, html, words: wordsOf(html) }
}

const headings = (html: string) => [...html.matchAll(/<h2[^>]*>(The .*? prices)/g)].map((found) => found[1])

test('the quote page has the title Quote, and says whose it is (nav-032, quotes-001, quotes-003)', async () => {
  const { response, html, words } = await open({ birth_on: '1954-06-14', premium_cents: 17_240 })
  expect(response.status).toBe(200)
  expect(html).toContain('<title>Quote</title>')
  expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
  expect(words).toMatch(
    /Personal Quote Name Walter Where you live Buncombe County, North Carolina 28801 Age 72 when the plan starts What you have now Aetna, Plan G, \$172\.40 a month Plan starts Dec 1, 2026/,
  )
  expect(html).not.toMatch(/1954|Brandt/)
})

test('all groups are on one page, and planType selects one (nav-032)', async () => {
  expect(headings((await open({ plan_type: null })).html)).toHaveLength(2)
  expect(headings((await open({}, '&planType=N')).html)).toEqual([expect.stringContaining('Plan N')])
  const f = headings((await open({ birth_on: '1950-01-01' }, '&planType=F')).html)
  expect(f.map((title) => /Plan (.)/.exec(title!)?.[1])).toEqual(['F', 'G', 'N'])
  // Plan F is closed to them.
  expect(headings((await open({ birth_on: '1956-01-01' }, '&planType=F')).html)).toHaveLength(2)
  expect(headings((await open({}, '&planType=Z')).html)).toHaveLength(2)
})

test('a form that requests other prices says what it waits for (quotes-002)', async () => {
  expect((await open()).html).toContain('data-pending="Loading your personalized quote..."')
})

test('without an offer the page says so, with the phone (quotes-005, quotes-027)', async () => {
  const { words, html } = await open({}, '', await testApp({ rates: { quotes: async () => [] } }))
  expect(words).toContain('No plans available for the selected criteria. Please try different parameters.')
  expect(words).toContain("We couldn't find plans for your specific criteria. Please give us a call at (828) 555-0111")
  expect(html).toContain('href="tel:+18285550111"')
})

test('Explore Options leads to a call about other ways (quotes-013)', async () => {
  const { agency, quoteId, html } = await open()
  expect(html.replaceAll('&amp;', '&')).toContain(`/schedule?org=${agency.slug}&id=${quoteId}&status=decline`)
})

test('a plan may start on the first of one of the next four months (quotes-011)', async () => {
  const { path } = await open()
  const starts = async (effective: string) =>
    /Plan starts (\w+ \d+, \d+)/.exec(await app.visitor().words(`${path}&effective=${effective}`))?.[1]
  expect(await starts('2027-01-01')).toBe('Jan 1, 2027')
  expect(await starts('2027-03-01')).toBe('Mar 1, 2027')
  for (const wrong of ['2027-04-01', '2026-11-01', '2027-01-15', 'soon'])
    expect(await starts(wrong)).toBe('Dec 1, 2026')
})

test.for([
  ['/quote', 'Missing or invalid quote ID', 'nav-046, quotes-015'],
  ['/quote?orgId=1', 'Missing or invalid quote ID', 'nav-046, quotes-015'],
  ['/quote?id=x', 'Missing or invalid organization ID', 'nav-047'],
  ['/quote?id=x&orgId=', 'Missing or invalid organization ID', 'nav-047'],
  ['/quote?id=x&orgId=default', 'Missing or invalid organization ID', 'nav-047'],
] as const)('%s leads to the error page: %s (%s)', async ([path, message]) => {
  const response = await app.visitor().get(path)
  expect(response.status).toBe(303)
  // An agency that the address names is kept: the page then shows its name, colors and phone.
  const agency = /orgId=1$/.test(path) ? '&org=1' : ''
  expect(location(response)).toBe(`/error?message=${message}${agency}`)
})

test('an unknown agency is not found; another one than the quote’s opens nothing', async () => {
  const { quoteId } = await open()
  expect(location(await app.visitor().get(`/quote?id=${quoteId}&orgId=nobody`))).toBe('/404')
  const other = await open()
  expect(location(await app.visitor().get(`/quote?id=${quoteId}&orgId=${other.agency.slug}`))).toContain(
    '/error?message=This quote link appears to be invalid or has expired. Please get a new quote to continue.',
  )
})

test('a stopped or expired link is explained kindly, with the phone and a way to a new quote', async () => {
  const { agency, quoteId, path } = await open()
  await app.t.db.updateTable('quotes').set({ revoked_at: app.t.clock.now }).where('id', '=', quoteId).execute()
  const to = location(await app.visitor().get(path))
  expect(to).toContain(`&org=${agency.slug}`)
  const page = await app.visitor().html(to)
  expect(wordsOf(page)).toContain('This quote link appears to be invalid or has expired.')
  expect(wordsOf(page)).toContain('Ask for a new quote')
  expect(page).toContain(`href="/self-onboarding/${agency.slug}"`)
  expect(page).toContain('href="tel:+18285550100"')
})

test('the page speaks Spanish (quotes-001)', async () => {
  const { path } = await open()
  const words = wordsOf(await app.visitor().html(path, { 'Accept-Language': 'es-US' }))
  expect(words).toContain('Cotización personal')
  expect(words).toContain('72 cuando comience el plan')
  expect(words).not.toMatch(/Explore Options|Personal Quote/)
})

test('the sender flags decide whose phone and name are on it (roles-014)', async () => {
  const { agency, path } = await open()
  expect(await app.visitor().words(path)).toContain('Dana Whitfield')
  const settings = app.t.db.updateTable('organization_settings').where('organization_id', '=', agency.id)
  await settings.set({ force_org_sender_details: true }).execute()
  const forced = await app.visitor().words(path)
  expect(forced).not.toContain('Dana Whitfield')
  expect(forced).toContain('(828) 555-0100')
})
