import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { demoServer, expectAccessible, expectNoSidewaysScroll, PHONE, RUTH } from './demo-server.ts'

const demo = demoServer()

/** A contact with unknown gender and tobacco use, and the URL of their quote. */
async function unknownClient() {
  const { page, close } = await demo.signedIn(RUTH)
  const person = { first_name: 'Colleen', last_name: 'Shaw', email: `${randomUUID()}@mail.example`, zip_code: '28801' }
  const data = { ...person, birth_date: '1961-03-03', gender: null, tobacco_user: null }
  const { id } = await (await page.request.post('/api/contacts/create', { data })).json()
  const { redirectUrl } = await (await page.request.get(`/api/quotes/generate/${id}`)).json()
  await close()
  return { contact: `/contact/${id}`, quote: redirectUrl as string }
}

test.each([
  ['en-US', true, { sex: 'Woman', tobacco: 'No', show: 'Show prices', priced: /^Priced for a woman, age 65/ }],
  ['en-US', false, { sex: 'Woman', tobacco: 'No', show: 'Show prices', priced: /^Priced for a woman, age 65/ }],
  ['es-US', false, { sex: 'Mujer', tobacco: 'No', show: 'Ver precios', priced: /^Precios para una mujer de 65 años/ }],
] as const)(
  'on a phone a client whose sex is not known answers before they see prices; language: %s, script: %s',
  async (locale, javaScriptEnabled, words) => {
    const { quote } = await unknownClient()
    const { page, complaints, close } = await demo.window({ locale, javaScriptEnabled, viewport: PHONE })
    await page.goto(quote)
    expect(await page.locator('main').innerText()).not.toContain('$')
    await expectNoSidewaysScroll(page)
    if (javaScriptEnabled) await expectAccessible(page)
    const show = page.getByRole('button', { name: words.show })
    await show.click()
    // The browser's own validation asks for the missing field.
    expect(new URL(page.url()).search).toBe('')
    await page.getByRole('radio', { name: words.sex }).check()
    await page.getByRole('radio', { name: words.tobacco }).check()
    await show.click()
    await page.getByText(words.priced).waitFor()
    expect(await page.locator('.offer .price').count()).toBeGreaterThan(0)
    expect(complaints).toEqual([])
    await close()
  },
)

test('an agent fills in facts listed by book health, or accepts the client’s answer with one click', async () => {
  const { contact, quote } = await unknownClient()
  const { page, complaints } = await demo.signedIn(RUTH, { viewport: PHONE, at: '/book-health' })
  await page.getByRole('link', { name: /Tobacco use unknown$/ }).click()
  await page.getByRole('link', { name: 'Colleen Shaw' }).first().waitFor()
  await page.goto(contact)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const card = page.locator('#unknown-facts')
  await card.getByRole('radio', { name: 'No' }).check()
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByText('Gender is unknown.').waitFor()

  const client = await demo.window({ viewport: PHONE })
  await client.page.goto(quote)
  await client.page.getByRole('radio', { name: 'Woman' }).check()
  await client.page.getByRole('button', { name: 'Show prices' }).click()
  await client.page.getByText(/^Priced for a woman, age 65/).waitFor()

  await page.goto(contact)
  await page.getByLabel('Gender: female instead of unknown').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use selected details' }).click()
  await page.getByText('Updated.').waitFor()
  expect(await page.locator('#summary').innerText()).toMatch(/Gender\s+Female\s+Tobacco\s+No/)
  expect(complaints).toEqual([])
})
