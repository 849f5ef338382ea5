import type Stripe from 'stripe'
import { CardTrouble, type CheckoutOrder, type ProviderCheckout } from '../cards/card-provider.ts'
import type { PriceBook } from '../prices/price-book.ts'
import { callStripe, stripeId, stripeSeconds } from './client.ts'
import { pricedLines } from './subscriptions.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A day to be charged on must be 48 hours ahead; one nearer is told in whole days, in the agency's favour. */
function trial(endsAt: Date | undefined, now: Date): Stripe.Checkout.SessionCreateParams.SubscriptionData {
  const left = endsAt ? endsAt.getTime() - now.getTime() : 0
  if (!endsAt || left <= 0) return {}
  const when =
    left > 49 * HOUR_MS ? { trial_end: stripeSeconds(endsAt) } : { trial_period_days: Math.ceil(left / DAY_MS) }
  // A card that is gone by then leaves an open invoice and our days of grace, instead of an end without a word.
  return { ...when, trial_settings: { end_behavior: { missing_payment_method: 'create_invoice' } } }
}

/** What an embedded and a hosted checkout have in common. */
export async function checkoutParams(
  stripe: Stripe,
  book: PriceBook,
  order: CheckoutOrder,
  now: Date,
): Promise<Stripe.Checkout.SessionCreateParams> {
  const [lines, promotion, customer] = await Promise.all([
    pricedLines(stripe, book, order),
    order.promotionCode === undefined ? undefined : findPromotion(stripe, order.promotionCode),
    order.customerId ?? customerOf(stripe, order),
  ])
  const metadata = { organization_id: String(order.organizationId) }
  return {
    mode: 'subscription',
    customer,
    client_reference_id: String(order.organizationId),
    metadata,
    line_items: lines.map(({ price, quantity }) => ({ price, ...(quantity === undefined ? {} : { quantity }) })),
    subscription_data: { metadata, ...trial(order.trialEndsAt, now) },
    payment_method_collection: 'always',
    // Stripe takes one or the other.
    ...(promotion ? { discounts: [{ promotion_code: promotion }] } : { allow_promotion_codes: true }),
  }
}

/** Its id. What was promised on our page is never silently charged in full. */
async function findPromotion(stripe: Stripe, code: string): Promise<string> {
  const { data } = await callStripe(() => stripe.promotionCodes.list({ code, active: true, limit: 1 }))
  if (!data[0]) throw new CardTrouble('refused', `Stripe has no active promotion code ${code}: npm run stripe -- sync`)
  return data[0].id
}

/** One customer an agency, so that whatever it pays twice is found under one name. */
async function customerOf(stripe: Stripe, { email, name, organizationId, idempotencyKey }: CheckoutOrder) {
  const metadata = { organization_id: String(organizationId) }
  const { data } = await callStripe(() => stripe.customers.list({ email, limit: 100 }))
  const known = data.find((customer) => customer.metadata?.organization_id === metadata.organization_id)
  if (known) return known.id
  const made = await callStripe(() =>
    stripe.customers.create({ email, name, metadata }, { idempotencyKey: `${idempotencyKey}:customer` }),
  )
  return made.id
}

const statuses: readonly string[] = ['open', 'complete', 'expired'] satisfies ProviderCheckout['status'][]

export function readCheckout(session: Stripe.Checkout.Session): ProviderCheckout {
  const { id, status } = session
  if (!status || !statuses.includes(status)) throw new CardTrouble('refused', `Checkout ${id} has no status we know`)
  return {
    id,
    status: status as ProviderCheckout['status'],
    customerId: stripeId(session.customer),
    subscriptionId: stripeId(session.subscription),
  }
}
