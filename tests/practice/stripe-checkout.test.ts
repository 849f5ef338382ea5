import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { LAUNCH_CODE, type StripeStandIn, startStripeStandIn, testCards } from '../billing/stripe-stand-in.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'

let t: TestDatabase
let standIn: StripeStandIn
let prices: Record<string, string>
const START = new Date('2026-11-20T15:00:00Z')
beforeAll(async () => {
  t = await freshDatabase()
  standIn = await startStripeStandIn(t)
  const keys = ['usage_base_v1', 'usage_block_v1', 'basic_v1', 'pro_v1', 'seat_v1', 'pack_v1']
  const { data } = await standIn.stripe.prices.list({ lookup_keys: keys, active: true, expand: ['data.product'] })
  prices = Object.fromEntries(data.map((price) => [price.lookup_key, price.id]))
  expect(data.map(({ unit_amount }) => unit_amount).sort()).toEqual([2000, 4000, 4900, 5000, 9900, 9900])
  expect(data.every(({ product }) => typeof product === 'object')).toBe(true)
})
beforeEach(() => {
  t.clock.now = START
})
afterAll(async () => {
  await standIn.close()
  await t.close()
})

type Params = Stripe.Checkout.SessionCreateParams
const embedded = (more: Partial<Params> = {}): Params => ({
  mode: 'subscription',
  ui_mode: 'embedded_page',
  redirect_on_completion: 'if_required',
  return_url: 'http://localhost:3000/stripe',
  customer_email: 'june@okafor.example',
  client_reference_id: '17',
  line_items: [{ price: prices.usage_base_v1!, quantity: 1 }, { price: prices.usage_block_v1! }],
  subscription_data: { metadata: { organization: '17' } },
  ...more,
})
const create = (more?: Partial<Params>) => standIn.stripe.checkout.sessions.create(embedded(more))
const get = (id: string) =>
  standIn.stripe.checkout.sessions.retrieve(id, {
    expand: ['subscription', 'subscription.latest_invoice', 'line_items'],
  })

test('a checkout begins a free month: a card, a customer, a subscription in trial and an invoice of nothing', async () => {
  const trial_end = Math.floor(START.getTime() / 1000) + 20 * 86_400
  const { id, client_secret, url, customer } = await create({
    subscription_data: { trial_end, metadata: { organization: '17' } },
  })
  expect(client_secret).toMatch(new RegExp(`^${id}_secret_`))
  expect([url, customer]).toEqual([null, null])
  await standIn.pay(id)
  const session = await get(id)
  expect(session).toMatchObject({ status: 'complete', payment_status: 'no_payment_required' })
  expect(session.line_items?.data.map(({ quantity }) => quantity)).toEqual([1, undefined])
  const subscription = session.subscription as Stripe.Subscription
  expect(subscription).toMatchObject({ status: 'trialing', trial_end, metadata: { organization: '17' } })
  expect(subscription.items.data.map((item) => item.current_period_end)).toEqual([trial_end, trial_end])
  expect(subscription.items.data.map((item) => item.quantity)).toEqual([1, undefined])
  expect(subscription.latest_invoice).toMatchObject({ status: 'paid', amount_due: 0 })
  const method = await standIn.stripe.paymentMethods.retrieve(String(subscription.default_payment_method))
  expect(method.card).toMatchObject({ brand: 'visa', last4: '4242' })
})

test('without a trial the first month is charged at once, with a quarter off for the launch code', async () => {
  const { data } = await standIn.stripe.promotionCodes.list({ code: LAUNCH_CODE, active: true })
  const session = await create({
    line_items: [
      { price: prices.pro_v1!, quantity: 1 },
      { price: prices.seat_v1!, quantity: 2 },
    ],
    discounts: [{ promotion_code: data[0]!.id }],
  })
  expect(session.amount_total).toBe(10_425)
  await standIn.pay(session.id)
  const { subscription } = await get(session.id)
  const found = await standIn.stripe.subscriptions.retrieve((subscription as Stripe.Subscription).id, {
    expand: ['latest_invoice', 'discounts.source.coupon'],
  })
  expect(found.status).toBe('active')
  expect(found.latest_invoice).toMatchObject({ subtotal: 13_900, total: 10_425, amount_paid: 10_425, status: 'paid' })
  const discount = found.discounts[0] as Stripe.Discount
  expect(discount.source.coupon).toMatchObject({ percent_off: 25, duration: 'repeating', duration_in_months: 12 })
  expect(new Date((discount.end ?? 0) * 1000).toISOString().slice(0, 10)).toBe('2027-11-20')
})

test('a declined card leaves the checkout open for another one', async () => {
  const { id } = await create()
  await expect(standIn.pay(id, testCards.declined)).rejects.toThrow('declined')
  await expect(standIn.pay(id, testCards.declinedWhenCharged)).rejects.toThrow('declined')
  await expect(standIn.pay(id, '4242424242424241')).rejects.toThrow('invalid')
  expect(await get(id)).toMatchObject({ status: 'open', subscription: null })
  await standIn.pay(id)
  expect(await get(id)).toMatchObject({ status: 'complete', payment_status: 'paid' })
})

test('a slow bank keeps it open until it confirms', async () => {
  const { id } = await create()
  await standIn.pay(id, testCards.slow)
  expect((await get(id)).status).toBe('open')
  t.clock.now = new Date(START.getTime() + 6_000)
  expect((await get(id)).status).toBe('complete')
})

test('an expired checkout takes no card, and one left open for a day expires by itself', async () => {
  const [one, other] = [await create(), await create()]
  expect((await standIn.stripe.checkout.sessions.expire(one.id)).status).toBe('expired')
  await expect(standIn.pay(one.id)).rejects.toThrow('expired')
  await expect(standIn.stripe.checkout.sessions.expire(one.id)).rejects.toThrow('Only Checkout Sessions')
  standIn.pass(1.01)
  expect((await get(other.id)).status).toBe('expired')
})

test('a hosted checkout has a URL', async () => {
  const { id, url, client_secret } = await create({
    ui_mode: 'hosted_page',
    return_url: undefined,
    redirect_on_completion: undefined,
    success_url: 'http://localhost:3000/stripe?done={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/stripe',
  })
  expect(url).toBe(`http://localhost:3000/practice/checkout/${id}`)
  expect(client_secret).toBeNull()
})

test.each<[string, () => Record<string, unknown>]>([
  ['Invalid ui_mode', () => ({ ui_mode: 'embedded' })],
  ['Invalid ui_mode', () => ({ ui_mode: 'hosted' })],
  ['No such price', () => ({ line_items: [{ price: 'price_invented', quantity: 1 }] })],
  ['Quantity is required', () => ({ line_items: [{ price: prices.basic_v1 }] })],
  ['metered', () => ({ line_items: [{ price: prices.usage_block_v1, quantity: 3 }] })],
  ['return_url', () => ({ return_url: undefined })],
  ['success_url', () => ({ success_url: 'http://localhost:3000/' })],
  ['only specify one', () => ({ allow_promotion_codes: true, discounts: [{ coupon: 'launch_25_12' }] })],
  ['only specify one', () => ({ customer: 'cus_x' })],
  ['at least 2 days', () => ({ subscription_data: { trial_end: Math.floor(START.getTime() / 1000) + 86_400 } })],
  ['unknown parameter: payment_method_types', () => ({ payment_method_types: ['card'] })],
])('what Stripe refuses is refused: %s', async (message, more) => {
  await expect(create(more() as Partial<Params>)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    message: expect.stringContaining(message),
  })
})

test('an idempotency key returns the same response, and refuses a different body', async () => {
  const key = { idempotencyKey: 'checkout:17:1' }
  const [one, two] = await Promise.all([
    standIn.stripe.checkout.sessions.create(embedded(), key),
    standIn.stripe.checkout.sessions.create(embedded(), key),
  ])
  expect(two.id).toBe(one.id)
  await expect(
    standIn.stripe.checkout.sessions.create(embedded({ client_reference_id: '18' }), key),
  ).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
  standIn.pass(1.01)
  expect((await standIn.stripe.checkout.sessions.create(embedded(), key)).id).not.toBe(one.id)
})

test('without its key it accepts nothing', async () => {
  const answer = await fetch(`${standIn.url}/v1/customers`, { headers: { Authorization: 'Bearer sk_test_other' } })
  expect(answer.status).toBe(401)
})
