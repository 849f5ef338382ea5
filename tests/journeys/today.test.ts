import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type DemoServer,
  expectAccessible,
  expectNoSidewaysScroll,
  islandsReady,
  PHONE,
  RUTH,
  startDemoServer,
} from './demo-server.ts'
import { keyboard } from './hands.ts'

const DANA = 'dana@blueridge.example'

let demo: DemoServer
beforeAll(async () => {
  demo = await startDemoServer()
})
afterAll(() => demo.close())

const rows = (page: Page) => page.locator('.task')
const firstName = (page: Page) => rows(page).first().getByRole('heading', { level: 2 }).innerText()
const toast = (page: Page) => page.getByRole('status')

test('an agent works the list by keyboard: done, Undo, put off until a day', async () => {
  const { page, complaints } = await demo.signedIn(DANA)
  await keyboard.press(page.getByRole('link', { name: /^Today/ }))
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  await expectAccessible(page)
  const who = await firstName(page)
  const call = () => page.getByText('Asked for a call').count()
  const before = await call()
  await keyboard.press(page.getByRole('button', { name: `Done: ${who}` }).first())
  await toast(page).getByText(`Done: ${who}.`).waitFor()
  expect(await call()).toBe(before - 1)
  await keyboard.press(toast(page).getByRole('button', { name: 'Undo' }))
  await toast(page).getByText(`${who} is back on your list.`).waitFor()
  expect(await firstName(page)).toBe(who)

  const row = rows(page).first()
  await keyboard.press(row.getByRole('button', { name: `Snooze ${who}` }))
  await expectAccessible(page)
  await keyboard.write(row.getByLabel('Or until'), 'someday')
  await page.keyboard.press('Enter')
  await page.getByText('Enter a date, such as Friday').waitFor()
  expect(await rows(page).first().getByLabel('Or until').inputValue()).toBe('someday')
  await keyboard.write(rows(page).first().getByLabel('Or until'), 'in 2 weeks')
  await page.keyboard.press('Enter')
  await toast(page).getByText(`${who} will be back on`).waitFor()
  await page.getByRole('link', { name: 'Snoozed' }).click()
  await page.getByRole('button', { name: `Unsnooze ${who}` }).click()
  await toast(page).getByText(`${who} is back on your list.`).waitFor()
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
})

test('on a phone without script the list is cards, each with a number to press, and can be put off', async () => {
  const { page } = await demo.signedIn(DANA, { javaScriptEnabled: false, viewport: PHONE, at: '/today' })
  await expectNoSidewaysScroll(page)
  const who = await firstName(page)
  expect(await rows(page).first().locator('a[href^="tel:+1"]').count()).toBe(1)
  await page
    .getByRole('list', { name: 'Filter tasks' })
    .getByRole('link', { name: /^Asked for a call/ })
    .click()
  expect(await page.getByText(/^Asked (for a call|about other options)/).count()).toBeGreaterThan(0)
  await rows(page).first().getByRole('button', { name: 'Snooze' }).click()
  await expectNoSidewaysScroll(page)
  await rows(page)
    .first()
    .getByRole('button', { name: /^In 3 days, \w{3} \w{3} \d+$/ })
    .click()
  await toast(page).getByText(`${who} will be back on`).waitFor()
  expect(new URL(page.url()).search).toBe('?kind=asked')
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await toast(page).getByText(`${who} is back on your list.`).waitFor()
})

test('a list of one line a task shows twelve at once, and outcomes are recorded and quotes sent on it', async () => {
  const { page, complaints } = await demo.signedIn(RUTH, { viewport: { width: 1280, height: 800 }, at: '/today' })
  const inSight = await rows(page).evaluateAll(
    (all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
  )
  expect(inSight).toBeGreaterThanOrEqual(12)

  const first = await firstName(page)
  await rows(page)
    .first()
    .getByRole('button', { name: `Record outcome: ${first}` })
    .click()
  await expectAccessible(page)
  await rows(page).first().getByRole('button', { name: 'Kept their policy' }).click()
  await toast(page)
    .getByText(/^Outcome saved for .*: kept their policy\.$/)
    .waitFor()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await toast(page).getByText(`${first} is back on your list.`).waitFor()

  await islandsReady(page, 'outcome-dialog')
  await rows(page)
    .first()
    .getByRole('button', { name: `Record outcome: ${first}` })
    .click()
  await rows(page).first().getByRole('link', { name: 'Switched with us…' }).click()
  const dialog = page.getByRole('dialog', { name: `Record outcome: ${first}` })
  await dialog.getByLabel('Current premium').fill('200')
  expect(await dialog.getByLabel('Lost').isVisible()).toBe(false)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save outcome' }).click()
  await dialog.getByRole('link', { name: 'Enter their new premium' }).click()
  await dialog.getByLabel('New premium').fill('150')
  await dialog.getByRole('button', { name: 'Save outcome' }).click()
  await toast(page)
    .getByText(/switched with us\. \$600 a year saved\.$/)
    .waitFor()
  expect(new URL(page.url()).pathname).toBe('/today')

  await page.getByRole('link', { name: /^Can change plans/ }).click()
  const quote = rows(page)
    .first()
    .getByRole('button', { name: /^Send quote: / })
  await quote.click()
  await toast(page)
    .getByText(/^Sending a quote to |: /)
    .waitFor()
  expect(new URL(page.url()).search).toBe('?kind=window')
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
})
