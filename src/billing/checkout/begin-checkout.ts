import { randomUUID } from 'node:crypto'
import { DAY_MS } from '../../lib/durations.ts'
import type { BillingContext } from '../cards/billing-context.ts'
import type { PlanOrder } from '../cards/card-provider.ts'
import { type OrderRefusal, type RequestedOrder, validateOrder } from '../orders/order.ts'
import { type BillingFacts, priceBookForOrder, readBilling } from '../orders/order-facts.ts'
import { isRunning } from '../subscription/subscription.ts'
import { insertCheckout, listOpenCheckouts } from './checkouts.ts'
import { completeCheckout } from './link-checkout.ts'

interface CheckoutRequest {
  requested: RequestedOrder
  kind: 'embedded' | 'hosted'
  person: { id: number; email: string; name: string }
  returnUrl: string
  cancelUrl: string
  /** The launch offer, for a first subscription. */
  launchCode: string | undefined
}

export type BeginCheckoutResult =
  | { ok: true; id: string; clientSecret: string | undefined; url: string | undefined; order: PlanOrder }
  | ({ ok: false } & (OrderRefusal | { refused: 'has_subscription' }))

/**
 * Opens a card form for the order, at the prices of our price book. Only one checkout is open at a time: earlier ones
 * of the agency are ended. If it throws CardProviderError, no form opened by this call reaches the browser.
 */
export async function beginCheckout(
  context: BillingContext,
  { requested, kind, person, launchCode, ...returnUrls }: CheckoutRequest,
): Promise<BeginCheckoutResult> {
  const { tenantDb, cards, identity } = context
  const { facts, earlier, now } = await tenantDb.withTenant(identity, async (scope) => ({
    facts: await readBilling(scope),
    earlier: await listOpenCheckouts(scope),
    now: scope.now,
  }))
  if (isRunning(facts.subscription)) return { ok: false, refused: 'has_subscription' }
  const validated = validateOrder({ ...facts, book: priceBookForOrder(facts, requested.tierId) }, requested)
  if (!validated.ok) return validated
  for (const id of earlier) if (await wasPaid(context, id)) return { ok: false, refused: 'has_subscription' }
  const { order } = validated
  const params = {
    ...order,
    organizationId: identity.organizationId,
    customerId: facts.subscription?.stripe_customer_id ?? undefined,
    email: person.email,
    name: person.name,
    ...returnUrls,
    trialEndsAt: freeUntil(facts, now),
    promotionCode: facts.subscription?.stripe_subscription_id ? undefined : launchCode,
    idempotencyKey: `checkout:${identity.organizationId}:${randomUUID()}`,
  }
  const created =
    kind === 'embedded'
      ? { url: undefined, ...(await cards.createEmbeddedCheckout(params)) }
      : { clientSecret: undefined, ...(await cards.createHostedCheckout(params)) }
  // Another checkout may have been opened or paid meanwhile.
  const { others, wasRunning } = await tenantDb.withTenant(identity, async (scope) => {
    const { subscription } = await readBilling(scope)
    const open = await listOpenCheckouts(scope)
    await insertCheckout(scope, { id: created.id, kind, userId: person.id, order })
    return { others: open, wasRunning: isRunning(subscription) }
  })
  let isPaid = wasRunning
  for (const id of others) isPaid = (await wasPaid(context, id)) || isPaid
  if (!isPaid) return { ok: true, ...created, order }
  await wasPaid(context, created.id)
  return { ok: false, refused: 'has_subscription' }
}

/** Ends an open checkout. If it was paid, even meanwhile, links its subscription and returns true. */
async function wasPaid(context: BillingContext, id: string): Promise<boolean> {
  let status = await completeCheckout(context, id)
  if (status === 'open') {
    await context.cards.expireCheckout(id)
    status = await completeCheckout(context, id)
  }
  return status === 'complete' || status === 'duplicate'
}

/**
 * A current free month without a card keeps its end, an agency that had no free month yet gets one, and all others pay
 * at once (undefined).
 */
export function freeUntil({ subscription, current }: BillingFacts, now: Date): Date | undefined {
  if (!subscription) return new Date(now.getTime() + current.trial_days * DAY_MS)
  const { stripe_subscription_id, trial_ends_at } = subscription
  return stripe_subscription_id === null && trial_ends_at && trial_ends_at > now ? trial_ends_at : undefined
}
