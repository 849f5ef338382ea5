import type { BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoServer, expectAccessible, expectNoSidewaysScroll, PHONE, startDemoServer } from './demo-server.ts'
import { findLinks } from './find-links.ts'

let demo: DemoServer
let link: string
beforeAll(async () => {
  demo = await startDemoServer()
  link = (await findLinks(demo)).compare
})
afterAll(() => demo.close())

async function open(options: BrowserContextOptions = {}, query = '') {
  const opened = await demo.window({ viewport: PHONE, ...options })
  await opened.page.goto(`${link}${query}`)
  return opened
}

const unfold = (page: Page) => page.locator('summary', { hasText: 'Something not right?' }).press('Enter')

test('on a phone the first price is at most one swipe away', async () => {
  const { page } = await open()
  const price = await page.locator('.offer .price').first().boundingBox()
  expect(price!.y).toBeLessThan(1.3 * PHONE.height)
})

test.each([true, false])(
  'a ticked card shows See if I Qualify, and Great Choice! continues; script: %s (quotes-007, quotes-010)',
  async (javaScriptEnabled) => {
    const { page, complaints } = await open({ javaScriptEnabled })
    const qualify = page.getByRole('button', { name: 'See if I Qualify' })
    expect(await qualify.count()).toBe(0)
    // The bar at the bottom of the window: the next step, and a call.
    const isInSight = async (text: string) => {
      const { y, height } = (await page.locator('.next-step:visible', { hasText: text }).boundingBox())!
      return y >= 0 && y + height <= PHONE.height
    }
    expect(await isInSight('Choose a price to continue')).toBe(true)
    await page.getByRole('radio').locator('visible=true').first().press('Space')
    expect(await qualify.count()).toBe(1)
    expect(await isInSight('a month')).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const great = page.getByRole('dialog', { name: 'Great Choice!' })
    await great.getByText('about 5 minutes').waitFor()
    if (javaScriptEnabled) await expectAccessible(page)
    await page.keyboard.press('Escape')
    await great.waitFor({ state: 'hidden' })
    await qualify.press('Enter')
    await great.getByRole('button', { name: 'Continue to the questions' }).click()
    await page.waitForURL(/\/eligibility\?/)
    expect(complaints).toEqual([])
  },
)

test.each([
  ['Change the start date', 'Effective Date', 'quotes-009'],
  ['Plan G or N?', 'Plan G or N?', 'quotes-006'],
  ['You could pay less', 'Good News!', 'quotes-008'],
  ['Contact Marcus', 'How to reach Marcus Bell', 'compare-005, nav-056'],
])('%s opens %s without script, and Escape closes it (%s)', async (button, name) => {
  const { page } = await open({ javaScriptEnabled: false })
  if (name === 'Effective Date') await unfold(page)
  await page.getByRole('button', { name: button }).press('Enter')
  await page.getByRole('dialog', { name }).waitFor()
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
})

test('Update waits for a complete ZIP code, and shows the prices of another date (quotes-009, quotes-012)', async () => {
  const { page } = await open()
  await unfold(page)
  await page.getByRole('button', { name: 'Change the start date' }).click()
  const dialog = page.getByRole('dialog', { name: 'Effective Date' })
  const [zip, update] = [dialog.getByLabel('ZIP code'), dialog.getByRole('button', { name: 'Update' })]
  await expectAccessible(page)
  await zip.fill('2880')
  expect(await update.isDisabled()).toBe(true)
  await zip.fill('28801')
  const second = dialog.getByRole('radio').nth(1)
  const date = await second.getAttribute('value')
  await second.check()
  await update.click()
  await page.waitForURL(new RegExp(`effective=${date}`))
})
