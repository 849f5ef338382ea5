import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../setup/server.ts'
import {
  type DemoServer,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  RUTH,
  startDemoServer,
} from './demo-server.ts'

let demo: DemoServer
beforeAll(async () => {
  demo = await startDemoServer()
  const { page, close } = await demo.signedIn(RUTH, { at: 'about:blank' })
  // Opening the page starts the search for rate increases if needed.
  await until(async () => {
    await page.goto('/radar')
    return (await page.getByText(/clients will pay/).count()) > 0 || undefined
  })
  await close()
})
afterAll(() => demo.close())

const clients = (page: Page) => page.locator('#rises tbody tr th a').allInnerTexts()

test('an admin filters the list, sets the progress, undoes it, and sets which increases are listed', async () => {
  const { page, complaints } = await demo.signedIn(RUTH, { at: '/radar' })
  await page.getByText(/\d+ clients will pay \$[\d,]+ more a year/).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Select all on this page').check()
  expect(await page.locator('#rises tbody .table__select :checked').count()).toBe((await clients(page)).length)
  await page.getByLabel('Select all on this page').uncheck()
  await page.getByLabel('Reason').selectOption('notice')
  await page.waitForURL(/kind=notice/)
  const [name = ''] = await clients(page)
  const progress = () => page.getByLabel(`Progress for ${name}`)
  const before = await progress().inputValue()
  await progress().selectOption('done')
  await page.getByRole('button', { name: `Set: ${name}` }).click()
  await page.getByText('1 rate increase set to “Done”.').waitFor()
  expect(await clients(page)).not.toContain(name)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone.').waitFor()
  expect(await progress().inputValue()).toBe(before)

  await page.getByText('Change', { exact: true }).click()
  await page.getByLabel('Percent').fill('lots')
  await page.getByRole('button', { name: 'Save and check again' }).click()
  await page.getByRole('link', { name: 'Enter a whole number from 0 to 100, such as 5' }).waitFor()
  expect(await page.getByLabel('Percent').inputValue()).toBe('lots')
  await expectAccessible(page)
  await page.getByLabel('Percent').fill('8')
  await page.getByLabel('Dollars a month').fill('100')
  await page.getByRole('button', { name: 'Save and check again' }).click()
  await page.getByText('Increases of at least 8% or $100.00 a month are listed.').waitFor()
  await until(async () => {
    await page.goto('/radar?kind=age')
    return (await page.getByText('No rate increases match these filters').count()) > 0 || undefined
  })
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
})

test('on a phone without JavaScript a card says why a price rises and links to the client, whose page says it too', async () => {
  const { page } = await demo.signedIn(RUTH, {
    javaScriptEnabled: false,
    viewport: PHONE,
    at: '/radar?kind=notice',
  })
  await expectNoSidewaysScroll(page)
  const first = page.locator('#rises tbody tr').first()
  expect(await first.innerText()).toMatch(/\$[\d.]+ to \$[\d.]+[\s\S]*Carrier’s notice[\s\S]*Health questions/)
  await first.getByRole('checkbox').check()
  await page.getByLabel('Selected rows').selectOption('offered')
  await page.getByRole('button', { name: 'Set progress' }).click()
  await page.getByText(/set to “Offered”/).waitFor()
  await first.getByRole('link', { name: 'Send quote to' }).click()
  await page.getByText(/Premium (is about to rise|has risen): \$/).waitFor()
  await expectNoSidewaysScroll(page)
})
