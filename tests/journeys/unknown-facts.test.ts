import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, type JourneyHouse, openHouse, PHONE, RUTH } from './house.ts'

let house: JourneyHouse
let contact: string
let quote: string
beforeAll(async () => {
  house = await openHouse()
  const { page, context } = await house.signedIn(RUTH)
  await page.goto('/book-health')
  await page.getByRole('link', { name: /Gender not known$/ }).click()
  await page.locator('tbody th a').first().click()
  await page.waitForURL(/\/contact\/\d+/)
  contact = new URL(page.url()).pathname
  const made = await page.request.get(`/api/quotes/generate/${contact.split('/').at(-1)}`)
  quote = (await made.json()).redirectUrl
  await context.close()
})
afterAll(() => house.close())

test.each([
  ['en-US', true, { sex: 'Woman', tobacco: 'No', show: 'Show prices', priced: /^Priced for a woman of 65/ }],
  ['en-US', false, { sex: 'Woman', tobacco: 'No', show: 'Show prices', priced: /^Priced for a woman of 65/ }],
  ['es-US', false, { sex: 'Mujer', tobacco: 'No', show: 'Ver precios', priced: /^Precios para una mujer de 65 años/ }],
] as const)(
  'on a phone a client whose sex is not known answers before they see prices; language: %s, script: %s',
  async (locale, javaScriptEnabled, words) => {
    const { page, context, complaints } = await house.window({ locale, javaScriptEnabled, viewport: PHONE })
    await page.goto(quote)
    expect(await page.locator('main').innerText()).not.toContain('$')
    await expectNoSidewaysScroll(page)
    if (javaScriptEnabled) await expectAccessible(page)
    const show = page.getByRole('button', { name: words.show })
    await show.click()
    // The browser itself asks for what was left out.
    expect(new URL(page.url()).search).toBe('')
    await page.getByRole('radio', { name: words.sex }).check()
    await page.getByRole('radio', { name: words.tobacco }).check()
    await show.click()
    await page.getByText(words.priced).waitFor()
    expect(await page.locator('.offer .price').count()).toBeGreaterThan(0)
    expect(complaints).toEqual([])
    await context.close()
  },
)

test('the agent takes the client’s answer with one press, and the page no longer asks', async () => {
  const { page, context, complaints } = await house.signedIn(RUTH)
  await page.goto(contact)
  await page.getByLabel('Gender: female instead of not known').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take what is ticked' }).click()
  await page.getByText('Taken.').waitFor()
  expect(await page.locator('#summary').innerText()).toMatch(/Gender\s+Female\s+Tobacco\s+No/)
  await context.close()
  const client = await house.window({ viewport: PHONE })
  await client.page.goto(quote)
  await client.page.getByText(/^Priced for a woman of 65/).waitFor()
  expect(complaints).toEqual([])
  await client.context.close()
})
