import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CardStage, cardStage, LAUNCH_CODE, testCards } from '../billing/stage.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'

let t: TestDatabase
let stage: CardStage
let stripe: Stripe
let prices: Record<string, string>
/** Begins on the first, so that months are easily told. */
const START = new Date('2026-12-01T00:00:00Z')
const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
const dayOf = (at: number | null | undefined) => at && new Date(at * 1000).toISOString().slice(0, 10)

beforeAll(async () => {
  t = await freshDatabase()
  stage = await cardStage(t)
  stripe = stage.stripe
  const { data } = await stripe.prices.list({ active: true, limit: 100 })
  prices = Object.fromEntries(data.map((price) => [price.lookup_key, price.id]))
})
beforeEach(() => {
  t.clock.now = START
})
afterAll(async () => {
  await stage.close()
  await t.close()
})

interface How {
  lines?: [item: string, quantity?: number][]
  trialDays?: number
  card?: string
  code?: string
}

/** By checkout, as there is no other way. */
async function subscribe({ lines = [['basic', 1]], trialDays, card, code }: How = {}) {
  const { data } = code ? await stripe.promotionCodes.list({ code }) : { data: [] }
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    ui_mode: 'embedded_page',
    redirect_on_completion: 'never',
    customer_email: 'june@okafor.example',
    line_items: lines.map(([item, quantity]) => ({
      price: prices[`${item}_v1`]!,
      ...(quantity === undefined ? {} : { quantity }),
    })),
    ...(trialDays ? { subscription_data: { trial_period_days: trialDays } } : {}),
    ...(data[0] ? { discounts: [{ promotion_code: data[0].id }] } : {}),
  })
  await stage.pay(session.id, card)
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id)
  return get(String(subscription))
}
const get = (id: string) => stripe.subscriptions.retrieve(id)
const invoicesOf = async ({ customer }: Stripe.Subscription) =>
  (await stripe.invoices.list({ customer: String(customer), limit: 100 })).data.map((invoice) => ({
    cents: invoice.total,
    status: invoice.status,
    on: dayOf(invoice.created),
    tries: invoice.attempt_count,
  }))
const paid = (cents: number, on: string) => ({ cents, on, status: 'paid' })

describe('time', () => {
  test('ends a free month with the first payment, and each month with another', async () => {
    const { id } = await subscribe({ trialDays: 30 })
    stage.pass(29.9)
    expect((await get(id)).status).toBe('trialing')
    stage.pass(65)
    const active = await get(id)
    expect(active.status).toBe('active')
    expect(dayOf(active.items.data[0]?.current_period_end)).toBe('2027-03-31')
    expect(await invoicesOf(active)).toMatchObject([
      paid(4900, '2027-02-28'),
      paid(4900, '2027-01-31'),
      paid(4900, '2026-12-31'),
      paid(0, '2026-12-01'),
    ])
  })

  test('charges a quarter less for twelve months', async () => {
    const subscription = await subscribe({ lines: [['pro', 1]], code: LAUNCH_CODE })
    stage.pass(400)
    expect((await get(subscription.id)).status).toBe('active')
    const totals = (await invoicesOf(subscription)).map(({ cents }) => cents).reverse()
    expect(totals).toEqual([...Array.from({ length: 12 }, () => 7425), 9900, 9900])
  })

  test('makes a failed payment past due, tries again, and gives up', async () => {
    const subscription = await subscribe({ trialDays: 5, card: testCards.refusedLater })
    stage.pass(5.1)
    expect((await get(subscription.id)).status).toBe('past_due')
    expect((await invoicesOf(subscription))[0]).toMatchObject({ status: 'open', tries: 1, on: '2026-12-06' })
    stage.pass(4)
    expect((await invoicesOf(subscription))[0]).toMatchObject({ status: 'open', tries: 2 })
    stage.pass(12)
    expect((await get(subscription.id)).status).toBe('unpaid')
    const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 4, next_payment_attempt: null })
  })

  test('ends what was cancelled when what is paid for has ended; until then it can be taken back', async () => {
    const { id } = await subscribe()
    const leaving = await stripe.subscriptions.update(id, { cancel_at_period_end: true })
    expect(dayOf(leaving.cancel_at)).toBe('2027-01-01')
    const staying = await stripe.subscriptions.update(id, { cancel_at_period_end: false })
    expect([staying.cancel_at, staying.cancel_at_period_end]).toEqual([null, false])
    await stripe.subscriptions.update(id, { cancel_at_period_end: true })
    stage.pass(30.9)
    expect((await get(id)).status).toBe('active')
    stage.pass(1)
    const over = await get(id)
    expect([over.status, dayOf(over.ended_at)]).toEqual(['canceled', '2027-01-01'])
    await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' })
    await expect(stripe.subscriptions.update(id, { cancel_at_period_end: false })).rejects.toThrow('canceled')
  })
})

test('a free month that is ended now is charged now, and the month begins now', async () => {
  const { id } = await subscribe({ trialDays: 30 })
  stage.pass(9)
  const live = await stripe.subscriptions.update(id, { trial_end: 'now', proration_behavior: 'none' })
  expect([live.status, dayOf(live.items.data[0]?.current_period_end)]).toEqual(['active', '2027-01-10'])
  expect((await invoicesOf(live))[0]).toMatchObject(paid(4900, '2026-12-10'))
})

test('a card that refuses ends no free month, and the same key answers the same refusal', async () => {
  const { id } = await subscribe({ trialDays: 30, card: testCards.refusedLater })
  const params = { trial_end: 'now', payment_behavior: 'error_if_incomplete' } as const
  const golive = () => stripe.subscriptions.update(id, params, { idempotencyKey: `go-live:${id}` })
  const declined = { type: 'StripeCardError', code: 'card_declined' }
  await expect(golive()).rejects.toMatchObject(declined)
  await expect(golive()).rejects.toMatchObject(declined)
  expect((await get(id)).status).toBe('trialing')
  expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1)
})

describe('a change of plan', () => {
  /** December has 31 days. */
  const afterDays = (days: number) => {
    t.clock.now = new Date(START.getTime() + days * 86_400_000)
  }

  test('upwards charges the rest of the month at once, and says so before', async () => {
    const subscription = await subscribe()
    const [item] = subscription.items.data
    afterDays(15.5)
    const items = [
      { id: item!.id, price: prices.pro_v1!, quantity: 1 },
      { price: prices.seat_v1!, quantity: 2 },
    ]
    const how = { items, proration_behavior: 'always_invoice', proration_date: seconds(t.clock.now) } as const
    const preview = await stripe.invoices.createPreview({ subscription: subscription.id, subscription_details: how })
    // Half of $99 and of $40, less half of $49.
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-2450, 4950, 2000])
    expect([preview.total, preview.amount_due]).toEqual([4500, 4500])
    expect((await get(subscription.id)).items.data).toHaveLength(1)
    const after = await stripe.subscriptions.update(subscription.id, how)
    expect(after.items.data.map(({ quantity }) => quantity)).toEqual([1, 2])
    expect(dayOf(after.items.data[1]?.current_period_end)).toBe('2027-01-01')
    expect((await invoicesOf(subscription))[0]).toMatchObject(paid(4500, '2026-12-16'))
  })

  test('with a percentage off takes it off the rest of the month as well', async () => {
    const subscription = await subscribe({ code: LAUNCH_CODE })
    afterDays(15.5)
    const items = [{ id: subscription.items.data[0]!.id, price: prices.pro_v1! }]
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items, proration_behavior: 'always_invoice' },
    })
    expect(preview.total).toBe(1875)
  })

  test('downwards without proration changes the next month only', async () => {
    const subscription = await subscribe({
      lines: [
        ['pro', 1],
        ['seat', 3],
      ],
    })
    const [pro, seat] = subscription.items.data
    afterDays(10)
    const after = await stripe.subscriptions.update(subscription.id, {
      items: [
        { id: pro!.id, price: prices.basic_v1! },
        { id: seat!.id, deleted: true },
      ],
      proration_behavior: 'none',
    })
    expect(after.items.data.map(({ price }) => price.lookup_key)).toEqual(['basic_v1'])
    expect(await invoicesOf(subscription)).toHaveLength(1)
    afterDays(32)
    await get(subscription.id)
    expect((await invoicesOf(subscription))[0]).toMatchObject(paid(4900, '2027-01-01'))
  })

  test('downwards with proration gives a credit that the next invoice uses', async () => {
    const subscription = await subscribe({ lines: [['pro', 1]] })
    afterDays(15.5)
    await stripe.subscriptions.update(subscription.id, {
      items: [{ id: subscription.items.data[0]!.id, price: prices.basic_v1! }],
      proration_behavior: 'always_invoice',
    })
    const customer = (await stripe.customers.retrieve(String(subscription.customer))) as Stripe.Customer
    expect(customer.balance).toBe(-2500)
    afterDays(32)
    await get(subscription.id)
    const [invoice] = (await stripe.invoices.list({ subscription: subscription.id })).data
    expect(invoice).toMatchObject({ total: 4900, amount_due: 2400, amount_paid: 2400, starting_balance: -2500 })
  })

  test('that the card refuses changes nothing', async () => {
    const subscription = await subscribe({ trialDays: 2, card: testCards.refusedLater })
    const method = await stripe.paymentMethods.list({ customer: String(subscription.customer) })
    expect(method.data[0]?.card?.last4).toBe('0341')
    stage.pass(3)
    const items = [{ id: subscription.items.data[0]!.id, price: prices.pro_v1! }]
    const how = { items, proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' } as const
    await expect(stripe.subscriptions.update(subscription.id, how)).rejects.toMatchObject({ code: 'card_declined' })
    expect((await get(subscription.id)).items.data[0]?.price.lookup_key).toBe('basic_v1')
  })

  test.each<[string, () => Stripe.SubscriptionUpdateParams]>([
    ['No such price', () => ({ items: [{ price: 'price_invented', quantity: 1 }] })],
    ['No such subscription item', () => ({ items: [{ id: 'si_of_another', quantity: 3 }] })],
    ['must be at least 0', () => ({ items: [{ price: prices.seat_v1!, quantity: -1 }] })],
    ['metered', () => ({ items: [{ price: prices.usage_block_v1!, quantity: 3 }] })],
    ['already exists', () => ({ items: [{ price: prices.basic_v1!, quantity: 1 }] })],
  ])('is refused as Stripe refuses it: %s', async (message, params) => {
    const { id } = await subscribe()
    await expect(stripe.subscriptions.update(id, params())).rejects.toThrow(message)
  })
})

describe('the meter', () => {
  const report = (customer: string, value: number, identifier: string) =>
    stripe.billing.meterEvents.create({
      event_name: 'contact_blocks',
      payload: { stripe_customer_id: customer, value: String(value) },
      identifier,
      timestamp: seconds(t.clock.now),
    })

  test('charges the last report of each month after it, and nothing in a free month', async () => {
    const subscription = await subscribe({ lines: [['usage_base', 1], ['usage_block']], trialDays: 30 })
    const customer = String(subscription.customer)
    await report(customer, 7, 'one')
    stage.pass(31)
    await report(customer, 3, 'two')
    stage.pass(5)
    await report(customer, 2, 'three')
    const { lines, total } = await stripe.invoices.createPreview({ subscription: subscription.id })
    expect(lines.data.map(({ quantity, amount }) => [quantity, amount])).toEqual([
      [2, 8000],
      [1, 9900],
    ])
    expect(total).toBe(17_900)
    stage.pass(30)
    await get(subscription.id)
    expect((await invoicesOf(subscription)).map(({ cents }) => cents)).toEqual([17_900, 9900, 0])
  })

  test('counts each name once a day', async () => {
    const { customer } = await subscribe({ lines: [['usage_base', 1], ['usage_block']] })
    await report(String(customer), 1, 'same')
    await expect(report(String(customer), 2, 'same')).rejects.toThrow('already exists with identifier same')
    stage.pass(1.01)
    await report(String(customer), 2, 'same')
  })

  test('accepts a report of a customer that is not there, and tells later that it was not counted', async () => {
    await report('cus_invented', 2, 'other')
    const [thin] = await t.db
      .selectFrom('practice_stripe')
      .select('id')
      .where('kind', '=', 'v2.core.event')
      .orderBy('number', 'desc')
      .execute()
    expect(await stripe.v2.core.events.retrieve(thin!.id)).toMatchObject({
      type: 'v1.billing.meter.error_report_triggered',
      data: {
        reason: {
          error_types: [
            { code: 'meter_event_customer_not_found', sample_errors: [{ request: { identifier: 'other' } }] },
          ],
        },
      },
    })
  })
})

test('what is there is set up once and found again by its name', async () => {
  const { data } = await stripe.billing.meters.list({ status: 'active' })
  expect(data.map(({ event_name }) => event_name)).toEqual(['contact_blocks'])
  const again = {
    event_name: 'contact_blocks',
    display_name: 'Twice',
    default_aggregation: { formula: 'last' },
  } as const
  await expect(stripe.billing.meters.create(again)).rejects.toMatchObject({ code: 'resource_already_exists' })
  const product = await stripe.products.create({ id: 'perennial_test', name: 'Test' })
  const price = { product: product.id, currency: 'usd', unit_amount: 100, lookup_key: 'basic_v1' } as const
  const monthly = { recurring: { interval: 'month' } } as const
  await expect(stripe.prices.create({ ...price, ...monthly })).rejects.toThrow('already uses that lookup key')
  const moved = await stripe.prices.create({ ...price, ...monthly, lookup_key: 'test_v1' })
  const taken = await stripe.prices.create({ ...price, ...monthly, lookup_key: 'test_v1', transfer_lookup_key: true })
  expect((await stripe.prices.list({ lookup_keys: ['test_v1'] })).data.map(({ id }) => id)).toEqual([taken.id])
  expect((await stripe.prices.retrieve(moved.id)).lookup_key).toBeNull()
})

test('the portal has an address for a customer we know', async () => {
  const { customer } = await subscribe()
  const session = await stripe.billingPortal.sessions.create({
    customer: String(customer),
    return_url: 'http://localhost:3000/stripe',
  })
  expect(session.url).toBe(`http://localhost:3000/practice/portal/${session.id}`)
  await expect(stripe.billingPortal.sessions.create({ customer: 'cus_x' })).rejects.toThrow('No such customer')
})
