import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, type JourneyHouse, openHouse, PHONE, RUTH, SOON } from './house.ts'

let house: JourneyHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('an admin chooses a plan, sees its price, and pays in our page after a card was declined (checkout-002, checkout-003, checkout-008, subscription-006, subscription-007)', async () => {
  const { page, complaints } = await house.signedIn(RUTH)
  await page.goto('/change-plan')
  await expectAccessible(page)
  await page.getByRole('radio', { name: /Perennial/ }).check()
  await page.getByRole('button', { name: 'Select' }).click()
  await page.getByLabel('Extra agents').fill('4')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('4 extra agents').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go on to payment' }).click()

  const form = page.frameLocator('.card-checkout__form iframe')
  await form.getByLabel('Card number').waitFor()
  const box = await page.locator('.card-checkout__form').boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(500)
  expect(box?.width).toBeLessThanOrEqual(800)
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  const pay = async (number: string) => {
    await form.getByLabel('Card number').fill(number)
    await form.getByLabel('Expiry').fill('12 / 34')
    await form.getByLabel('CVC').fill('123')
    await form.getByLabel('Name on the card').fill('Ruth Calloway')
    await form.locator('button[type=submit]').first().click()
  }
  await pay('4000000000000002')
  await form
    .getByText(/declined/i)
    .first()
    .waitFor()
  await pay('4242424242424242')
  await page.waitForURL(/\/stripe/)
  await expect.poll(() => page.locator('main').innerText(), SOON).toContain('Perennial')
  expect(complaints.filter((line) => !line.includes('422'))).toEqual([])

  // What is there is changed, and not bought again.
  await page.goto('/change-plan/checkout')
  expect(new URL(page.url()).pathname).toBe('/change-plan')
  await page.getByText('has a subscription already').waitFor()
})

test('nothing chosen: Select waits; without script the server says so (subscription-007, subscription-012)', async () => {
  const { page } = await house.signedIn(RUTH)
  await page.goto('/choose-plan')
  await page.goto('/change-plan?step=1&plan=')
  await page.getByText('Please select a plan').waitFor()
})
