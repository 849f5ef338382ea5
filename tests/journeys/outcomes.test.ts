import { expect, test } from 'vitest'
import { demoServer, expectAccessible, expectNoSidewaysScroll, PHONE, RUTH } from './demo-server.ts'

const demo = demoServer()

test('a call is completed with its outcome, and the ledger shows the client who switched', async () => {
  const { page, complaints } = await demo.signedIn(RUTH)
  await page.getByRole('searchbox').fill('brandt')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Walter Brandt', exact: true }).click()
  await page.getByRole('link', { name: 'Record outcome: Walter asked for a call' }).click()
  await page.getByText('After: Walter asked for a call').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Switched with us').check()
  await page.getByLabel('Current premium').fill('200')
  await page.getByRole('button', { name: 'Save outcome' }).click()
  await page.getByRole('link', { name: 'Enter their new premium' }).click()
  expect(await page.getByLabel('Current premium').inputValue()).toBe('200')
  await page.getByLabel('New premium').fill('150')
  await page.getByRole('button', { name: 'Save outcome' }).click()
  await page.getByText('Outcome saved for Walter: switched with us. $600 a year saved.').waitFor()
  await page.goto('/retention')
  const row = page.getByRole('row', { name: /Walter Brandt/ })
  expect(await row.innerText()).toMatch(/Switched with us\s+\$200\.00\s+\$150\.00\s+\$600/)
  await expectAccessible(page)
  for (const address of ['/book-health', '/contacts?missing=birth_date']) {
    await page.goto(address)
    await expectAccessible(page)
  }
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([])
})

test('on a phone without JavaScript a missing birth date leads from book health to its field, and back to the list', async () => {
  const { page } = await demo.signedIn(RUTH, {
    javaScriptEnabled: false,
    viewport: PHONE,
    at: '/book-health',
  })
  await expectNoSidewaysScroll(page)
  const link = page.getByRole('link', { name: /^Show \d+ contacts: No birth date$/ })
  const before = Number(/\d+/.exec(await link.innerText()))
  await link.click()
  await expectNoSidewaysScroll(page)
  await page
    .getByRole('link', { name: /^Add the birth date/ })
    .first()
    .click()
  expect(page.url()).toMatch(/#birth_date$/)
  await page.getByLabel('Birth date').fill('3/14/1951')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText(/^Saved .*\./).waitFor()
  expect(new URL(page.url()).search).toBe('?missing=birth_date')
  expect(await page.getByRole('link', { name: /^Add the birth date/ }).count()).toBe(before - 1)
})
