import { expect, test } from 'vitest'
import { demoServer, expectNoSidewaysScroll, PHONE, RUTH, SOON } from './demo-server.ts'

const demo = demoServer()

test.each([640, 1000, 1280])('at %i px the list ends with its last row', async (width) => {
  const { page } = await demo.signedIn(RUTH, { viewport: { width, height: 900 } })
  await page.goto('/contacts?limit=250')
  const [height, end] = await page.evaluate(() => [
    document.documentElement.scrollHeight,
    Math.max(
      ...[...document.querySelectorAll('.pager, .contacts__more, footer')].map(
        (part) => part.getBoundingClientRect().bottom,
      ),
    ),
  ])
  expect(height).toBeLessThanOrEqual(Math.max(900, end! + 100))
})

test('on a phone the first contact is on the first screen, and the filters expand', async () => {
  const { page } = await demo.signedIn(RUTH, { viewport: PHONE })
  const first = await page.locator('#contact-list tbody tr').first().boundingBox()
  expect(first!.y + 44).toBeLessThan(PHONE.height)
  const state = page.getByRole('button', { name: /^State/ })
  await expect.poll(() => state.isVisible(), SOON).toBe(false)
  await page.locator('summary', { hasText: 'Filters' }).click()
  await state.click()
  await page.getByLabel('North Carolina').check()
  await page.getByLabel('South Carolina').check()
  await page.waitForURL((url) => url.search === '?states=NC&states=SC')
  await expect.poll(() => state.innerText(), SOON).toBe('NC, SC')
  await page.getByRole('link', { name: 'Remove State: North Carolina' }).click()
  await page.waitForURL((url) => url.search === '?states=SC')
  await page.getByRole('link', { name: 'Clear all' }).click()
  await page.waitForURL((url) => url.search === '')
})

test('Back from a contact shows the same rows at the same position (contacts-007)', async () => {
  const { page } = await demo.signedIn(RUTH, { at: '/contacts?limit=50&sort=-carrier&states=NC' })
  const name = page.locator('#contact-list tbody th a').nth(40)
  const words = await name.innerText()
  await name.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(500)
  await name.click()
  await page.waitForURL(/\/contact\/\d+$/)
  await page.goBack()
  await page.waitForFunction((place) => Math.abs(window.scrollY - place) < 4, before)
  expect(new URL(page.url()).search).toBe('?limit=50&sort=-carrier&states=NC')
  await expect.poll(() => name.innerText(), SOON).toBe(words)
  await expect.poll(() => page.getByRole('button', { name: /^State/ }).innerText(), SOON).toBe('NC')
})

test('a slow page dims the rows and says why, without moving them (contacts-018)', async () => {
  const { page } = await demo.signedIn(RUTH, { own: true })
  // A page cannot be evaluated while a navigation hangs, so it records this itself.
  const told = new Promise<string>((tell) => page.exposeFunction('tell', tell))
  let answer = () => {}
  const answered = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/contacts?sort=email', async (route) => {
    await answered
    await route.continue()
  })
  await page.reload()
  await page.evaluate(() => {
    const table = document.querySelector('#contact-list')
    const top = () => table?.querySelector('tr:nth-child(4)')?.getBoundingClientRect().top
    const before = top()
    new MutationObserver(() => {
      const moved = top() !== before
      const words = document.querySelector('.list-loading')?.textContent
      ;(globalThis as unknown as { tell(text: string): void }).tell(`${words} busy=${table?.ariaBusy} moved=${moved}`)
    }).observe(table!, { attributeFilter: ['aria-busy'] })
  })
  await page.getByRole('link', { name: 'Email', exact: true }).click({ noWaitAfter: true })
  expect(await told).toBe('Loading contacts… busy=true moved=false')
  answer()
  await page.waitForURL((url) => url.search === '?sort=email')
  await expect.poll(() => page.locator('#contact-list').getAttribute('aria-busy'), SOON).toBe(null)
})

test('a name of a hundred letters makes no page wider than a phone', async () => {
  const { page } = await demo.signedIn(RUTH, { viewport: PHONE, at: '/contacts/new' })
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('x'.repeat(100))
  await page.getByRole('textbox', { name: 'Email' }).fill('long.name@example.com')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.waitForURL(/\/contact\/\d+$/)
  const contact = page.url()
  for (const path of ['', '/edit', '/deletion']) {
    await page.goto(contact + path)
    await expectNoSidewaysScroll(page)
  }
})

test('once a quote is sent the badge and the activity show it with the banner, and then the button has the focus (contacts-027)', async () => {
  const { page } = await demo.signedIn(RUTH)
  await page.locator('#contact-list tbody th a').first().click()
  await page.getByRole('button', { name: 'Send Quote' }).press('Enter')
  const banner = page.getByText('Email Sent', { exact: true })
  await banner.waitFor()
  await expect.poll(() => banner.count(), SOON).toBe(1)
  expect(await page.locator('#email-activity').textContent()).toContain('Quote Email')
  expect(await page.locator('.page-header .badge', { hasText: 'Sent' }).count()).toBe(1)
  await banner.waitFor({ state: 'hidden' })
  await page.waitForFunction(() => document.activeElement?.textContent === 'Send Quote')
})
