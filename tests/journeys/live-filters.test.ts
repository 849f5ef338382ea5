import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoServer, expectAccessible, expectNoSidewaysScroll, PHONE, RUTH, SOON } from './demo-server.ts'

const demo = demoServer()

const address = (page: Page) => page.evaluate(() => location.search)
const announced = (page: Page) => page.locator('body > p[role=status]').textContent()
const names = (page: Page) => page.locator('#contact-list tbody th').allInnerTexts()
/** A reloaded page does not have this mark. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isSame: true }))
const isSame = (page: Page) => page.evaluate(() => 'isSame' in window)

test('a search of the contacts applies while it is typed, and Back removes it (contacts-003)', async () => {
  const { page, complaints } = await demo.signedIn(RUTH)
  await mark(page)
  const search = page.getByRole('searchbox')
  await search.pressSequentially('hadley', { delay: 20 })
  await expect.poll(() => address(page), SOON).toBe('?search=hadley')
  await search.press('Home')
  await page.keyboard.type('loretta ')
  await expect.poll(() => address(page), SOON).toBe('?search=loretta+hadley')
  expect(await names(page)).toEqual(['Loretta Hadley'])
  expect(await announced(page)).toBe('1 contact')
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).selectionStart)).toBe(8)
  await expectAccessible(page)

  // The new rows can be selected.
  await page.getByLabel('Select Loretta Hadley').check()
  await page.getByText('1 selected').waitFor()

  await page.goBack()
  await expect.poll(() => names(page), SOON).toHaveLength(100)
  expect([await address(page), await search.inputValue()]).toEqual(['', ''])
  await page.goForward()
  await expect.poll(() => search.inputValue(), SOON).toBe('loretta hadley')
  expect(await isSame(page)).toBe(true)
  expect(complaints).toEqual([])
})

test('several states are chosen in a list that stays open, without a button or a jump', async () => {
  const { page } = await demo.signedIn(RUTH, { viewport: { width: 1280, height: 500 } })
  await mark(page)
  expect(await page.getByRole('button', { name: 'Apply' }).count()).toBe(0)
  await page.evaluate(() => scrollTo(0, 200))
  const state = page.getByRole('button', { name: /^State/ })
  await state.click()
  const list = page.locator('#states-choices')
  const place = await list.boundingBox()
  await page.getByLabel('North Carolina').check()
  await expect.poll(() => address(page), SOON).toBe('?states=NC')
  await page.getByLabel('South Carolina').check()
  await expect.poll(() => address(page), SOON).toBe('?states=NC&states=SC')
  await expect.poll(() => state.innerText(), SOON).toBe('NC, SC')
  expect([await list.boundingBox(), await page.evaluate(() => scrollY)]).toEqual([place, 200])
  await page.keyboard.press('Escape')
  expect(await state.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.getByRole('link', { name: 'Remove State: North Carolina' }).waitFor()
  expect(await isSame(page)).toBe(true)
})

test.each([
  ['/outreach', 'Time range', { label: '90 days' }, /days=90/],
  ['/radar', 'Progress', { label: 'Done' }, /state=done/],
  ['/today', 'Whose clients', { label: 'Unassigned' }, /agent=0/],
  ['/outreach/log', 'Status', { index: 1 }, /status=/],
])('on %s a choice applies at once, on a phone too', async (path, label, option, query) => {
  const { page } = await demo.signedIn(RUTH, { viewport: PHONE, at: path })
  await page.waitForFunction(() => 'liveFilter' in document.documentElement.dataset)
  await mark(page)
  const choice = page.locator('.filter-bar').getByLabel(label)
  await choice.focus()
  await choice.selectOption(option)
  await expect.poll(() => address(page), SOON).toMatch(query)
  await expect.poll(() => announced(page), SOON).not.toBe('')
  expect(await choice.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await isSame(page)).toBe(true)
  await expectNoSidewaysScroll(page)
})

test('a page that cannot be fetched is opened by the browser', async () => {
  const { page } = await demo.signedIn(RUTH)
  await mark(page)
  await page.route('**/contacts?search=*', (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
  )
  await page.getByRole('searchbox').fill('hadley')
  await page.waitForURL((url) => url.search === '?search=hadley')
  await expect.poll(() => isSame(page), SOON).toBe(false)
})
