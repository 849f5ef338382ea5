import { describe, expect, test } from 'vitest'
import { seconds, stripeSubscriptionSetup } from './stripe-subscription-setup.ts'

const setup = stripeSubscriptionSetup()
const { subscribe, get, invoicesOf } = setup

describe('the meter', () => {
  const report = (customer: string, value: number, identifier: string) =>
    setup.stripe.billing.meterEvents.create({
      event_name: 'contact_blocks',
      payload: { stripe_customer_id: customer, value: String(value) },
      identifier,
      timestamp: seconds(setup.t.clock.now),
    })

  test('charges the last report of each month after it, and nothing in a free month', async () => {
    const subscription = await subscribe({ lines: [['usage_base', 1], ['usage_block']], trialDays: 30 })
    const customer = String(subscription.customer)
    await report(customer, 7, 'one')
    setup.standIn.pass(31)
    await report(customer, 3, 'two')
    setup.standIn.pass(5)
    await report(customer, 2, 'three')
    const { lines, total } = await setup.stripe.invoices.createPreview({ subscription: subscription.id })
    expect(lines.data.map(({ quantity, amount }) => [quantity, amount])).toEqual([
      [2, 8000],
      [1, 9900],
    ])
    expect(total).toBe(17_900)
    setup.standIn.pass(30)
    await get(subscription.id)
    expect((await invoicesOf(subscription)).map(({ cents }) => cents)).toEqual([17_900, 9900, 0])
  })

  test('counts each name once a day', async () => {
    const { customer } = await subscribe({ lines: [['usage_base', 1], ['usage_block']] })
    await report(String(customer), 1, 'same')
    await expect(report(String(customer), 2, 'same')).rejects.toThrow('already exists with identifier same')
    setup.standIn.pass(1.01)
    await report(String(customer), 2, 'same')
  })

  test('accepts a report for an unknown customer, and reports later that it was not counted', async () => {
    await report('cus_invented', 2, 'other')
    const [thin] = await setup.t.db
      .selectFrom('practice_stripe')
      .select('id')
      .where('kind', '=', 'v2.core.event')
      .orderBy('number', 'desc')
      .execute()
    expect(await setup.stripe.v2.core.events.retrieve(thin!.id)).toMatchObject({
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
