import { describe, expect, test } from 'vitest'
import { LAUNCH_CODE, testCards } from '../billing/stripe-stand-in.ts'
import { dayOf, paid, stripeSubscriptionSetup } from './stripe-subscription-setup.ts'

const setup = stripeSubscriptionSetup()
const { subscribe, get, invoicesOf } = setup

describe('time', () => {
  test('ends a free month with the first payment, and each month with another', async () => {
    const { id } = await subscribe({ trialDays: 30 })
    setup.standIn.pass(29.9)
    expect((await get(id)).status).toBe('trialing')
    setup.standIn.pass(65)
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
    setup.standIn.pass(400)
    expect((await get(subscription.id)).status).toBe('active')
    const totals = (await invoicesOf(subscription)).map(({ cents }) => cents).reverse()
    expect(totals).toEqual([...Array.from({ length: 12 }, () => 7425), 9900, 9900])
  })

  test('marks a failed payment past due, retries, and gives up', async () => {
    const subscription = await subscribe({ trialDays: 5, card: testCards.declinedWhenCharged })
    setup.standIn.pass(5.1)
    expect((await get(subscription.id)).status).toBe('past_due')
    expect((await invoicesOf(subscription))[0]).toMatchObject({ status: 'open', tries: 1, on: '2026-12-06' })
    setup.standIn.pass(4)
    expect((await invoicesOf(subscription))[0]).toMatchObject({ status: 'open', tries: 2 })
    setup.standIn.pass(12)
    expect((await get(subscription.id)).status).toBe('unpaid')
    const [invoice] = (await setup.stripe.invoices.list({ subscription: subscription.id })).data
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 4, next_payment_attempt: null })
  })

  test('ends a canceled subscription at the end of the paid period; until then it can be taken back', async () => {
    const { id } = await subscribe()
    const leaving = await setup.stripe.subscriptions.update(id, { cancel_at_period_end: true })
    expect(dayOf(leaving.cancel_at)).toBe('2027-01-01')
    const staying = await setup.stripe.subscriptions.update(id, { cancel_at_period_end: false })
    expect([staying.cancel_at, staying.cancel_at_period_end]).toEqual([null, false])
    await setup.stripe.subscriptions.update(id, { cancel_at_period_end: true })
    setup.standIn.pass(30.9)
    expect((await get(id)).status).toBe('active')
    setup.standIn.pass(1)
    const over = await get(id)
    expect([over.status, dayOf(over.ended_at)]).toEqual(['canceled', '2027-01-01'])
    await expect(setup.stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' })
    await expect(setup.stripe.subscriptions.update(id, { cancel_at_period_end: false })).rejects.toThrow('canceled')
  })
})

test('a free month ended now is charged now, and the month begins now', async () => {
  const { id } = await subscribe({ trialDays: 30 })
  setup.standIn.pass(9)
  const live = await setup.stripe.subscriptions.update(id, { trial_end: 'now', proration_behavior: 'none' })
  expect([live.status, dayOf(live.items.data[0]?.current_period_end)]).toEqual(['active', '2027-01-10'])
  expect((await invoicesOf(live))[0]).toMatchObject(paid(4900, '2026-12-10'))
})

test('a refused card ends no free month, and the same key returns the same refusal', async () => {
  const { id } = await subscribe({ trialDays: 30, card: testCards.declinedWhenCharged })
  const params = { trial_end: 'now', payment_behavior: 'error_if_incomplete' } as const
  const golive = () => setup.stripe.subscriptions.update(id, params, { idempotencyKey: `go-live:${id}` })
  const declined = { type: 'StripeCardError', code: 'card_declined' }
  await expect(golive()).rejects.toMatchObject(declined)
  await expect(golive()).rejects.toMatchObject(declined)
  expect((await get(id)).status).toBe('trialing')
  expect((await setup.stripe.invoices.list({ subscription: id })).data).toHaveLength(1)
})

test('existing objects are created once and found by name', async () => {
  const { data } = await setup.stripe.billing.meters.list({ status: 'active' })
  expect(data.map(({ event_name }) => event_name)).toEqual(['contact_blocks'])
  const again = {
    event_name: 'contact_blocks',
    display_name: 'Twice',
    default_aggregation: { formula: 'last' },
  } as const
  await expect(setup.stripe.billing.meters.create(again)).rejects.toMatchObject({ code: 'resource_already_exists' })
  const product = await setup.stripe.products.create({ id: 'perennial_test', name: 'Test' })
  const price = { product: product.id, currency: 'usd', unit_amount: 100, lookup_key: 'basic_v1' } as const
  const monthly = { recurring: { interval: 'month' } } as const
  await expect(setup.stripe.prices.create({ ...price, ...monthly })).rejects.toThrow('already uses that lookup key')
  const moved = await setup.stripe.prices.create({ ...price, ...monthly, lookup_key: 'test_v1' })
  const taken = await setup.stripe.prices.create({
    ...price,
    ...monthly,
    lookup_key: 'test_v1',
    transfer_lookup_key: true,
  })
  expect((await setup.stripe.prices.list({ lookup_keys: ['test_v1'] })).data.map(({ id }) => id)).toEqual([taken.id])
  expect((await setup.stripe.prices.retrieve(moved.id)).lookup_key).toBeNull()
})

test('the portal has a URL for a known customer', async () => {
  const { customer } = await subscribe()
  const session = await setup.stripe.billingPortal.sessions.create({
    customer: String(customer),
    return_url: 'http://localhost:3000/stripe',
  })
  expect(session.url).toBe(`http://localhost:3000/practice/portal/${session.id}`)
  await expect(setup.stripe.billingPortal.sessions.create({ customer: 'cus_x' })).rejects.toThrow('No such customer')
})
