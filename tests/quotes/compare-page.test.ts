import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { publicToken } from '../../src/lib/tokens.ts'
import { generateQuote } from '../../src/quotes/generate.ts'
import { ensureIllustrativeBook } from '../../src/rates/illustrative-book.ts'
import { type TestApp, testApp } from '../app.ts'
import { type Agency, as, makeAgency, makeContact } from '../cast.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.t.doors.asSystem('test', ensureIllustrativeBook)
})

type NewContact = Parameters<typeof makeContact>[1]

async function makeQuote(contact: NewContact = {}, agency?: Agency) {
  agency ??= await makeAgency()
  const { id } = await makeContact(agency, contact)
  const { quoteId } = await as(agency.ruth, (scope) => generateQuote(scope, id))
  return { agency, contactId: id, quoteId }
}

/** The page as a person reads it: without tags. */
async function read(path: string, { visitor } = app) {
  const response = await visitor().get(path)
  const html = await response.text()
  const main = /<main.*?<\/main>/s.exec(html)?.[0] ?? ''
  const text = main
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
  return { response, html, main, text }
}
const compare = async (contact: NewContact, query = '') =>
  read(`/compare/${(await makeQuote(contact)).quoteId}${query}`)
const titles = (main: string, tag: string) =>
  [...main.matchAll(new RegExp(`<${tag}[^>]*>([^<]*)</${tag}>`, 'g'))].map((m) => m[1])
const tabs = (main: string) =>
  [...main.matchAll(/<a href="[^"]*"(?: aria-current="page")?>([^<]*)<\/a>/g)].map((m) => m[1])
const location = (response: Response) => decodeURIComponent(response.headers.get('Location')!.replaceAll('+', ' '))

test('the page greets, names three carriers with two prices each, and says whose rates these are (nav-030, entities-025)', async () => {
  const { response, html, main, text } = await compare({
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

test('what the client has now stands beside the offers, which leave that carrier out (compare-010)', async () => {
  const { main, text } = await compare({ current_carrier: 'Aetna', premium_cents: 17_240 })
  expect(text).toContain('What you have now Aetna, Plan G $172.40 a month')
  expect(titles(main, 'h3')).not.toContain('Aetna')
})

test('a tracking id opens the same page and marks the mail as viewed', async () => {
  const { agency, contactId, quoteId } = await makeQuote()
  const trackingId = publicToken()
  const row = { kind: 'quote_email', occasion: trackingId, due_on: '2026-11-20', recipient: 'w@example.com' }
  await app.t.db
    .insertInto('outreach_messages')
    .values({
      ...row,
      organization_id: agency.id,
      id: randomUUID(),
      contact_id: contactId,
      quote_id: quoteId,
      tracking_id: trackingId,
      next_at: app.t.clock.now,
      created_at: app.t.clock.now,
    })
    .execute()
  expect((await read(`/compare/${trackingId}?id=${quoteId}&orgId=${agency.slug}`)).response.status).toBe(200)
  const message = app.t.db.selectFrom('outreach_messages').select('viewed_at').where('tracking_id', '=', trackingId)
  expect(await message.executeTakeFirst()).toEqual({ viewed_at: app.t.clock.now })
})

test('what a mail program left at the end of a link does no harm (nav-030)', async () => {
  const { quoteId } = await makeQuote()
  for (const left of ['.', ')', '%3E', '=20', '/', ',?utm_source=mail'])
    expect((await read(`/compare/${quoteId}${left}`)).response.status, left).toBe(200)
  expect((await read(`/compare/${quoteId.slice(0, -1)}`)).response.status).toBe(303)
})

test("a scanner's and the agency's own look do not count as viewed; the client's does", async () => {
  const { agency, contactId, quoteId } = await makeQuote()
  const viewed = async () =>
    (await app.t.db.selectFrom('contacts').select('quote_viewed_at').where('id', '=', contactId).executeTakeFirst())
      ?.quote_viewed_at
  await app.visitor().get(`/compare/${quoteId}`, { 'User-Agent': 'BarracudaCentral Link Scanner' })
  await (await app.as(agency.dana)).get(`/compare/${quoteId}`)
  expect(await viewed()).toBeNull()
  await app.visitor().get(`/compare/${quoteId}`)
  expect(await viewed()).toEqual(app.t.clock.now)
})

test('G and N by default; F for its own clients born before 1955; N alone (compare-001, compare-006, compare-007, compare-008)', async () => {
  const shown = async (contact: NewContact) =>
    tabs((await compare(contact)).main).filter((text) => /^Plan .$/.test(text!))
  expect(await shown({ plan_type: null })).toEqual(['Plan G', 'Plan N'])
  expect(await shown({ plan_type: 'Plan F', birth_on: '1954-12-31' })).toEqual(['Plan F', 'Plan G', 'Plan N'])
  expect(await shown({ plan_type: 'Plan F', birth_on: '1955-01-01' })).toEqual(['Plan G', 'Plan N'])
  const onlyN = await compare({ plan_type: 'Plan N' })
  expect(tabs(onlyN.main).filter((text) => /^Plan .$/.test(text!))).toEqual([])
  expect(onlyN.text).toContain('The 3 lowest Plan N prices')
})

test('the plan in the address is shown; a wrong one is ignored (compare-002)', async () => {
  const { quoteId } = await makeQuote()
  const n = await read(`/compare/${quoteId}?plan=N`)
  expect(n.text).toContain('The 3 lowest Plan N prices')
  const odd = await read(`/compare/${quoteId}?plan=Z&utm_source=mail&page=-1`)
  expect(odd.response.status).toBe(200)
  expect(odd.text).toContain('The 3 lowest Plan G prices')
})

test('the first plan has no way back and the last none on', async () => {
  const { quoteId } = await makeQuote({ plan_type: 'Plan F', birth_on: '1950-01-01' })
  const turns = async (plan: string) =>
    (await read(`/compare/${quoteId}?plan=${plan}`)).text.match(/Back to Plan .|See Plan . next/g)
  expect(await turns('F')).toEqual(['See Plan G next'])
  expect(await turns('G')).toEqual(['Back to Plan F', 'See Plan N next'])
  expect(await turns('N')).toEqual(['Back to Plan G'])
})

test('each price says how it compares with the one paid now', async () => {
  // The lowest in Buncombe County costs $143.50, and $133.46 with the household discount.
  const facts = { birth_on: '1961-03-03', gender: 'F', current_carrier: 'Aflac' }
  const some = await compare({ ...facts, premium_cents: 14_700 })
  expect(some.text).toContain('$3.50 less a month than you pay now, $42.00 a year')
  expect(some.text).not.toContain('You already pay less than these.')
  expect((await compare({ ...facts, premium_cents: 14_000 })).text).not.toContain('You already pay less')
  expect((await compare({ ...facts, premium_cents: 14_350 })).text).toContain('The same as you pay now')
  const none = await compare({ ...facts, premium_cents: 13_150 })
  expect(none.text).toContain('You already pay less than these.')
  expect(none.text).toContain('$12.00 more a month than you pay now')
  for (const unlike of [{ birth_on: null }, { birth_on: '1970-01-01' }, { premium_cents: null }])
    expect((await compare({ ...facts, premium_cents: 14_700, ...unlike })).text).not.toContain('than you pay now')
})

test('the prices are those of other companies where the client’s own is left out, and say of which day they are', async () => {
  const { text } = await compare({ current_carrier: 'Aetna', gender: 'F', birth_on: '1961-03-03' })
  expect(text).toContain('The 3 lowest Plan G prices from other companies')
  expect(text).toContain('These are prices of Nov 20, 2026 from the companies we work with. There are others.')
  expect(text).toContain('Priced for a woman of 65')
  for (const current_carrier of [null, 'Other'])
    expect((await compare({ current_carrier })).text).not.toContain('from other companies')
})

test('another company and another plan are no names', async () => {
  const { text } = await compare({ current_carrier: 'Other', plan_type: 'Other', premium_cents: 17_000 })
  expect(text).toContain('What you have now Another company $170.00 a month')
})

test('a client whose Plan F is closed to them reads why it is missing', async () => {
  const closed = 'Plan F is closed to people who turned 65 after 2019'
  expect((await compare({ plan_type: 'Plan F', birth_on: '1955-01-01' })).text).toContain(closed)
  expect((await compare({ plan_type: 'Plan F', birth_on: '1954-12-31' })).text).not.toContain(closed)
})

test('a ZIP in several counties asks which, and says whose prices it shows meanwhile', async () => {
  const { quoteId } = await makeQuote()
  const asked = await read(`/compare/${quoteId}?zip=42223`)
  expect(asked.response.status).toBe(200)
  expect(asked.text).toContain(
    'ZIP 42223 lies in more than one county. These are prices for Christian County, Kentucky.',
  )
  expect(asked.main).toMatch(/<details class="no-print" open/)
  expect(asked.text).toContain('Choose your county Christian County, Kentucky Montgomery County, Tennessee')
  expect(titles(asked.main, 'h3')).toHaveLength(3)
  const chosen = await read(`/compare/${quoteId}?zip=42223&county=Montgomery`)
  expect(chosen.text).not.toContain('lies in more than one county')
  expect(chosen.main).not.toMatch(/<details class="no-print" open/)
})

test('ZIP, county, carrier and age can be set right; the contact stays as it is (compare-003)', async () => {
  const { contactId, quoteId } = await makeQuote({ premium_cents: 17_240 })
  const { text, main } = await read(`/compare/${quoteId}?zip=42223&county=Montgomery&carrier=Cigna&age=80`)
  expect(text).toContain('in Montgomery County, Tennessee')
  expect(text).toContain('Priced for a man of 80, no tobacco, ZIP 42223.')
  expect(titles(main, 'h3')).not.toContain('Cigna')
  expect(main).toContain('zip=42223&amp;county=Montgomery&amp;age=80&amp;carrier=Cigna&amp;plan=N')
  const row = app.t.db
    .selectFrom('contacts')
    .select(['zip_code', 'current_carrier', 'birth_on'])
    .where('id', '=', contactId)
  expect(await row.executeTakeFirst()).toEqual({ zip_code: '28801', current_carrier: 'Aetna', birth_on: '1954-06-14' })
})

test('wrong corrections come back as typed, with a sentence each, and prices for the rest', async () => {
  const { quoteId } = await makeQuote()
  const { response, text, main } = await read(`/compare/${quoteId}?zip=4222&age=200&carrier=Acme`)
  expect(response.status).toBe(422)
  expect(text).toContain('Please enter a valid 5-digit zip code')
  expect(text).toContain('Please give your age in years, from 18 to 110.')
  expect(text).toContain('Please choose a company from the list.')
  expect(main).toContain('value="4222"')
  expect(text).toContain('ZIP 28801.')
  const unknown = await read(`/compare/${quoteId}?zip=00000`)
  expect(unknown.response.status).toBe(422)
  expect(unknown.text).toContain('We could not find that ZIP code.')
})

test('without a ZIP code the page asks for it, in a form that cannot be folded away', async () => {
  const { quoteId } = await makeQuote({ zip_code: null, state: null, county: null })
  const asked = await read(`/compare/${quoteId}`)
  expect(asked.response.status).toBe(200)
  expect(titles(asked.main, 'h2')).toEqual(['Tell us your ZIP code to see prices'])
  expect(asked.main).not.toContain('<details')
  const wrong = await read(`/compare/${quoteId}?zip=2880&age=200`)
  expect(wrong.text).toMatch(/Please enter a valid 5-digit zip code .*Please give your age in years/)
  expect((await read(`/compare/${quoteId}?zip=28801`)).text).toContain('The 3 lowest Plan G prices')
})

test('an unknown birth date is priced as 65 and says so; below 65 it says that the price differs (quotes-019)', async () => {
  expect((await compare({ birth_on: null })).text).toContain(
    'We do not have your birth date, so these are prices for age 65.',
  )
  // The form is open: the sentence asks for the age.
  expect((await compare({ birth_on: null })).main).toMatch(/<details class="no-print" open/)
  const young = (await compare({ birth_on: '1970-01-01' })).text
  expect(young).toContain('Priced for a man of 65, no tobacco')
  expect(young).toContain('Before 65 a plan usually costs more. Please call us for your price.')
  expect(young).not.toContain('of 56')
})

test('Minnesota, Wisconsin and Massachusetts have their own names and a note, others do not (compare-011, compare-012)', async () => {
  const minnesota = await compare({ state: 'MN', zip_code: '55401', county: 'Hennepin' })
  expect(minnesota.text).toContain('Minnesota has its own Medicare supplement plans')
  expect(tabs(minnesota.main)).toContain('Minnesota Basic')
  expect(minnesota.text).toContain('Minnesota Extended Basic')
  for (const state of ['WI', 'MA'])
    expect((await compare({ state, zip_code: null })).html).not.toMatch(/(WI|MA|MN)_[A-Z]/)
  expect((await compare({ state: 'TX', zip_code: '75001' })).text).not.toContain('its own Medicare supplement plans')
})

test('Wisconsin opens on the plan without a high deductible, and names that deductible before the prices', async () => {
  const { quoteId } = await makeQuote({ state: 'WI', zip_code: '53202', county: 'Milwaukee', plan_type: 'Plan G' })
  expect((await read(`/compare/${quoteId}`)).text).toContain('The 3 lowest Wisconsin Basic prices')
  const { text } = await read(`/compare/${quoteId}?plan=G`)
  expect(text).toMatch(
    /You pay the first \$2,950 of covered costs each year yourself .* lowest Wisconsin High Deductible/,
  )
})

test('Aflac is not offered in California (quotes-021)', async () => {
  const california = await compare({ state: 'CA', zip_code: '90001', current_carrier: null })
  expect(titles(california.main, 'h3')).toEqual(['Aetna', 'Cigna', 'UnitedHealthcare'])
})

test("coverage: travel 80%, and the Part B deductible with its year's amount in G and N (compare-013, compare-014, compare-015)", async () => {
  const { quoteId } = await makeQuote()
  for (const plan of ['G', 'N']) {
    const { text } = await read(`/compare/${quoteId}?plan=${plan}`)
    expect(text).toMatch(/Foreign Travel Emergency .* 80%/)
    expect(text).toContain('Part B deductible Not covered You pay $283 a year (2026)')
  }
})

test('the Part B deductible is that of the effective year: $240 in 2024 (compare-015)', async () => {
  const { quoteId } = await makeQuote()
  const before = app.t.clock.now
  app.t.clock.now = new Date('2024-03-05T15:00:00Z')
  const { text } = await read(`/compare/${quoteId}`)
  app.t.clock.now = before
  expect(text).toContain('You pay $240 a year (2024)')
})

test('nothing found says so with the phone and a way to connect (compare-016, quotes-005, quotes-013)', async () => {
  const { agency, quoteId } = await makeQuote()
  const { text, main } = await read(`/compare/${quoteId}`, await testApp({ rates: { quotes: async () => [] } }))
  expect(text).toContain(
    "We couldn't find plans for your specific criteria. Please give us a call at (828) 555-0111 and we will look for you.",
  )
  expect(main).toContain('href="tel:+18285550111"')
  const to = `/schedule?org=${agency.slug}&amp;id=${quoteId}&amp;status=decline`
  expect(/href="([^"]*)"[^>]*>Connect With Us/.exec(main)?.[1]).toBe(to)
})

test('without a state the page asks for the ZIP code first', async () => {
  const { response, text } = await compare({ state: null, zip_code: null, county: null })
  expect(response.status).toBe(200)
  expect(text).toContain('Tell us your ZIP code to see prices')
})

test.for([
  ['/compare', 'No parameters provided. Please provide either a quote ID or organization ID.', 'quotes-029'],
  [
    '/compare?plan=G',
    'Missing required parameters. Please provide either a quote ID or organization ID.',
    'quotes-030',
  ],
  ['/quote?orgId=1', 'Missing or invalid quote ID', 'nav-046, quotes-015'],
  ['/quote?id=x&orgId=default', 'Missing or invalid organization ID', 'nav-047'],
  ['/quote?id=x', 'Missing or invalid organization ID', 'nav-047'],
  ['/compare?id=x&orgId=default', 'Missing or invalid organization ID', 'nav-047'],
  [
    '/compare/bogus',
    'This quote link appears to be invalid or has expired. Please get a new quote to continue.',
    'nav-048',
  ],
] as const)('%s leads to the error page: %s (%s)', async ([path, message]) => {
  const response = await app.visitor().get(path)
  expect(response.status).toBe(303)
  expect(location(response)).toBe(`/error?message=${message}`)
})

test('a link that was good once leads to its agency and to nobody’s sales page (nav-048)', async () => {
  const agency = await makeAgency()
  const { quoteId, contactId } = await makeQuote({}, agency)
  const change = (deleted_at: Date | null) =>
    app.t.db.updateTable('contacts').set({ deleted_at }).where('id', '=', contactId).execute()
  await change(app.t.clock.now)
  const to = location(await app.visitor().get(`/compare/${quoteId}`))
  expect(to).toBe(
    `/error?message=This quote link appears to be invalid or has expired. Please get a new quote to continue.&org=${agency.slug}`,
  )
  const { response, html, text, main } = await read(to)
  expect(response.status).toBe(400)
  expect(text).toContain(`Call ${agency.name} or reply to their mail, and you get a new link.`)
  expect(main).toContain('href="tel:+1')
  expect(html).not.toContain('href="/"')
  await change(null)
  await app.t.db.updateTable('organizations').set({ closed_at: app.t.clock.now }).where('id', '=', agency.id).execute()
  expect(location(await app.visitor().get(`/compare/${quoteId}`))).not.toContain('&org=')
  const nobodys = await read('/error?message=Missing+or+invalid+quote+ID&org=nobody')
  expect(nobodys.text).toContain('Please open the mail again and press its button.')
  expect(nobodys.main).not.toContain('href="/"')
})

test('a link under the name of another agency is no link (nav-048)', async () => {
  const { agency, quoteId } = await makeQuote()
  const stranger = await makeAgency()
  expect((await read(`/compare?id=${quoteId}&orgId=${agency.slug}`)).response.status).toBe(200)
  const other = await app.visitor().get(`/compare?id=${quoteId}&orgId=${stranger.slug}`)
  expect(location(other)).toContain('appears to be invalid or has expired')
})
