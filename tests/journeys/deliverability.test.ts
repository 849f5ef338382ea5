import { expect, test } from 'vitest'
import { demoServer, expectAccessible, expectNoSidewaysScroll, PHONE, RUTH, SOON } from './demo-server.ts'

const demo = demoServer()

test('a quote to an invalid address bounces: the list, the figures and the contact show it', async () => {
  const { page, complaints } = await demo.signedIn(RUTH, { at: 'about:blank' })
  const figure = async () => {
    await page.goto('/deliverability')
    return Number(await page.locator('.stat', { hasText: 'Bounced permanently' }).locator('.stat__value').textContent())
  }
  const before = await figure()
  await page.goto('/contacts?search=brandt')
  await page.getByRole('link', { name: 'Walter Brandt', exact: true }).click()
  const contact = page.url()
  await page.goto(`${contact}/edit`)
  await page.getByLabel('Email', { exact: true }).fill('bounce@mail.example')
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await page.getByRole('button', { name: 'Send Quote' }).click()
  // Either may come first: the sent email or its bounce.
  await page
    .getByText(/^(?:Email Sent|Failed to send quote email)/)
    .first()
    .waitFor()
  await expect.poll(figure, SOON).toBe(before + 1)
  const row = page.locator('#refusals tr', { hasText: 'bounce@mail.example' })
  expect(await row.textContent()).toContain('Email bounced')
  await expectAccessible(page)
  await page.locator('#bounces').getByRole('link', { name: 'Walter Brandt', exact: true }).click()
  await page.getByText('Emails to this address bounce').first().waitFor()
  await page.goto('/deliverability')
  await row.getByRole('button', { name: 'Unblock bounce@mail.example' }).click()
  await page.getByText('You can email bounce@mail.example again.').waitFor()
  expect(complaints).toEqual([])
})

test('without JavaScript and on a phone an address is blocked, refused if invalid, and found again', async () => {
  const { page } = await demo.signedIn(RUTH, {
    javaScriptEnabled: false,
    viewport: PHONE,
    at: '/deliverability',
  })
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Block an address').fill('nobody')
  await page.getByRole('button', { name: 'Block address' }).click()
  expect(await page.getByLabel('Block an address').inputValue()).toBe('nobody')
  await page.getByLabel('Block an address').fill('tired@mail.example')
  await page.getByRole('button', { name: 'Block address' }).click()
  await page.getByRole('searchbox', { name: 'Search addresses' }).fill('tired')
  await page.getByRole('button', { name: 'Search' }).click()
  expect(await page.locator('#refusals tbody tr').count()).toBe(1)
})
