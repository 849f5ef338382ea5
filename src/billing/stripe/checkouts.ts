import type Stripe from 'stripe'
import { DAY_MS, HOUR_MS } from '../../lib/durations.ts'
import { CardProviderError, type CheckoutOrder, type ProviderCheckout } from '../cards/card-provider.ts'
import type { PriceBook } from '../prices/price-book.ts'
import { callStripe, stripeId, stripeSeconds } from './client.ts'
import { pricedLines } from './subscriptions.ts'

/**
 * Stripe requires `trial_end` to be at least 48 hours away. With an hour to spare, an end within 49 hours is sent as
 * whole days, rounded up.
 */
function trial(endsAt: Date | undefined, now: Date): Stripe.Checkout.SessionCreateParams.SubscriptionData {
  const left = endsAt ? endsAt.getTime() - now.getTime() : 0
  if (!endsAt || left <= 0) return {}
  const end =
    left > 49 * HOUR_MS ? { trial_end: stripeSeconds(endsAt) } : { trial_period_days: Math.ceil(left / DAY_MS) }
  // If there is no card when the trial ends, Stripe creates an open invoice, which starts our grace days. Stripe could
  // also cancel or pause the subscription.
  return { ...end, trial_settings: { end_behavior: { missing_payment_method: 'create_invoice' } } }
}

/** The parameters that embedded and hosted checkouts share. */
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
    // Stripe accepts only one of these.
    ...(promotion ? { discounts: [{ promotion_code: promotion }] } : { allow_promotion_codes: true }),
  }
}

/** The id of the promotion code. Throws if it does not exist, so that a promised discount is never silently dropped. */
async function findPromotion(stripe: Stripe, code: string): Promise<string> {
  const { data } = await callStripe(() => stripe.promotionCodes.list({ code, active: true, limit: 1 }))
  if (!data[0])
    throw new CardProviderError('refused', `Stripe has no active promotion code ${code}: npm run stripe -- sync`)
  return data[0].id
}

/** Reuses the agency's customer, so that duplicate subscriptions are found under one customer. */
async function customerOf(stripe: Stripe, { email, name, organizationId, idempotencyKey }: CheckoutOrder) {
  const metadata = { organization_id: String(organizationId) }
  const { data } = await callStripe(() => stripe.customers.list({ email, limit: 100 }))
  const existing = data.find((customer) => customer.metadata?.organization_id === metadata.organization_id)
  if (existing) return existing.id
  const created = await callStripe(() =>
    stripe.customers.create({ email, name, metadata }, { idempotencyKey: `${idempotencyKey}:customer` }),
  )
  return created.id
}

const statuses: readonly string[] = ['open', 'complete', 'expired'] satisfies ProviderCheckout['status'][]

export function readCheckout(session: Stripe.Checkout.Session): ProviderCheckout {
  const { id, status } = session
  if (!status || !statuses.includes(status))
    throw new CardProviderError('refused', `Checkout ${id} has an unknown status`)
  return {
    id,
    status: status as ProviderCheckout['status'],
    customerId: stripeId(session.customer),
    subscriptionId: stripeId(session.subscription),
  }
}
