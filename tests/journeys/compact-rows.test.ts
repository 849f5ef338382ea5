import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoServer, expectAccessible, expectNoSidewaysScroll, PHONE, RUTH, SOON } from './demo-server.ts'

const demo = demoServer()

const LAPTOP = { width: 1280, height: 800 }
const compact = (page: Page) => page.getByRole('button', { name: 'Compact', pressed: true })
const comfortable = (page: Page) => page.getByRole('button', { name: 'Compact', pressed: false })
const rowsInView = (page: Page) =>
  page
    .locator('#contact-list tbody tr')
    .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length)

test('the key v makes the rows compact, twice as many are visible, and the browser remembers it', async () => {
  const { page } = await demo.signedIn(RUTH, { viewport: LAPTOP, at: '/contacts?sort=email' })
  const before = await rowsInView(page)
  await page.keyboard.press('v')
  await compact(page).waitFor()
  expect(new URL(page.url()).search).toBe('?sort=email')
  expect(await compact(page).evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await rowsInView(page)).toBeGreaterThanOrEqual(2 * before)
  // One line a row, and no target smaller than 24 px.
  const heights = await page
    .locator('#contact-list tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.clientHeight))
  expect(new Set(heights).size).toBe(1)
  const targets = page.locator('#contact-list').locator('.table__select label, .row-menu, .table__sort')
  expect(Math.min(...(await targets.evaluateAll((all) => all.map((one) => one.clientHeight))))).toBeGreaterThanOrEqual(
    24,
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // The header stays above the rows.
  await page.locator('.pager').scrollIntoViewIfNeeded()
  expect((await page.locator('#contact-list thead th').first().boundingBox())!.y).toBe(0)

  await page.goto('/radar')
  await compact(page).press('Enter')
  await comfortable(page).waitFor()
})

test('without JavaScript a click does the same; cards on a phone do not change', async () => {
  const { page } = await demo.signedIn(RUTH, { viewport: LAPTOP, javaScriptEnabled: false })
  await comfortable(page).click()
  await compact(page).waitFor()
  await page.setViewportSize(PHONE)
  expect(await page.getByRole('button', { name: 'Compact' }).count()).toBe(0)
  await expectNoSidewaysScroll(page)
  const card = page.locator('#contact-list tbody tr').first()
  await expect.poll(async () => (await card.boundingBox())!.height, SOON).toBeGreaterThan(80)
})
