import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cardPages } from '../../src/practice/card-pages/card-pages.tsx'
import { type TestApp, testApp } from '../app.ts'
import { LAUNCH_CODE, type StripeStandIn, startStripeStandIn } from '../billing/stripe-stand-in.ts'
import { freshDatabase } from '../db.ts'
import { wordsOf } from '../page.ts'

let app: TestApp
let standIn: StripeStandIn
const START = new Date('2026-12-01T00:00:00Z')
const good = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', name: 'June Okafor' }

beforeAll(async () => {
  const t = await freshDatabase()
  standIn = await startStripeStandIn(t)
  app = await testApp({ practiceCards: cardPages(standIn.practice), cards: standIn.cards }, t)
})
beforeEach(() => {
  app.t.clock.now = START
})
afterAll(async () => {
  await standIn.close()
  await app.t.close()
})

const path = (address: string) => new URL(address).pathname
const order = (more: object = {}) => ({
  tier: 'pro' as const,
  version: 1,
  extraAgents: 2,
  extraContacts: 0,
  organizationId: 17,
  customerId: undefined,
  email: 'june@okafor.example',
  name: 'June Okafor',
  trialEndsAt: undefined,
  promotionCode: undefined,
  returnUrl: 'http://localhost:3000/stripe?id={CHECKOUT_SESSION_ID}',
  cancelUrl: 'http://localhost:3000/change-plan',
  idempotencyKey: crypto.randomUUID(),
  ...more,
})
const hosted = async (more?: object) => {
  const { id, url } = await standIn.cards.createHostedCheckout(order(more))
  return { id, page: path(url) }
}
const status = async (id: string) => (await standIn.cards.findCheckout(id))?.status

test('a hosted checkout shows what is paid, refuses a bad card and keeps what was typed, accepts a good one and returns', async () => {
  const { id, page } = await hosted({ promotionCode: LAUNCH_CODE })
  const visitor = app.visitor()
  const words = await visitor.words(page)
  for (const fact of [
    'Perennial Pro',
    '$99.00 a month',
    '2 × Perennial: extra agent',
    '25% off',
    'Due today : $104.25',
  ])
    expect(words.replace('today:', 'today :')).toContain(fact)
  const typo = await visitor.post(page, { ...good, number: '4242', expiry: '13 / 34' })
  expect(typo.status).toBe(422)
  const shown = await typo.text()
  expect(wordsOf(shown)).toContain('Enter the month and year')
  expect(shown).toContain('value="June Okafor"')
  expect(wordsOf(await (await visitor.post(page, { ...good, expiry: '11 / 26' })).text())).toContain('has expired')
  const declined = await visitor.post(page, { ...good, number: '4000 0000 0000 0002' })
  expect([declined.status, await status(id)]).toEqual([422, 'open'])
  expect(wordsOf(await declined.text())).toContain('Your card was declined.')
  const paid = await visitor.post(page, good)
  expect([paid.status, paid.headers.get('Location')]).toEqual([303, `http://localhost:3000/stripe?id=${id}`])
  expect(await status(id)).toBe('complete')
  expect(await visitor.words(page)).toContain('Checkout complete. You can continue.')
})

test('an embedded one is framed by our page only, and tells it what to do', async () => {
  const trialEndsAt = new Date(START.getTime() + 30 * 86_400_000)
  const { id, clientSecret } = await standIn.cards.createEmbeddedCheckout(order({ trialEndsAt }))
  const page = `/practice/checkout/${id}`
  const visitor = app.visitor()
  const open = await visitor.get(`${page}?secret=${clientSecret}`)
  expect(open.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'self'")
  expect(wordsOf(await open.text())).toContain('Then $139.00 a month from Dec 31, 2026')
  const paid = await visitor.post(page, good)
  expect([paid.status, paid.headers.get('Location')]).toEqual([303, page])
  expect(await visitor.html(page)).toContain('data-done="stay"')
  expect(await visitor.html('/practice/stripe.js')).toContain('createEmbeddedCheckoutPage')
})

test('a promotion code can be typed if none was given', async () => {
  const { id, page } = await hosted()
  const visitor = app.visitor()
  expect((await visitor.post(page, { ...good, code: 'NOSUCH' })).status).toBe(422)
  await visitor.post(page, { ...good, code: LAUNCH_CODE.toLowerCase() })
  const { subscriptionId } = (await standIn.cards.findCheckout(id))!
  expect((await standIn.cards.findSubscription(subscriptionId!))?.percentOff).toBe(25)
})

test('an expired session accepts no card', async () => {
  const { id, page } = await hosted()
  const visitor = app.visitor()
  expect((await visitor.post(`${page}/expire`)).status).toBe(303)
  expect(await status(id)).toBe('expired')
  expect(await visitor.words(page)).toContain('This session has expired')
  expect((await visitor.post(page, good)).status).toBe(422)
})

test('the portal changes the card, pays what is due, cancels and undoes it; its invoices are pages and files', async () => {
  const { id } = await hosted({ trialEndsAt: new Date(START.getTime() + 3 * 86_400_000) })
  await standIn.pay(id, '4000000000000341')
  const { customerId, subscriptionId } = (await standIn.cards.findCheckout(id))!
  standIn.pass(4)
  const find = async () => (await standIn.cards.findSubscription(subscriptionId!))!
  expect((await find()).status).toBe('past_due')
  const portal = path(await standIn.cards.portalUrl(customerId!, 'http://localhost:3000/stripe'))
  const visitor = app.visitor()
  expect(await visitor.words(portal)).toContain('visa ending in 0341')
  const owed = (await standIn.cards.listInvoices(customerId!)).find((invoice) => invoice.status === 'open')!
  expect((await visitor.post(`${portal}/invoice`, { invoice: owed.id })).status).toBe(422)
  expect((await visitor.post(`${portal}/card`, { ...good, number: '4000000000000002' })).status).toBe(422)
  expect((await visitor.post(`${portal}/card`, { ...good, number: '5555555555554444' })).status).toBe(303)
  expect((await visitor.post(`${portal}/invoice`, { invoice: owed.id })).status).toBe(303)
  expect((await find()).status).toBe('active')
  expect(await standIn.cards.findPaymentMethod(customerId!, subscriptionId)).toMatchObject({
    brand: 'mastercard',
    last4: '4444',
    expiryYear: 2034,
  })
  await visitor.post(`${portal}/plan`, { cancel: 'yes' })
  expect((await find()).cancelAt).toBeDefined()
  await visitor.post(`${portal}/plan`, { cancel: 'no' })
  expect((await find()).cancelAt).toBeUndefined()
  expect(await visitor.words(`/practice/invoices/${owed.id}`)).toContain('Amount paid $139.00')
  const file = await visitor.get(path(owed.pdfUrl!))
  expect(file.headers.get('Content-Type')).toBe('application/pdf')
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

test('outside practice mode, and for unknown ids, nothing exists (T45)', async () => {
  const { page } = await hosted()
  const visitor = (await testApp({ practice: false }, app.t)).visitor()
  for (const one of [
    '/practice/stripe.js',
    '/practice/checkout.js',
    page,
    '/practice/portal/x',
    '/practice/invoices/x',
  ])
    expect((await visitor.get(one)).status, one).toBe(404)
  for (const one of ['/practice/checkout/x', '/practice/portal/x', '/practice/invoices/x', '/practice/invoices/x/pdf'])
    expect((await app.visitor().get(one)).status, one).toBe(404)
})
