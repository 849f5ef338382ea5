import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type DemoServer,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  RUTH,
  SOON,
  startDemoServer,
} from './demo-server.ts'

let demo: DemoServer
beforeAll(async () => {
  demo = await startDemoServer()
})
afterAll(() => demo?.close())

const range = (page: Page) => page.getByLabel('Date range')
const said = (page: Page) => page.locator('.dash-head__text')

test('ranges are chosen, invalid custom dates are refused and kept, lists are sorted, and a chart is read as a table (dashboard-002, dashboard-003, dashboard-008, dashboard-012)', async () => {
  const { page, complaints } = await demo.signedIn(RUTH, { at: '/dashboard' })
  await page.keyboard.press('Escape')
  expect(await said(page).textContent()).toMatch(/^In the last 30 days, /)
  expect(await page.getByLabel('From', { exact: true }).isVisible()).toBe(false)
  await range(page).selectOption({ label: 'Custom Dates' })
  await page.getByLabel('From', { exact: true }).fill('2026-01-15')
  await page.getByLabel('From', { exact: true }).press('Enter')
  await page.getByText('Choose both dates, From and To.').waitFor()
  expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('2026-01-15')
  await page.getByLabel('To', { exact: true }).fill('2026-01-20')
  await expect.poll(() => said(page).textContent(), SOON).toMatch(/^From Jan 15 to Jan 20, 2026, /)
  await expectAccessible(page)

  await range(page).selectOption({ label: 'Year to Date' })
  await expect.poll(() => said(page).textContent(), SOON).toMatch(/^This year, /)
  await page.getByRole('link', { name: 'Agent', exact: true }).click()
  await expect.poll(() => page.locator('#leaderboard th[aria-sort]').textContent(), SOON).toBe('Agent')
  const names = await page.locator('#leaderboard tbody th').allTextContents()
  expect(names).toEqual(names.toSorted())
  await page.locator('#performance summary').click()
  await page
    .locator('#performance')
    .getByRole('row', { name: /^Quotes Sent/ })
    .waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Refresh' }).click()
  await expect.poll(() => said(page).textContent(), SOON).toMatch(/^This year, /)
  expect(complaints).toEqual([])
})

test('the chart zooms with Shift and a drag, or by keyboard (charts-005, charts-006, charts-007)', async () => {
  const { page, complaints } = await demo.signedIn(RUTH, { at: '/dashboard' })
  await page.keyboard.press('Escape')
  await page.locator('#series').scrollIntoViewIfNeeded()
  const canvas = page.locator('.time-series__canvas')
  const alert = page.locator('#series [role=alert]')
  await canvas.locator('canvas').first().waitFor()
  const box = (await canvas.boundingBox())!
  const drag = async (from: number, to: number) => {
    await page.mouse.move(box.x + from, box.y + 100)
    await page.keyboard.down('Shift')
    await page.mouse.down()
    await page.mouse.move(box.x + to, box.y + 100, { steps: 4 })
    await page.mouse.up()
    await page.keyboard.up('Shift')
  }
  await drag(100, 115)
  expect(await alert.textContent()).toBe('')
  await drag(100, 400)
  expect(await alert.textContent()).toMatch(/^Zoomed to \d+% - \d+% of the data$/)
  const logged = page.waitForEvent('console', (message) => message.text().includes('instead of zooming'))
  await page.mouse.wheel(0, 10)
  await logged
  await page.getByRole('button', { name: 'Reset Zoom' }).press('Enter')
  expect(await alert.textContent()).toBe('Showing all data.')
  await page.getByRole('button', { name: 'Zoom in' }).press('Enter')
  expect(await alert.textContent()).toBe('Zoomed to 25% - 75% of the data')
  // The content security policy blocked none of the chart's styles.
  expect(complaints).toEqual([])
})

test('the small charts share a row, long lists scroll by keyboard, and the definitions open from their link', async () => {
  const { page } = await demo.signedIn(RUTH, { at: '/dashboard', viewport: { width: 1280, height: 800 } })
  await page.keyboard.press('Escape')
  const top = async (id: string) => Math.round((await page.locator(id).boundingBox())!.y)
  expect(await Promise.all(['#activity', '#days'].map(top))).toEqual([
    await top('#performance'),
    await top('#performance'),
  ])
  expect(await top('#renewals')).toBe(await top('#leaderboard'))
  const list = page.getByRole('region', { name: /^Policies with an anniversary/ })
  await list.focus()
  await page.keyboard.press('End')
  await expect.poll(() => list.evaluate((box) => box.scrollTop), SOON).toBeGreaterThan(0)
  expect(await list.getByRole('row').count()).toBe(21)
  expect(await page.getByText('Quotes viewed divided by quotes sent.').isVisible()).toBe(false)
  await page.getByRole('link', { name: 'How these numbers are counted' }).click()
  await page.getByText('Quotes viewed divided by quotes sent.').waitFor()
  await expectAccessible(page)
})

test('on a phone and without JavaScript the dashboard is complete', async () => {
  const { page } = await demo.signedIn(RUTH, { viewport: PHONE, javaScriptEnabled: false, at: '/dashboard' })
  await expectNoSidewaysScroll(page)
  await range(page).selectOption({ label: 'Last 90 Days' })
  await page.getByRole('button', { name: 'Show' }).click()
  await expect.poll(() => said(page).textContent(), SOON).toMatch(/^In the last 90 days, /)
  expect(await page.locator('#series svg[role=img]').getAttribute('aria-label')).toMatch(/^Emails by day\. Sent: /)
  await page.locator('.stats').first().getByRole('link', { name: 'Quotes Sent' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sent a quote' }).waitFor()
  await expectNoSidewaysScroll(page)
})
