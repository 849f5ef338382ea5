/*
 * The card provider interface, implemented with Stripe's SDK. API version 2026-10-28: period ends are on subscription
 * items, discounts are lists, and checkout UI modes are 'embedded_page' and 'hosted_page'.
 */
import type Stripe from 'stripe'
import type { CardProvider, CardSubscription, CheckoutOrder } from '../cards/card-provider.ts'
import { CardProviderError } from '../cards/card-provider.ts'
import type { PriceBook } from '../prices/price-book.ts'
import { BLOCKS_METER } from '../prices/pricing.ts'
import { checkoutParams, readCheckout } from './checkouts.ts'
import {
  callStripe,
  callStripeOrMissing,
  isMissing,
  lazyStripe,
  type StripeAccount,
  stripeId,
  stripeSeconds,
} from './client.ts'
import { readEvent, readUsageErrors } from './events.ts'
import { amountDueNow, readInvoice, readPaymentMethod } from './invoices.ts'
import { findPrices, itemChanges, pricedLines, readSubscription, SUBSCRIPTION_PARTS } from './subscriptions.ts'

const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js'

export interface StripeOptions extends StripeAccount {
  publishableKey: string
  /** The webhook's signing secret, followed by a comma and the usage error destination's secret if there is one. */
  webhookSecret: string
  scriptUrl?: string | undefined
  now(): Date
  findBook(version: number): Promise<PriceBook>
}

export function stripeCards(options: StripeOptions): CardProvider {
  const { publishableKey, scriptUrl = STRIPE_SCRIPT, findBook, now } = options
  const secrets = options.webhookSecret.split(',')
  const stripe = lazyStripe(options)
  const isLive = /^[sr]k_live_/.test(options.secretKey)
  const expand = SUBSCRIPTION_PARTS

  async function createCheckout(
    order: CheckoutOrder,
    page: Stripe.Checkout.SessionCreateParams,
  ): Promise<Stripe.Checkout.Session> {
    const sdk = await stripe()
    const params = await checkoutParams(sdk, await findBook(order.version), order, now())
    const { customerId, idempotencyKey } = order
    return callStripe(() => sdk.checkout.sessions.create({ ...params, ...page }, { idempotencyKey })).catch((error) => {
      if (!customerId || !isMissing(error)) throw error
      // The customer was deleted at Stripe, so a new one is created.
      return createCheckout({ ...order, customerId: undefined, idempotencyKey: `${idempotencyKey}:anew` }, page)
    })
  }
  const findSession = async (id: string) => {
    const { checkout } = await stripe()
    return callStripeOrMissing(() => checkout.sessions.retrieve(id))
  }
  const update = async (id: string, params: Stripe.SubscriptionUpdateParams, idempotencyKey: string) => {
    const { subscriptions } = await stripe()
    return readSubscription(await callStripe(() => subscriptions.update(id, { ...params, expand }, { idempotencyKey })))
  }
  const changesTo = async (current: CardSubscription, order: Parameters<CardProvider['previewChange']>[1]) => {
    const sdk = await stripe()
    const book = await findBook(order.version)
    return { sdk, items: itemChanges(current.items, await pricedLines(sdk, book, order)) }
  }

  return {
    publishableKey,
    scriptUrl,
    findPrices: async (lookupKeys) => findPrices(await stripe(), lookupKeys),

    async createEmbeddedCheckout(order) {
      const session = await createCheckout(order, {
        ui_mode: 'embedded_page',
        redirect_on_completion: 'if_required',
        return_url: order.returnUrl,
      })
      if (!session.client_secret) throw new CardProviderError('refused', `Checkout ${session.id} has no client secret`)
      return { id: session.id, clientSecret: session.client_secret }
    },
    async createHostedCheckout(order) {
      const session = await createCheckout(order, {
        ui_mode: 'hosted_page',
        success_url: order.returnUrl,
        cancel_url: order.cancelUrl,
      })
      if (!session.url) throw new CardProviderError('refused', `Checkout ${session.id} has no URL`)
      return { id: session.id, url: session.url }
    },
    async findCheckout(id) {
      const session = await findSession(id)
      return session && readCheckout(session)
    },
    async findCheckoutUrl(id) {
      const session = await findSession(id)
      return (session?.status === 'open' && session.url) || undefined
    },
    async expireCheckout(id) {
      const { checkout } = await stripe()
      await callStripe(() => checkout.sessions.expire(id)).catch(async (error) => {
        if ((await findSession(id))?.status === 'open') throw error
      })
    },

    async findSubscription(id) {
      const { subscriptions } = await stripe()
      const found = await callStripeOrMissing(() => subscriptions.retrieve(id, { expand }))
      return found && readSubscription(found)
    },
    async listSubscriptions(customer) {
      const { subscriptions } = await stripe()
      const parts = expand.map((part) => `data.${part}`)
      const all = await callStripeOrMissing(() =>
        subscriptions.list({ customer, status: 'all', limit: 100, expand: parts }),
      )
      return (all?.data ?? []).map(readSubscription).sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime())
    },
    async previewChange(current, order, { prorate }) {
      const nextChargeAt = current.status === 'trialing' ? current.trialEndsAt : current.currentPeriodEnd
      if (!prorate) return { dueNowCents: 0, nextChargeAt }
      const { sdk, items } = await changesTo(current, order)
      const preview = await callStripe(() =>
        sdk.invoices.createPreview({
          customer: current.customerId,
          subscription: current.id,
          subscription_details: { items, proration_behavior: 'always_invoice' },
        }),
      )
      return { dueNowCents: amountDueNow(preview), nextChargeAt }
    },
    async changeSubscription(current, order, { prorate, idempotencyKey }) {
      const { items } = await changesTo(current, order)
      return update(
        current.id,
        // If the bank declines, nothing changes.
        prorate
          ? { items, proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' }
          : { items, proration_behavior: 'none' },
        idempotencyKey,
      )
    },
    endTrial: (id, idempotencyKey) =>
      update(
        id,
        { trial_end: 'now', proration_behavior: 'none', payment_behavior: 'error_if_incomplete' },
        idempotencyKey,
      ),
    async cancelAtPeriodEnd(id, cancel, idempotencyKey) {
      const updated = await update(id, { cancel_at_period_end: cancel }, idempotencyKey)
      // A cancellation in the portal may have set a date instead of the period end.
      return !cancel && updated.cancelAt ? update(id, { cancel_at: '' }, `${idempotencyKey}:day`) : updated
    },
    async cancelNow(id) {
      const { subscriptions } = await stripe()
      await callStripe(() => subscriptions.cancel(id, { invoice_now: false, prorate: false })).catch(async (error) => {
        const found = await callStripeOrMissing(() => subscriptions.retrieve(id))
        if (found && !found.ended_at) throw error
      })
    },

    async findPaymentMethod(customerId, subscriptionId) {
      const sdk = await stripe()
      const subscription =
        subscriptionId && (await callStripeOrMissing(() => sdk.subscriptions.retrieve(subscriptionId)))
      const subscriptionDefault = subscription ? stripeId(subscription.default_payment_method) : undefined
      const customer = subscriptionDefault
        ? undefined
        : await callStripeOrMissing(() => sdk.customers.retrieve(customerId))
      const customerDefault =
        customer && !customer.deleted && stripeId(customer.invoice_settings.default_payment_method)
      const id = subscriptionDefault ?? (customerDefault || undefined)
      const method = id
        ? await callStripeOrMissing(() => sdk.paymentMethods.retrieve(id))
        : (await callStripeOrMissing(() => sdk.paymentMethods.list({ customer: customerId, limit: 1 })))?.data[0]
      return method && readPaymentMethod(method)
    },
    async listInvoices(customer) {
      const { invoices } = await stripe()
      const found = await callStripeOrMissing(() => invoices.list({ customer, limit: 100 }))
      return (found?.data ?? []).filter(({ status }) => status !== 'void').map(readInvoice)
    },
    async findInvoice(customerId, id) {
      const { invoices } = await stripe()
      const found = await callStripeOrMissing(() => invoices.retrieve(id))
      return found && stripeId(found.customer) === customerId ? readInvoice(found) : undefined
    },
    async portalUrl(customer, returnUrl) {
      const { billingPortal } = await stripe()
      return (await callStripe(() => billingPortal.sessions.create({ customer, return_url: returnUrl }))).url
    },
    async reportBlocks({ customerId, blocks, identifier, at }) {
      const { billing } = await stripe()
      const payload = { stripe_customer_id: customerId, value: String(blocks) }
      const event = { event_name: BLOCKS_METER, payload, identifier, timestamp: stripeSeconds(at) }
      await callStripe(() => billing.meterEvents.create(event)).catch((error) => {
        // Stripe refuses an identifier that it has already counted, so the report was made before.
        if (!/already exists with identifier/i.test(error.message)) throw error
      })
    },
    async readEvent(body, signature) {
      const { Stripe } = await import('stripe')
      const { signature: verifier } = Stripe.webhooks
      if (!verifier) throw new CardProviderError('refused', 'This version of Stripe’s SDK cannot verify signatures')
      return readEvent(verifier, { secrets, isLive }, body, signature)
    },
    async findUsageErrors(eventId) {
      const { v2 } = await stripe()
      const event = await callStripeOrMissing(() => v2.core.events.retrieve(eventId))
      return event && readUsageErrors(event)
    },
  }
}
