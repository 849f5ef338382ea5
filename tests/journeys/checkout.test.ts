import type { Frame, Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoServer, expectAccessible, expectNoSidewaysScroll, PHONE, RUTH, SOON } from './demo-server.ts'

const demo = demoServer()

async function typeCard(form: Page | Frame, number: string) {
  await form.getByLabel('Card number').fill(number)
  await form.getByLabel('Expiry').fill('12 / 34')
  await form.getByLabel('CVC').fill('123')
  await form.getByLabel('Name on the card').fill('Ruth Calloway')
  await form.getByRole('button', { name: /^(Add this card|Pay with this card)$/ }).click()
}

test('without JavaScript the three steps lead to a payment page, and canceling there changes nothing (subscription-006, subscription-012)', async () => {
  const { page } = await demo.signedIn(RUTH, {
    javaScriptEnabled: false,
    viewport: PHONE,
    at: '/change-plan?step=1&plan=',
  })
  await page.getByText('Please select a plan').waitFor()
  await page.getByRole('radio', { name: /Perennial/ }).check()
  await page.getByRole('button', { name: 'Select' }).click()
  await page.getByLabel('Extra agents').fill('4')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('4 extra agents').first().waitFor()
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Continue to payment' }).click()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Enter your card' }).click()
  await page.waitForURL(/\/practice\/checkout\//)
  await page.goto('/change-plan')
  expect(await page.locator('main').innerText()).not.toContain('4 extra agents')
})

test('on our page an expired session is replaced, which waits for a slow bank and buys once (checkout-002, checkout-003, checkout-004, checkout-009)', async () => {
  const { page, complaints } = await demo.signedIn(RUTH, { at: '/change-plan/checkout?plan=usage&extraAgents=4' })
  const form = async () => {
    const frame = await (await page.waitForSelector('.card-checkout__form iframe')).contentFrame()
    await frame?.getByLabel('Card number').waitFor()
    return frame as Frame
  }
  await expectAccessible(page)
  const left = await form()
  const { height, width } = (await page.locator('.card-checkout__form iframe').boundingBox())!
  expect(height).toBeGreaterThanOrEqual(500)
  expect(width).toBeLessThanOrEqual(800)
  await left.getByRole('button', { name: 'Let this session expire' }).click()
  await left
    .getByText(/expired/i)
    .first()
    .waitFor()
  await page.reload()
  // A bank that takes some seconds: the page polls until the payment is done.
  await typeCard(await form(), '4000002500003155')
  await page.getByText('Processing payment...').waitFor()
  await page.waitForURL(/\/stripe/)
  await expect.poll(() => page.locator('main').innerText(), SOON).toContain('Visa ending in 3155')
  expect(complaints).toEqual([])
  // The existing subscription is changed, not bought again.
  await page.goto('/change-plan/checkout')
  expect(new URL(page.url()).pathname).toBe('/change-plan')
  await page.getByText('already has a subscription').waitFor()
})
