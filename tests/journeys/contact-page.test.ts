import { expect, test } from 'vitest'
import { demoServer, expectAccessible, expectNoSidewaysScroll, islandsReady, PHONE, RUTH, SOON } from './demo-server.ts'

const demo = demoServer()

/** The first of the two clients with health answers in the demo. */
async function whoAnswered(page: import('playwright').Page): Promise<{ id: number; state: string; name: string }> {
  const { contacts } = await (await page.request.get('/api/contacts?limit=250')).json()
  for (const { id, state, status, first_name, last_name } of contacts) {
    if (status !== 'Opened') continue
    const shown = await page.request.get(`/contact/${id}`)
    if ((await shown.text()).includes('Read the answers')) return { id, state, name: `${first_name} ${last_name}` }
  }
  throw new Error('nobody in the demo has health answers')
}

test('from a filtered list to a contact, a note, a reminder and the health answers, and back to the same list (contacts-025)', async () => {
  const { page, complaints } = await demo.signedIn(RUTH)
  const { id, state, name } = await whoAnswered(page)
  const list = `/contacts?states=${state}&sort=email&limit=250`
  await page.goto(list)
  await page.locator(`a[href="/contact/${id}"]`).first().click()
  await page.getByRole('heading', { level: 1, name }).waitFor()

  await page.getByLabel('Add a note').fill('Prefers mornings.\nCall after nine.')
  await page.getByLabel('a call').check()
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByText('Ruth Calloway logged a call').waitFor()
  await expect.poll(() => page.getByText('Call after nine.').isVisible(), SOON).toBe(true)

  await page.goBack()
  await islandsReady(page, 'note-draft')
  // A page from the back/forward cache is hydrated before its pageshow event.
  await expect.poll(() => page.getByLabel('Add a note').inputValue(), SOON).toBe('')

  await page.getByText('Add a reminder', { exact: true }).click()
  await page.getByLabel('Task').fill('Send the brochure')
  await page.getByLabel('Due date').fill('2/30/2027')
  await page.getByRole('button', { name: 'Add reminder' }).click()
  await page.getByText('there is no day 30 in February 2027').waitFor()
  await page.getByLabel('Due date').fill('2/28/2027')
  await page.getByRole('button', { name: 'Add reminder' }).click()
  await page.getByText('Due Feb 28, 2027.').waitFor()
  await page.getByRole('button', { name: 'Done: Send the brochure', exact: true }).click()
  await page.getByText('Ruth Calloway completed: Send the brochure').waitFor()

  const modal = page.locator('dialog[open]')
  await page.getByRole('link', { name: 'Read the answers' }).click()
  await modal.getByText('Heart Health').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await modal.getByLabel('First name').waitFor()
  // The form is taller than the window, but its button is in view.
  const save = modal.getByRole('button', { name: 'Save changes' })
  const below = () => save.evaluate((button) => button.getBoundingClientRect().bottom - window.innerHeight)
  await expect.poll(below, SOON).toBeLessThan(0)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Delete', exact: true }).click()
  await modal.getByRole('button', { name: /^Delete / }).waitFor()
  await page.keyboard.press('Escape')

  await page.locator('.back-link').click()
  await page.waitForURL((url) => url.pathname === '/contacts')
  expect(new URL(page.url()).searchParams.get('states')).toBe(state)
  expect(new URL(page.url()).searchParams.get('sort')).toBe('email')
  const focus = () => page.evaluate(() => document.activeElement?.getAttribute('href'))
  await expect.poll(focus, SOON).toBe(`/contact/${id}`)
  await page.locator('tbody th a').last().click()
  await page.getByLabel('Add a note').waitFor()
  const last = new URL(page.url()).pathname
  await page.goBack()
  await expect.poll(focus, SOON).toBe(last)
  await page.goto('/settings/log')
  await page.getByText(`viewed the health answers of contact ${id}`).first().waitFor()
  expect(complaints.filter((text) => !/status of 422/.test(text))).toEqual([])
})

test('of five follow-ups two are shown, and the rest on demand, also without JavaScript (contacts-024)', async () => {
  const { page } = await demo.signedIn(RUTH, { javaScriptEnabled: false, viewport: PHONE })
  const { contacts } = await (await page.request.get('/api/contacts?limit=250')).json()
  const { id } = contacts.find(({ status }: { status: string }) => status === 'New')
  const before = (await (await page.request.get(`/api/contacts/${id}/follow-ups`)).json()).length
  await page.goto(`/contact/${id}`)
  for (let n = before; n < 5; n++) {
    await page.getByText('Add a reminder', { exact: true }).click()
    await page.getByLabel('Task').fill(`Reminder ${n}`)
    await page.getByRole('button', { name: 'Add reminder' }).click()
    await page.getByText(`Reminder ${n}`, { exact: true }).first().waitFor({ state: 'attached' })
  }
  const part = page.locator('#follow-ups')
  const rows = () => page.locator('.follow-up:visible').count()
  await expect.poll(() => rows(), SOON).toBe(2)
  await part.getByText('Show 3 More').click()
  await expect.poll(() => rows(), SOON).toBe(5)
  await expectNoSidewaysScroll(page)
  const [less, last] = await Promise.all([
    part.getByText('Show Less').boundingBox(),
    page.locator('.follow-up').last().boundingBox(),
  ])
  expect(less!.y).toBeGreaterThan(last!.y)
  await part.getByText('Show Less').click()
  await expect.poll(() => rows(), SOON).toBe(2)
})

test('on a phone the client can be called at once, and the next and past activity come before the facts', async () => {
  const { page } = await demo.signedIn(RUTH, { viewport: PHONE, at: '/contacts?search=brandt' })
  await page.getByRole('link', { name: 'Walter Brandt', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Walter Brandt' }).waitFor()
  const y = async (selector: string) => (await page.locator(selector).boundingBox())!.y
  expect(await y('#follow-ups')).toBeLessThan(await y('#timeline'))
  expect(await y('#timeline')).toBeLessThan(await y('#summary'))
  await page.getByText(/^Age \d+, NC, Plan G, Aetna, \$184\.89 a month$/).waitFor()
  const call = page.locator('main a[href^="tel:"]').first()
  expect((await call.boundingBox())!.y).toBeLessThan(PHONE.height / 2)
})

test('an island whose code throws keeps its server markup, and its form still works', async () => {
  const { page } = await demo.signedIn(RUTH)
  await page.route('**/assets/send-quote-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default function Broken() { throw new Error("broken on purpose") }',
    }),
  )
  const warned = page.waitForEvent('console', (message) => message.text().includes('An island failed'))
  await page.goto('/contact/1')
  await warned
  const button = page.getByRole('button', { name: /Send Quote|Email Sent/ })
  await button.waitFor()
  expect(await button.evaluate((element) => element.closest('form')?.getAttribute('action'))).toBe(
    '/contact/1/quote-mail',
  )
})

test('menus open and close by keyboard, and focus returns', async () => {
  const { page } = await demo.signedIn(RUTH)
  const opener = page.getByRole('button', { name: /your menu/ })
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Log out' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Log out' }).waitFor({ state: 'hidden' })
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
})
