import { confirmationDelay, isDeclined, isDeclinedWhenCharged, paymentMethodOf } from './cards.ts'
import { newCustomer } from './customers.ts'
import type { CheckoutSession, Customer, TypedCard } from './objects.ts'
import type { Store } from './store.ts'
import { declined, invalid } from './stripe-error.ts'
import { beginSubscription, discountFrom, type Settings, subscriptionOf } from './subscriptions.ts'

/** Pays with a typed card. Throws StripeError if it is declined. With a slow bank, the session stays open until it confirms. */
export async function payCheckout(
  store: Store,
  session: CheckoutSession,
  card: TypedCard,
  settings: Settings,
): Promise<CheckoutSession> {
  if (session.status !== 'open') throw invalid(`This checkout is ${session.status}.`)
  if (session.practice.waiting) return session
  const chargesNow = session.practice.subscription.trial_end === undefined
  if (isDeclined(card) || (chargesNow && isDeclinedWhenCharged(card.number))) throw declined()
  const delay = confirmationDelay(card)
  if (delay === 0) return completeCheckout(store, session, card, settings)
  const until = store.now + delay
  const waiting = { ...session, practice: { ...session.practice, waiting: { card, until } } }
  await store.save(waiting, { dueAt: until })
  return waiting
}

/** Adds the discount of a typed code, if the session allows codes. Throws StripeError. */
export async function applyPromotionCode(store: Store, session: CheckoutSession, code: string | undefined) {
  if (!code || !session.allow_promotion_codes) return session
  const promotion = await store.findNamed('promotion_code', code.toUpperCase())
  if (!promotion?.active) throw invalid('This code is invalid.', 'code')
  return { ...session, discounts: [{ coupon: null, promotion_code: promotion.id }] }
}

/** Completes the checkout after the bank's confirmation. */
export const confirmCheckout = (store: Store, session: CheckoutSession, settings: Settings) =>
  completeCheckout(store, session, session.practice.waiting!.card, settings)

async function completeCheckout(store: Store, session: CheckoutSession, card: TypedCard, settings: Settings) {
  const customer = await customerFor(store, session, card)
  const method = paymentMethodOf(card, customer.id, store.now)
  await store.save(method)
  await store.emit('payment_method.attached', method)
  const subscription = await subscriptionOf(store, session, { customer: customer.id, method: method.id })
  for (const { promotion_code, coupon } of session.discounts) {
    const promotion = promotion_code === null ? undefined : await store.get('promotion_code', promotion_code)
    const appliedCoupon = await store.get('coupon', promotion?.promotion.coupon ?? coupon ?? '')
    const source = { subscription, promotion: promotion_code, session: session.id }
    const discount = discountFrom(appliedCoupon, source, store.now)
    await store.save(discount)
    subscription.discounts.push(discount.id)
  }
  const isTrial = subscription.status === 'trialing'
  await beginSubscription(store, subscription, settings)
  await store.emit('customer.subscription.created', subscription)
  const completed: CheckoutSession = {
    ...session,
    status: 'complete',
    customer: customer.id,
    customer_details: { email: card.email, name: card.name },
    subscription: subscription.id,
    invoice: subscription.latest_invoice,
    payment_status: isTrial ? 'no_payment_required' : 'paid',
    url: null,
    practice: { ...session.practice, waiting: undefined },
  }
  await store.save(completed)
  await store.emit('checkout.session.completed', completed)
  return completed
}

async function customerFor(store: Store, session: CheckoutSession, card: TypedCard): Promise<Customer> {
  if (session.customer) return store.get('customer', session.customer)
  const customer = newCustomer({ email: session.customer_email ?? card.email, name: card.name }, store.now)
  await store.save(customer)
  await store.emit('customer.created', customer)
  return customer
}

export async function expireCheckout(store: Store, session: CheckoutSession): Promise<CheckoutSession> {
  const expired: CheckoutSession = { ...session, status: 'expired', url: null }
  await store.save(expired)
  await store.emit('checkout.session.expired', expired)
  return expired
}
