import type { Frame, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goLiveWords } from '../../src/messages/billing-banner.ts'
import {
  type DemoServer,
  expectAccessible,
  expectNoSidewaysScroll,
  islandsReady,
  PHONE,
  startDemoServer,
} from './demo-server.ts'

let demo: DemoServer
/** The founder's page, shared by the tests. */
let page: Page
let complaints: string[]
beforeAll(async () => {
  demo = await startDemoServer({ LAUNCH_ACTIVE: 'on' })
  ;({ page, complaints } = await demo.window({ viewport: PHONE }))
})
afterAll(() => demo.close())

async function expectWhole(page: Page, title: string) {
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
}
const next = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()
const mainOf = (page: Page) => page.locator('main').innerText()

/** From sign-up to the last step of the setup. */
async function signUp(page: Page, email: string) {
  await page.goto('/signup')
  await page.getByLabel('First name').fill('June')
  await page.getByLabel('Last name').fill('Okafor')
  await page.getByLabel('Agency name').fill('Okafor and Daughters')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Phone').fill('919 555 0134')
  await page.getByRole('button', { name: 'Create my account' }).click()
  await page.getByRole('link', { name: 'Continue setup' }).click()
  await page.getByRole('radio').first().check()
  await page
    .getByRole('button', { name: /Select|Continue/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Personal Details' }).waitFor()
  await next(page)
  await page.getByRole('heading', { level: 1, name: 'Company Details' }).waitFor()
  await next(page)
  await page.getByRole('heading', { level: 1, name: 'Licensing Settings' }).waitFor()
  await page.getByLabel('Select All').check()
  await next(page)
  const mail = await demo.newestMail(email, /activate/i)
  await page.getByLabel('Code').fill(/\b\d{6}\b/.exec(mail.text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Activate and continue' }).click()
  await page.getByRole('button', { name: 'Add and invite' }).waitFor()
  await next(page)
}

/** The card form inside the page. */
async function cardForm(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector('iframe')).contentFrame()
  if (!frame) throw new Error('there is no card form')
  await frame.getByLabel('Card number').waitFor()
  return frame
}

async function typeCard(form: Page | Frame, number: string) {
  await form.getByLabel('Card number').fill(number)
  await form.getByLabel('Expiry').fill('12 / 34')
  await form.getByLabel('CVC').fill('123')
  await form.getByLabel('Name on the card').fill('June Okafor')
  await form.getByRole('button', { name: /^(Add this card|Pay with this card)$/ }).click()
}

test('on a phone, a founder signs up, is declined, pays with another card and starts working (checkout-002, checkout-003, checkout-008, onboarding-014, billing-003)', async () => {
  await signUp(page, 'june@okafor.example')
  await expectWhole(page, 'Payment')
  await islandsReady(page, 'card-checkout')
  await page.getByRole('button', { name: 'Enter your card' }).click()
  const form = await cardForm(page)
  await expectWhole(page, 'Payment')
  const box = (await page.locator('iframe').boundingBox())!
  expect(box.height).toBeGreaterThanOrEqual(500)
  expect(box.width).toBeLessThanOrEqual(800)
  const alone = await page.context().newPage()
  await alone.goto(form.url())
  await expectWhole(alone, 'Practice checkout')
  await alone.close()
  await typeCard(form, '4000 0000 0000 0002')
  await form.getByRole('alert').getByText('Your card was declined.').waitFor()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('422')])
  await typeCard(form, '4242 4242 4242 4242')
  await page.getByText('Welcome to Perennial').waitFor()
  await page.getByRole('button', { name: "Don't Show Again" }).click()
  await page.getByRole('link', { name: 'Payments active' }).waitFor()
})

test('the free month can be ended by hand: the dialog shows the price, and the banner disappears (billing-006)', async () => {
  await page.getByRole('link', { name: 'Go Live' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('$74.25').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Go Live' }).click()
  await page.getByText(goLiveWords.done).waitFor()
  expect(await page.getByText('Your trial will end').count()).toBe(0)
})

test('the plan is changed in three steps, and its price is shown first (subscription-006)', async () => {
  await page.goto('/change-plan')
  await expectWhole(page, 'Change Plan')
  await page.getByRole('button', { name: 'Select' }).click()
  await page.getByLabel('Extra agents').fill('2')
  await expectWhole(page, 'Change Plan')
  await next(page)
  await page.getByRole('heading', { name: 'What changes' }).waitFor()
  await expectWhole(page, 'Change Plan')
  // 25% off $40, early in the month.
  expect(await mainOf(page)).toContain('Today you pay $30: the difference for the rest of this month')
  await page.getByRole('button', { name: 'Change Plan' }).click()
  await page.getByText('Your plan is now Perennial.').waitFor()
})

test('billing shows plan, card and invoices, which can be downloaded (billing-001)', async () => {
  await page.goto('/stripe')
  await expectWhole(page, 'Billing & Payments')
  const shown = await mainOf(page)
  for (const fact of ['Visa ending in 4242', '$74.25', '$30', 'Extra agents', 'Paid']) expect(shown).toContain(fact)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expectWhole(page, 'Billing & Payments')
  await page.setViewportSize(PHONE)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('link', { name: /^Download invoice/ })
      .first()
      .click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^[A-Z0-9]+-0003\.pdf$/)
})

test('the portal changes the card and returns, and its pages are complete', async () => {
  await page.getByRole('button', { name: 'Update payment' }).click()
  await expectWhole(page, 'Practice billing portal')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expectWhole(page, 'Practice billing portal')
  await page.setViewportSize(PHONE)
  await page.getByLabel('Card number').fill('5555 5555 5555 4444')
  await page.getByLabel('Expiry').fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Name on the card').fill('June Okafor')
  await page.getByRole('button', { name: 'Use this card' }).click()
  await page.getByText('Card changed.').waitFor()
  await page.getByRole('link', { name: /-0003$/ }).click()
  await expectWhole(page, 'Invoice')
  await page.goBack()
  await page.getByRole('link', { name: 'Back to Perennial' }).click()
  await page.getByText('Mastercard ending in 4444').waitFor()
})

test('an admin cancels alone, is told until when everything works, and can take it back', async () => {
  await page.getByRole('link', { name: 'Cancel subscription' }).click()
  await expectWhole(page, 'Cancel your subscription?')
  await page.getByRole('button', { name: /^Cancel on/ }).click()
  await page.getByText(/Your subscription ends on .* The cancellation changes nothing before then/).waitFor()
  await expectWhole(page, 'Billing & Payments')
  await page.getByRole('button', { name: 'Keep the subscription' }).click()
  await page.getByText('Your subscription will continue.').waitFor()
  await page.getByRole('link', { name: 'Cancel subscription' }).click()
  await page.getByRole('button', { name: /^Cancel on/ }).click()
  await page
    .getByText(/Your subscription ends on/)
    .first()
    .waitFor()
  expect(complaints).toEqual([])
})

test('a customer without a card adds one later: an expired session is replaced, and a slow bank is waited for (checkout-009, checkout-010)', async () => {
  const { page, complaints } = await demo.window({ viewport: PHONE })
  await signUp(page, 'ines@moreau.example')
  await page.getByRole('button', { name: 'Start without a card' }).click()
  await page.getByRole('button', { name: "Don't Show Again" }).click()
  await page.goto('/stripe')
  await page.getByText('No card yet').waitFor()
  await page.getByRole('link', { name: 'Add a card' }).last().click()
  const first = await cardForm(page)
  await first.getByRole('button', { name: 'Let this session expire' }).click()
  await first.getByText('This session has expired').waitFor()
  await page.reload()
  await typeCard(await cardForm(page), '4000 0025 0000 3155')
  await page.getByText('Processing payment...').waitFor()
  await page.getByText('Visa ending in 3155').waitFor()
  await expectWhole(page, 'Billing & Payments')
  expect(complaints).toEqual([])
})

test('without JavaScript the card is entered on a provider’s page, which returns', async () => {
  const { page } = await demo.window({ viewport: PHONE, javaScriptEnabled: false })
  await signUp(page, 'omar@haddad.example')
  await page.getByRole('button', { name: 'Enter your card' }).click()
  await expectNoSidewaysScroll(page)
  await typeCard(page, '4000 0000 0000 0002')
  await page.getByRole('alert').getByText('Your card was declined.').waitFor()
  await typeCard(page, '4242 4242 4242 4242')
  await page.getByRole('heading', { level: 1, name: 'Payment completed successfully!' }).waitFor()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Finish setup' }).click()
  await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()
  await page.goto('/stripe')
  await page.getByText('Visa ending in 4242').waitFor()
})
