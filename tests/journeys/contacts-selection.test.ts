import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { demoServer, expectAccessible, expectNoSidewaysScroll, PHONE, RUTH, SOON } from './demo-server.ts'

const demo = demoServer()

const bar = '.selection-bar'

test('a page, then all matches but one: the bar and the preview show the exact number (contacts-012, contacts-013)', async () => {
  const { page, complaints } = await demo.signedIn(RUTH, {
    at: '/contacts?limit=50&carriers=Aetna&carriers=Cigna&carriers=Humana&carriers=Aflac',
  })
  const total = Number(/of (\d+) contacts/.exec(await page.locator('.pager__total').innerText())?.[1])
  expect(total).toBeGreaterThan(50)
  await expect.poll(() => page.locator(bar).isVisible(), SOON).toBe(false)
  await page.getByLabel('Select all on this page').check()
  await page.getByText('50 selected').waitFor()
  await page.getByRole('button', { name: `Select all ${total} that match` }).click()
  await page.getByText(`All ${total} selected`).waitFor()
  await page.locator('#contact-list tbody input').first().uncheck()
  await page.getByText(`${total - 1} selected`).waitFor()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.waitForURL(/\/contacts\/deletion\?/)
  const { searchParams } = new URL(page.url())
  expect(searchParams.getAll('carriers')).toEqual(['Aetna', 'Cigna', 'Humana', 'Aflac'])
  expect([searchParams.get('all'), searchParams.getAll('except').length, searchParams.has('ids')]).toEqual([
    'yes',
    1,
    false,
  ])
  await page
    .getByText(new RegExp(`\\b${total - 1}\\b`))
    .first()
    .waitFor()
  await page.goBack()
  expect(new URL(page.url()).searchParams.getAll('carriers')).toHaveLength(4)
  expect(complaints).toEqual([])
})

test('the menu of a higher row opens beside that row and acts on its contact', async () => {
  const { page } = await demo.signedIn(RUTH)
  await page.goto('/contacts')
  const dots = page.locator('#contact-list').getByRole('link', { name: /^More for/ })
  await dots.nth(4).click()
  await dots.nth(1).click()
  const menu = page.locator('#row-menu')
  const href = await dots.nth(1).getAttribute('href')
  expect(await menu.getByRole('link', { name: 'Edit' }).getAttribute('href')).toMatch(new RegExp(`${href}/edit$`))
  const [row, opened] = [await dots.nth(1).boundingBox(), await menu.boundingBox()]
  expect(Math.abs(opened!.y - row!.y - row!.height)).toBeLessThan(row!.height)
  expect(await page.locator('[aria-controls=row-menu]').count()).toBe(1)
})

test('without JavaScript a row’s menu is on its contact’s page, and the form acts on ticked rows and on all matches (contacts-011)', async () => {
  const { page } = await demo.signedIn(RUTH, { javaScriptEnabled: false })
  await page
    .locator('#contact-list')
    .getByRole('link', { name: /^More for/ })
    .nth(2)
    .click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  expect(new URL(page.url()).pathname).toMatch(/^\/contact\/\d+\/edit$/)
  await page.goto('/contacts?states=NC')
  const total = Number(/^(\d+)/.exec(await page.locator('.pager__total').innerText())?.[1])
  await page.locator('#contact-list tbody input').nth(0).check()
  await page.locator('#contact-list tbody input').nth(1).check()
  await page.getByRole('button', { name: 'Reassign…' }).click()
  expect(new URL(page.url()).pathname).toBe('/contacts/reassignment')
  expect(new URL(page.url()).searchParams.getAll('ids')).toHaveLength(2)
  await page.goto('/contacts?states=NC')
  await page.getByLabel('Which contacts').selectOption(`All ${total} that match`)
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page
    .getByText(new RegExp(`\\b${total}\\b`))
    .first()
    .waitFor()
})

test('the bar and an open filter are accessible, light and dark', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await demo.signedIn(RUTH, { colorScheme, at: '/contacts?search=brandt&states=NC' })
    await page.locator('#contact-list tbody input').first().check()
    await page.getByText('1 selected').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Carrier/ }).click()
    await page.locator('#carriers-choices').waitFor()
    await expectAccessible(page)
  }
})

test('on a phone the bar is at the bottom and hides no contact', async () => {
  const { page } = await demo.signedIn(RUTH, { viewport: PHONE, hasTouch: true, isMobile: true })
  const boxes = page.locator('#contact-list tbody input')
  await boxes.nth(0).check()
  await page.getByText('1 selected').waitFor()
  const endOf = async (part: Locator) => {
    const box = await part.boundingBox()
    return box ? Math.round(box.y + box.height) : undefined
  }
  await expect.poll(() => endOf(page.locator(bar)), SOON).toBe(PHONE.height)
  await expectNoSidewaysScroll(page)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const last = page.locator('#contact-list tbody tr').last()
  const isInSight = async () => ((await endOf(last)) ?? 0) <= ((await page.locator(bar).boundingBox())?.y ?? -1)
  await expect.poll(isInSight, SOON).toBe(true)
  await expectAccessible(page)
})

test('the list works by keyboard: slash, arrows, Space, Enter', async () => {
  const { page } = await demo.signedIn(RUTH)
  await page.keyboard.press('/')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')), SOON).toBe('search')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const second = page.locator('#contact-list tbody tr').nth(1)
  await page.keyboard.press('Space')
  await expect.poll(() => second.getByRole('checkbox').isChecked(), SOON).toBe(true)
  await page.getByText('1 selected').waitFor()
  const href = await second.locator('th a').getAttribute('href')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === href)
})
