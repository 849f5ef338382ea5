import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { type CardProvider, CardProviderError } from '../../src/billing/cards/card-provider.ts'
import { findStoredCheckout } from '../../src/billing/checkout/checkouts.ts'
import { completeCheckout, linkOpenCheckouts } from '../../src/billing/checkout/link-checkout.ts'
import type { RequestedOrder } from '../../src/billing/orders/order.ts'
import { readBilling } from '../../src/billing/orders/order-facts.ts'
import { currentPriceBook } from '../../src/billing/prices/price-book.ts'
import {
  baseItem,
  lookupKey,
  meteredItem,
  priceItems,
  type TierId,
  tierOfItem,
} from '../../src/billing/prices/pricing.ts'
import { isRunning } from '../../src/billing/subscription/subscription.ts'
import { NotFound } from '../../src/lib/not-found.ts'
import { checkoutWords as words } from '../../src/messages/checkout.ts'
import { planRefusalMessage, planWords } from '../../src/messages/plan-change.ts'
import { urls } from '../../src/urls.ts'
import { type ApiRoute, api } from '../../src/web/api.ts'
import type { AppContext } from '../../src/web/app-env.ts'
import { beginCheckoutFor, withSessionId } from './checkout/begin.ts'
import { endSetup } from './checkout/end-setup.ts'
import { orderBody, refuseOrder, requireOwnOrganization } from './plans.api.ts'

const name = z.string().max(200)
const id = z.string().max(255)

const noProvider = 'The payment provider failed or is not set up'
const notYours = 'Not your checkout'

const billingContextOf = (c: AppContext) => ({
  tenantDb: c.var.tenantDb,
  identity: c.var.identity,
  cards: cardsOf(c),
  log: c.var.deps.log,
})

/** Links open checkouts that were paid, and returns the agency's subscription. */
async function linkPaidCheckouts(c: AppContext) {
  await orUnavailable(c, planWords.noServer, linkOpenCheckouts(billingContextOf(c), c.var.user.organizationId))
  return (await c.var.scoped(readBilling)).subscription
}

function cardsOf(c: AppContext): CardProvider {
  const { cards } = c.var.deps
  if (!cards) throw new HTTPException(503, { message: planWords.noCards })
  return cards
}

/** Responds with 503 and `message` if the card provider fails, and logs the error. */
async function orUnavailable<T>(c: AppContext, message: string, work: Promise<T>): Promise<T> {
  return work.catch((error) => {
    if (!(error instanceof CardProviderError)) throw error
    c.var.deps.log.error({ err: error, requestId: c.var.requestId }, 'a request to the card provider failed')
    throw new HTTPException(503, { message })
  })
}

/** During setup, payment returns to the last setup step, otherwise to the billing page. */
const pathsOf = (c: AppContext) =>
  c.var.user.isOnboarded
    ? { returnPath: withSessionId(urls.plan.checkoutReturn()), cancelPath: urls.plan.checkout() }
    : { returnPath: withSessionId(urls.onboarding.step('payment')), cancelPath: urls.onboarding.step('payment') }

const beginForSession = async (c: AppContext, kind: 'embedded' | 'hosted', requested: RequestedOrder) =>
  beginCheckoutFor(c, { cards: cardsOf(c), identity: c.var.identity, requested, kind, ...pathsOf(c) })

/**
 * The plan of a price in today's price book. Undefined for any other price id, and for a metered price that is not the
 * plan's.
 */
async function planOfPrice(
  c: AppContext,
  priceId: string,
  meteredPriceId: string | undefined,
): Promise<TierId | undefined> {
  const book = await c.var.scoped(currentPriceBook)
  const keys = priceItems.map((item) => [item, lookupKey(item, book.version)] as const)
  const prices = await orUnavailable(c, words.noPrices, cardsOf(c).findPrices(keys.map(([, key]) => key)))
  const idOf = new Map(keys.map(([item, key]) => [item, prices.get(key)]))
  const item = priceItems.find((each) => idOf.get(each) === priceId)
  const tier = item && tierOfItem(item)
  if (!tier || idOf.get(baseItem(tier)) !== priceId) return undefined
  const metered = meteredItem(tier)
  const isMatch = meteredPriceId === undefined || (metered !== undefined && idOf.get(metered) === meteredPriceId)
  return isMatch ? tier : undefined
}

export const checkoutApi: ApiRoute[] = [
  api({
    method: 'POST',
    path: '/api/create-checkout-session',
    summary: 'Creates a card form for a plan by price id. Name and email always come from the session.',
    guard: 'admin',
    perMinute: 20,
    body: z.strictObject({
      priceId: id,
      customerEmail: name,
      customerName: name,
      meteredPriceId: id.optional(),
      extraAgents: orderBody.extraAgents,
      extraContacts: orderBody.extraContacts,
    }),
    answer: z.object({ success: z.literal(true), clientSecret: z.string() }),
    also: { 503: noProvider },
    async handler({ c, body: { priceId, meteredPriceId, extraAgents, extraContacts } }) {
      const tierId = await planOfPrice(c, priceId, meteredPriceId)
      if (!tierId) return refuseOrder(words.unknownPrice)
      const requested = { tierId, extraAgents, extraContacts }
      const begun = await orUnavailable(c, words.noSession, beginForSession(c, 'embedded', requested))
      if (!begun.ok) return refuseOrder(planRefusalMessage(begun))
      return { success: true as const, clientSecret: begun.clientSecret ?? '' }
    },
  }),
  api({
    method: 'POST',
    path: '/api/stripe/create-checkout-session',
    summary: 'Creates a hosted payment page for a plan',
    guard: 'admin',
    perMinute: 20,
    body: z.strictObject({ orgSlug: z.string().max(100), ...orderBody }),
    answer: z.object({ success: z.literal(true), sessionId: z.string() }),
    also: { 404: 'Not your organization', 503: noProvider },
    async handler({ c, body: { orgSlug, ...requested } }) {
      requireOwnOrganization(c, orgSlug)
      const begun = await orUnavailable(c, planWords.noSession, beginForSession(c, 'hosted', requested))
      return begun.ok ? { success: true as const, sessionId: begun.id } : refuseOrder(planRefusalMessage(begun))
    },
  }),
  api({
    method: 'GET',
    path: '/api/stripe/redirect-to-checkout',
    summary:
      'Redirects to the payment page of a session created for this agency, or back to our checkout if it is no longer open',
    guard: 'admin',
    query: z.object({ session_id: id }),
    answer: z.object({}),
    also: {
      303: 'Redirect to the payment page, or to our checkout if the session is no longer open',
      404: notYours,
      503: noProvider,
    },
    async handler({ c, query: { session_id } }) {
      const stored = await c.var.scoped((scope) => findStoredCheckout(scope, session_id))
      if (!stored) throw new NotFound('Payment session not found')
      const url = await orUnavailable(c, planWords.noServer, cardsOf(c).findCheckoutUrl(session_id))
      return c.redirect(url ?? pathsOf(c).cancelPath, 303)
    },
  }),
  api({
    method: 'GET',
    path: '/api/session-status',
    summary: 'Status of a card form created for this agency: open, complete or expired',
    guard: 'admin',
    query: z.object({ session_id: id }),
    answer: z.object({ status: z.string() }),
    also: { 404: notYours, 503: noProvider },
    async handler({ c, query: { session_id } }) {
      const status = await orUnavailable(c, planWords.noServer, completeCheckout(billingContextOf(c), session_id))
      return { status: status === 'duplicate' ? 'complete' : status }
    },
  }),
  api({
    method: 'GET',
    path: '/api/checkout-session',
    summary: 'The customer and subscription of a completed card form, found by its client secret',
    guard: 'admin',
    query: z.object({ clientSecret: z.string().max(500) }),
    answer: z.object({
      customer: z.string().nullable(),
      subscription: z.string().nullable(),
      subscription_item: z.string().nullable(),
    }),
    also: { 404: 'Not your checkout, or not completed', 503: noProvider },
    async handler({ c, query: { clientSecret } }) {
      const sessionId = clientSecret.split('_secret_')[0] ?? ''
      const status = await orUnavailable(c, planWords.noServer, completeCheckout(billingContextOf(c), sessionId))
      if (status === 'open' || status === 'expired') throw new NotFound('Payment session not found')
      const { subscription } = await c.var.scoped(readBilling)
      return {
        customer: subscription?.stripe_customer_id ?? null,
        subscription: subscription?.stripe_subscription_id ?? null,
        subscription_item: subscription?.stripe_usage_item_id ?? null,
      }
    },
  }),
  api({
    method: 'POST',
    path: '/api/stripe/payment-complete',
    summary:
      'Checks the payment with the payment provider and applies it. Ids in the body are never trusted: the customer and subscription ids must be the agency’s own.',
    guard: 'admin',
    perMinute: 30,
    body: z.strictObject({
      email: name,
      firstName: name,
      lastName: name,
      stripeCustomerId: id.nullish(),
      stripeSubscriptionId: id.nullish(),
      stripeUsageItemId: id.nullish(),
    }),
    answer: z.object({ success: z.boolean(), message: z.string() }),
    also: { 404: 'Not your customer or subscription id', 503: noProvider },
    async handler({ c, body: { stripeCustomerId, stripeSubscriptionId } }) {
      const subscription = await linkPaidCheckouts(c)
      const isOwn = (claimed: string | null | undefined, own: string | null | undefined) => !claimed || claimed === own
      if (
        !isOwn(stripeCustomerId, subscription?.stripe_customer_id) ||
        !isOwn(stripeSubscriptionId, subscription?.stripe_subscription_id)
      )
        throw new NotFound('Payment session not found')
      if (!isRunning(subscription)) return { success: false, message: words.refused }
      await endSetup(c)
      return { success: true, message: words.completed }
    },
  }),
  api({
    method: 'GET',
    path: '/api/stripe/payment-status',
    summary: 'Whether the agency has paid or added a card, according to the payment provider',
    guard: 'admin',
    perMinute: 60,
    answer: z.object({ success: z.literal(true), message: z.string(), paymentCompleted: z.boolean() }),
    also: { 503: noProvider },
    async handler({ c }) {
      const subscription = await linkPaidCheckouts(c)
      const paymentCompleted = isRunning(subscription)
      return { success: true as const, paymentCompleted, message: paymentCompleted ? words.completed : words.notPaid }
    },
  }),
]
