import { randomUUID } from 'node:crypto'
import type { BillingContext } from '../cards/billing-context.ts'
import type { PlanOrder } from '../cards/card-provider.ts'
import { type OrderRefusal, type RequestedOrder, validateOrder } from '../orders/order.ts'
import { type BillingFacts, bookFor, isRunning, readBilling } from '../orders/order-facts.ts'
import { insertCheckout, listOpenCheckouts } from './checkouts.ts'
import { settleCheckout } from './settle-checkout.ts'

interface Begin {
  wish: RequestedOrder
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
 * Opens a card form for what was chosen, at the prices of our own book. One is open at a time: another that the agency
 * had is ended. Throws CardTrouble, after which no form of this call takes a card.
 */
export async function beginCheckout(
  context: BillingContext,
  { wish, kind, person, launchCode, ...back }: Begin,
): Promise<BeginCheckoutResult> {
  const { tenantDb, cards, identity } = context
  const { facts, earlier, now } = await tenantDb.withTenant(identity, async (scope) => ({
    facts: await readBilling(scope),
    earlier: await listOpenCheckouts(scope),
    now: scope.now,
  }))
  if (isRunning(facts.subscription)) return { ok: false, refused: 'has_subscription' }
  const judged = validateOrder({ ...facts, book: bookFor(facts, wish.tierId) }, wish)
  if (!judged.ok) return judged
  for (const id of earlier) if (await wasPaid(context, id)) return { ok: false, refused: 'has_subscription' }
  const { order } = judged
  const asked = {
    ...order,
    organizationId: identity.organizationId,
    customerId: facts.subscription?.stripe_customer_id ?? undefined,
    ...{ email: person.email, name: person.name, ...back },
    trialEndsAt: freeUntil(facts, now),
    promotionCode: facts.subscription?.stripe_subscription_id ? undefined : launchCode,
    idempotencyKey: `checkout:${identity.organizationId}:${randomUUID()}`,
  }
  const made =
    kind === 'embedded'
      ? { url: undefined, ...(await cards.createEmbeddedCheckout(asked)) }
      : { clientSecret: undefined, ...(await cards.createHostedCheckout(asked)) }
  // Another may have been begun, or paid, while this one was made.
  const { others, isLate } = await tenantDb.withTenant(identity, async (scope) => {
    const { subscription } = await readBilling(scope)
    const open = await listOpenCheckouts(scope)
    await insertCheckout(scope, { id: made.id, kind, userId: person.id, order })
    return { others: open, isLate: isRunning(subscription) }
  })
  let isPaid = isLate
  for (const id of others) isPaid = (await wasPaid(context, id)) || isPaid
  if (!isPaid) return { ok: true, ...made, order }
  await wasPaid(context, made.id)
  return { ok: false, refused: 'has_subscription' }
}

/** Ends a form that nobody finished; one that somebody did, also while it was being ended, is taken up: true. */
async function wasPaid(context: BillingContext, id: string): Promise<boolean> {
  let status = await settleCheckout(context, id)
  if (status === 'open') {
    await context.cards.expireCheckout(id)
    status = await settleCheckout(context, id)
  }
  return status === 'complete' || status === 'doubled'
}

const DAY_MS = 86_400_000

/** The running free month stays as long as it is; a first subscription has one; whoever had theirs pays at once. */
export function freeUntil({ subscription, current }: BillingFacts, now: Date): Date | undefined {
  if (!subscription) return new Date(now.getTime() + current.trial_days * DAY_MS)
  const { stripe_subscription_id, trial_ends_at } = subscription
  return stripe_subscription_id === null && trial_ends_at && trial_ends_at > now ? trial_ends_at : undefined
}
