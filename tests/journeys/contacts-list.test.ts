import { afterAll, beforeAll, expect, test } from 'vitest'
import { type JourneyHouse, openHouse, PHONE, RUTH } from './house.ts'

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
