import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoSidewaysScroll, type JourneyHouse, openHouse, PHONE, RUTH } from './house.ts'

let house: JourneyHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test.each([640, 1000, 1280])('at %i px the list ends where its last line ends', async (width) => {
  const { page } = await house.signedIn(RUTH, { viewport: { width, height: 900 } })
  await page.goto('/contacts?limit=250')
  const [height, end] = await page.evaluate(() => [
    document.documentElement.scrollHeight,
    Math.max(...[...document.querySelectorAll('.pager, footer')].map((part) => part.getBoundingClientRect().bottom)),
  ])
  expect(height).toBeLessThanOrEqual(Math.max(900, end! + 100))
})

test('on a phone the first contact is on the first screen, and the filters unfold', async () => {
  const { page } = await house.signedIn(RUTH, { viewport: PHONE })
  const first = await page.locator('#contact-list tbody tr').first().boundingBox()
  expect(first!.y + 44).toBeLessThan(PHONE.height)
  expect(await page.getByLabel('State').isVisible()).toBe(false)
  await page.locator('summary', { hasText: 'Filters' }).click()
  await page.getByLabel('State').selectOption('NC')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL((url) => url.search === '?states=NC')
  expect(await page.getByLabel('State').isVisible()).toBe(true)
})

test('a name of a hundred letters makes no page wider than a phone', async () => {
  const { page } = await house.signedIn(RUTH, { viewport: PHONE })
  await page.goto('/contacts/new')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('x'.repeat(100))
  await page.getByLabel('Email').fill('long.name@example.com')
  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.waitForURL(/\/contact\/\d+$/)
  const contact = page.url()
  for (const path of ['', '/edit', '/deletion']) {
    await page.goto(contact + path)
    await expectNoSidewaysScroll(page)
  }
})

test('after a quote is sent the badge and the activity tell it, and focus is on the button again (contacts-027)', async () => {
  const { page } = await house.signedIn(RUTH)
  await page.locator('#contact-list tbody th a').first().click()
  await page.getByRole('button', { name: 'Send Quote' }).press('Enter')
  const banner = page.getByText('Email Sent')
  await banner.waitFor()
  expect(await banner.count()).toBe(1)
  await banner.waitFor({ state: 'hidden' })
  await page.locator('#email-activity', { hasText: 'Quote Email' }).waitFor()
  await page.locator('.page-header .badge', { hasText: 'Sent' }).waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent === 'Send Quote')
})
