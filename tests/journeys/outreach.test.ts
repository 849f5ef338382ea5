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
import { waitForPlan } from './over-http.ts'

let demo: DemoServer
beforeAll(async () => {
  demo = await startDemoServer()
  await waitForPlan(demo)
})
afterAll(() => demo.close())

const strip = (page: Page) => page.getByRole('region', { name: 'Outreach status' })

test('an admin sees the year, starts outreach, and pauses and resumes it, by keyboard', async () => {
  const { page, complaints } = await demo.signedIn(RUTH, { at: '/outreach' })
  expect(await strip(page).innerText()).toContain('Not started')
  await page.getByRole('link', { name: 'Review the year and start' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /emails to \d+ clients in the next 12 months/ }).waitFor()
  expect(await page.getByRole('table', { name: 'Emails by month and kind' }).getByRole('row').count()).toBe(15)
  await expectAccessible(page)
  const start = page.getByRole('button', { name: 'Start outreach' })
  expect(await page.getByRole('region', { name: 'Start outreach' }).innerText()).toMatch(
    /In the next 30 days, \d+ emails are sent/,
  )
  await start.click()
  await page.getByRole('link', { name: 'Check this box after you review' }).press('Enter')
  await page.keyboard.press('Space')
  await start.press('Enter')
  await page.getByText('Outreach has started').waitFor()
  expect(await strip(page).innerText()).toMatch(/Running\s+/)
  await page.getByRole('button', { name: 'Pause all' }).press('Enter')
  await expect.poll(() => strip(page).innerText(), SOON).toContain('Ruth Calloway paused outreach')
  await page.getByRole('button', { name: 'Resume outreach' }).press('Enter')
  await expect.poll(() => strip(page).innerText(), SOON).toContain('Running')
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
})

test('a change is taken from the settings into the simulator, and saved', async () => {
  const { page, complaints } = await demo.signedIn(RUTH, { at: '/settings/outreach' })
  await page.getByRole('checkbox', { name: 'Policy anniversary' }).uncheck()
  await page.getByRole('button', { name: 'Try it first' }).click()
  await page.getByText(/emails in the next 12 months, \d+ fewer than now/).waitFor()
  expect(await page.getByRole('checkbox', { name: 'Policy anniversary' }).isChecked()).toBe(false)
  await page
    .getByText(/\d+ emails dropped/)
    .first()
    .click()
  await expect
    .poll(() => page.getByText('Not sent in the next 12 months with these settings').first().isVisible(), SOON)
    .toBe(true)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save these settings' }).click()
  await page.getByRole('heading', { name: 'Organization Settings' }).waitFor()
  await page.goto('/outreach/simulator')
  expect(await page.getByRole('checkbox', { name: 'Policy anniversary' }).isChecked()).toBe(false)
  expect(complaints).toEqual([])
})

test('without JavaScript a notice is previewed, changed, entered and withdrawn (outreach-023)', async () => {
  const { page } = await demo.signedIn(RUTH, { javaScriptEnabled: false, at: '/outreach/notices' })
  await page.getByLabel('Carrier', { exact: true }).selectOption('Humana')
  await page.getByLabel('State').selectOption('NC')
  await page.getByLabel('Effective date').fill('1/1/2031')
  await page.getByLabel('Increase').fill('7')
  await page.getByRole('button', { name: 'See affected clients' }).click()
  await page.getByText('Enter a date within the next 18 months').first().waitFor()
  expect(await page.getByLabel('Increase').inputValue()).toBe('7')
  const soon = new Date(Date.now() + 80 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Effective date').fill(soon)
  await page.getByRole('button', { name: 'See affected clients' }).click()
  await page.getByRole('heading', { name: 'Save this notice?' }).waitFor()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Increase').fill('7.25')
  await page.getByRole('button', { name: 'See affected clients' }).click()
  await page.getByRole('button', { name: /^Save notice for \d+ clients?$/ }).click()
  await page.getByText('Notice saved').waitFor()
  const row = page.getByRole('row', { name: /Humana, all plans, North Carolina/ })
  expect(await row.innerText()).toContain('7.25%')
  await row.getByRole('button').click()
  await page.getByText('Notice withdrawn').waitFor()
  expect(await row.getByRole('button').count()).toBe(0)
})

test('a failed email is resolved from the log, or sent again by hand', async () => {
  const { page, complaints } = await demo.signedIn(RUTH, { at: '/outreach/log' })
  const open = page.getByRole('region', { name: /messages need your attention/ })
  const before = await open.getByRole('heading').innerText()
  await open
    .getByRole('button', { name: /^Mark as resolved/ })
    .first()
    .click()
  await page.getByText('Marked as resolved. It stays in the log.').waitFor()
  expect(await open.getByRole('heading').innerText()).not.toBe(before)
  // The address bounces: with a corrected one the email can be sent again.
  await open
    .getByRole('link', { name: /^Fix the address/ })
    .first()
    .click()
  await page.getByLabel('Email', { exact: true }).fill('right.address@mail.example')
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await page.getByText('Changes saved.').waitFor()
  await page.goto('/outreach/log')
  await open
    .getByRole('link', { name: /^Send again/ })
    .first()
    .click()
  await page.getByRole('heading', { name: /^Email .* again\?$/ }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Do not send' }).click()
  await page.getByRole('heading', { name: 'Outreach' }).waitFor()
  expect(complaints).toEqual([])
})

// The every-page tests see these pages before outreach starts.
test.each([
  { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
  { viewport: PHONE, colorScheme: 'light' },
] as const)('each page of outreach fits and can be read, $viewport.width wide and $colorScheme', async (look) => {
  const { page, complaints } = await demo.signedIn(RUTH, { ...look, at: 'about:blank' })
  for (const path of [
    '',
    '?show=skipped',
    '/year',
    '/simulator',
    '/notices',
    '/log',
    '/pauses',
    '/../deliverability',
  ]) {
    await page.goto(`/outreach${path}`)
    await expectAccessible(page, look.colorScheme === 'dark' ? 'colours and sizes' : 'all')
    await expectNoSidewaysScroll(page)
  }
  expect(complaints).toEqual([])
})
