import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { LAUNCH_CODE, testCards } from '../billing/stripe-stand-in.ts'
import { dayOf, paid, START, seconds, stripeSubscriptionSetup } from './stripe-subscription-setup.ts'

const setup = stripeSubscriptionSetup()
const { subscribe, get, invoicesOf } = setup

describe('a change of plan', () => {
  /** December has 31 days. */
  const afterDays = (days: number) => {
    setup.t.clock.now = new Date(START.getTime() + days * 86_400_000)
  }

  test('an upgrade charges the rest of the month at once, and says so before', async () => {
    const subscription = await subscribe()
    const [item] = subscription.items.data
    afterDays(15.5)
    const items = [
      { id: item!.id, price: setup.prices.pro_v1!, quantity: 1 },
      { price: setup.prices.seat_v1!, quantity: 2 },
    ]
    const how = { items, proration_behavior: 'always_invoice', proration_date: seconds(setup.t.clock.now) } as const
    const preview = await setup.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: how,
    })
    // Half of $99 and of $40, minus half of $49.
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-2450, 4950, 2000])
    expect([preview.total, preview.amount_due]).toEqual([4500, 4500])
    expect((await get(subscription.id)).items.data).toHaveLength(1)
    const after = await setup.stripe.subscriptions.update(subscription.id, how)
    expect(after.items.data.map(({ quantity }) => quantity)).toEqual([1, 2])
    expect(dayOf(after.items.data[1]?.current_period_end)).toBe('2027-01-01')
    expect((await invoicesOf(subscription))[0]).toMatchObject(paid(4500, '2026-12-16'))
  })

  test('an upgrade with a discount discounts the rest of the month too', async () => {
    const subscription = await subscribe({ code: LAUNCH_CODE })
    afterDays(15.5)
    const items = [{ id: subscription.items.data[0]!.id, price: setup.prices.pro_v1! }]
    const preview = await setup.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items, proration_behavior: 'always_invoice' },
    })
    expect(preview.total).toBe(1875)
  })

  test('a downgrade without proration changes the next month only', async () => {
    const subscription = await subscribe({
      lines: [
        ['pro', 1],
        ['seat', 3],
      ],
    })
    const [pro, seat] = subscription.items.data
    afterDays(10)
    const after = await setup.stripe.subscriptions.update(subscription.id, {
      items: [
        { id: pro!.id, price: setup.prices.basic_v1! },
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

  test('a downgrade with proration gives a credit for the next invoice', async () => {
    const subscription = await subscribe({ lines: [['pro', 1]] })
    afterDays(15.5)
    await setup.stripe.subscriptions.update(subscription.id, {
      items: [{ id: subscription.items.data[0]!.id, price: setup.prices.basic_v1! }],
      proration_behavior: 'always_invoice',
    })
    const customer = (await setup.stripe.customers.retrieve(String(subscription.customer))) as Stripe.Customer
    expect(customer.balance).toBe(-2500)
    afterDays(32)
    await get(subscription.id)
    const [invoice] = (await setup.stripe.invoices.list({ subscription: subscription.id })).data
    expect(invoice).toMatchObject({ total: 4900, amount_due: 2400, amount_paid: 2400, starting_balance: -2500 })
  })

  test('refused by the card changes nothing', async () => {
    const subscription = await subscribe({ trialDays: 2, card: testCards.declinedWhenCharged })
    const method = await setup.stripe.paymentMethods.list({ customer: String(subscription.customer) })
    expect(method.data[0]?.card?.last4).toBe('0341')
    setup.standIn.pass(3)
    const items = [{ id: subscription.items.data[0]!.id, price: setup.prices.pro_v1! }]
    const how = { items, proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' } as const
    await expect(setup.stripe.subscriptions.update(subscription.id, how)).rejects.toMatchObject({
      code: 'card_declined',
    })
    expect((await get(subscription.id)).items.data[0]?.price.lookup_key).toBe('basic_v1')
  })

  test.each<[string, () => Stripe.SubscriptionUpdateParams]>([
    ['No such price', () => ({ items: [{ price: 'price_invented', quantity: 1 }] })],
    ['No such subscription item', () => ({ items: [{ id: 'si_of_another', quantity: 3 }] })],
    ['must be at least 0', () => ({ items: [{ price: setup.prices.seat_v1!, quantity: -1 }] })],
    ['metered', () => ({ items: [{ price: setup.prices.usage_block_v1!, quantity: 3 }] })],
    ['already exists', () => ({ items: [{ price: setup.prices.basic_v1!, quantity: 1 }] })],
  ])('is refused as Stripe refuses it: %s', async (message, params) => {
    const { id } = await subscribe()
    await expect(setup.stripe.subscriptions.update(id, params())).rejects.toThrow(message)
  })
})
