import { beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../app.ts'
import { compare, makeQuote, pricedApp, read, titles } from './compared.ts'

let app: TestApp
beforeAll(async () => {
  app = await pricedApp()
})

test('a ZIP in several counties asks which, and says whose prices it shows meanwhile', async () => {
  const { quoteId } = await makeQuote()
  const asked = await read(app, `/compare/${quoteId}?zip=42223`)
  expect(asked.response.status).toBe(200)
  expect(asked.text).toContain(
    'ZIP code 42223 is in more than one county. These are prices for Christian County, Kentucky.',
  )
  expect(asked.main).toMatch(
    /<form class="missing-field-form no-print".*?name="zip" value="42223".*?<select[^>]* id="your-county" name="county" required/,
  )
  expect(asked.text).toContain('Choose your county Christian County, Kentucky Montgomery County, Tennessee')
  expect(titles(asked.main, 'h3')).toHaveLength(3)
  const chosen = await read(app, `/compare/${quoteId}?zip=42223&county=Montgomery`)
  expect(chosen.text).not.toContain('is in more than one county')
  expect(chosen.main).not.toContain('class="missing-field-form no-print"')
})

test('ZIP, county, carrier and age can be corrected; the contact is unchanged (compare-003)', async () => {
  const { contactId, quoteId } = await makeQuote({ premium_cents: 17_240 })
  const { text, main } = await read(app, `/compare/${quoteId}?zip=42223&county=Montgomery&carrier=Cigna&age=80`)
  expect(text).toContain('in Montgomery County, Tennessee')
  expect(text).toContain('Priced for a man, age 80, no tobacco, ZIP 42223.')
  expect(titles(main, 'h3')).not.toContain('Cigna')
  expect(main).toContain('zip=42223&amp;county=Montgomery&amp;age=80&amp;carrier=Cigna&amp;plan=N')
  const row = app.t.db
    .selectFrom('contacts')
    .select(['zip_code', 'current_carrier', 'birth_on'])
    .where('id', '=', contactId)
  expect(await row.executeTakeFirst()).toEqual({ zip_code: '28801', current_carrier: 'Aetna', birth_on: '1954-06-14' })
})

test('invalid corrections are shown as typed, with a sentence each, and prices for the rest', async () => {
  const { quoteId } = await makeQuote()
  const { response, text, main } = await read(app, `/compare/${quoteId}?zip=4222&age=200&carrier=Acme`)
  expect(response.status).toBe(422)
  expect(text).toContain('Please enter a valid 5-digit zip code')
  expect(text).toContain('Please enter your age in years, from 18 to 110.')
  expect(text).toContain('Please choose a company from the list.')
  expect(main).toContain('value="4222"')
  expect(text).toContain('ZIP 28801.')
  const unknown = await read(app, `/compare/${quoteId}?zip=00000`)
  expect(unknown.response.status).toBe(422)
  expect(unknown.text).toContain('We could not find that ZIP code.')
  expect((await read(app, `/compare/${quoteId}?zip=00000`, 'es')).text).toContain('No encontramos ese código postal.')
})

test('without a ZIP code the page asks for it, in a form that cannot be collapsed', async () => {
  const { quoteId } = await makeQuote({ zip_code: null, state: null, county: null })
  const asked = await read(app, `/compare/${quoteId}`)
  expect(asked.response.status).toBe(200)
  expect(titles(asked.main, 'h2')).toEqual(['Tell us your ZIP code to see prices'])
  expect(asked.main).not.toContain('<details')
  const wrong = await read(app, `/compare/${quoteId}?zip=2880&age=200`)
  expect(wrong.text).toMatch(/Please enter a valid 5-digit zip code .*Please enter your age in years/)
  expect((await read(app, `/compare/${quoteId}?zip=28801`)).text).toContain('The 3 lowest Plan G prices')
})

test('an unknown birth date is priced as 65 and says so; below 65 it says that the price differs (quotes-019)', async () => {
  expect((await compare(app, { birth_on: null })).text).toContain(
    'We do not have your birth date, so these are prices for age 65.',
  )
  expect((await compare(app, { birth_on: null })).main).toMatch(
    /<form class="missing-field-form no-print".*?<input[^>]* id="your-age"/,
  )
  const { main, text } = await compare(app, { birth_on: '1970-01-01' })
  expect(text).toContain('Priced for a man, age 65, no tobacco')
  expect(text).toContain(
    'You will be 56 when the plan starts, and these are prices for age 65. Before age 65, a plan may cost',
  )
  expect(text).toContain('Wrong age? Correct it here.')
  expect(main).toMatch(/<form class="missing-field-form no-print".*?<input[^>]* id="your-age"/)
})

test('without a state the page asks for the ZIP code first', async () => {
  const { response, text } = await compare(app, { state: null, zip_code: null, county: null })
  expect(response.status).toBe(200)
  expect(text).toContain('Tell us your ZIP code to see prices')
})
