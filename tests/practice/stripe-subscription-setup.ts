import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type StripeStandIn, startStripeStandIn } from '../billing/stripe-stand-in.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'

/** The first of a month, so that periods are calendar months. */
export const START = new Date('2026-12-01T00:00:00Z')

export const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

export const dayOf = (at: number | null | undefined) => at && new Date(at * 1000).toISOString().slice(0, 10)

interface How {
  lines?: [item: string, quantity?: number][]
  trialDays?: number
  card?: string
  code?: string
}

export const paid = (cents: number, on: string) => ({ cents, on, status: 'paid' })

/** The practice card provider. Each test starts on the first of a month. */
export function stripeSubscriptionSetup() {
  let t: TestDatabase
  let standIn: StripeStandIn
  let stripe: Stripe
  let prices: Record<string, string>

  beforeAll(async () => {
    t = await freshDatabase()
    standIn = await startStripeStandIn(t)
    stripe = standIn.stripe
    const { data } = await stripe.prices.list({ active: true, limit: 100 })
    prices = Object.fromEntries(data.map((price) => [price.lookup_key, price.id]))
  })
  beforeEach(() => {
    t.clock.now = START
  })
  afterAll(async () => {
    await standIn.close()
    await t.close()
  })

  /** Creates a subscription by a checkout, which is the only way. */
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
    await standIn.pay(session.id, card)
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

  return {
    subscribe,
    get,
    invoicesOf,
    get prices() {
      return prices
    },
    get standIn() {
      return standIn
    },
    get stripe() {
      return stripe
    },
    get t() {
      return t
    },
  }
}
