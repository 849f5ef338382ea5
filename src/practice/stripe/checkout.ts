import { paymentMethodOf, refusesCard, refusesCharge, waitOf } from './cards.ts'
import { newCustomer } from './customers.ts'
import type { CheckoutSession, Customer, TypedCard } from './objects.ts'
import { declined, invalid } from './refusal.ts'
import type { Store } from './store.ts'
import { beginSubscription, discountFrom, type Settings, subscriptionOf } from './subscriptions.ts'

/** Somebody typed a card. Throws Refusal where it is declined; a slow bank leaves the session open until it confirms. */
export async function payCheckout(
  store: Store,
  session: CheckoutSession,
  card: TypedCard,
  settings: Settings,
): Promise<CheckoutSession> {
  if (session.status !== 'open') throw invalid(`This checkout is ${session.status}.`)
  if (session.practice.waiting) return session
  const chargesNow = session.practice.subscription.trial_end === undefined
  if (refusesCard(card) || (chargesNow && refusesCharge(card.number))) throw declined()
  const wait = waitOf(card)
  if (wait === 0) return completeCheckout(store, session, card, settings)
  const until = store.now + wait
  const waiting = { ...session, practice: { ...session.practice, waiting: { card, until } } }
  await store.put(waiting, { dueAt: until })
  return waiting
}

/** With the code that somebody typed, where the form asks for one. Throws Refusal. */
export async function withCode(store: Store, session: CheckoutSession, code: string | undefined) {
  if (!code || !session.allow_promotion_codes) return session
  const promotion = await store.findNamed('promotion_code', code.toUpperCase())
  if (!promotion?.active) throw invalid('This code is invalid.', 'code')
  return { ...session, discounts: [{ coupon: null, promotion_code: promotion.id }] }
}

/** The bank has confirmed. */
export const confirmCheckout = (store: Store, session: CheckoutSession, settings: Settings) =>
  completeCheckout(store, session, session.practice.waiting!.card, settings)

async function completeCheckout(store: Store, session: CheckoutSession, card: TypedCard, settings: Settings) {
  const customer = await customerFor(store, session, card)
  const method = paymentMethodOf(card, customer.id, store.now)
  await store.put(method)
  await store.tell('payment_method.attached', method)
  const subscription = await subscriptionOf(store, session, { customer: customer.id, method: method.id })
  for (const { promotion_code, coupon } of session.discounts) {
    const promotion = promotion_code === null ? undefined : await store.get('promotion_code', promotion_code)
    const found = await store.get('coupon', promotion?.promotion.coupon ?? coupon ?? '')
    const from = { subscription, promotion: promotion_code, session: session.id }
    const discount = discountFrom(found, from, store.now)
    await store.put(discount)
    subscription.discounts.push(discount.id)
  }
  const isTrial = subscription.status === 'trialing'
  await beginSubscription(store, subscription, settings)
  await store.tell('customer.subscription.created', subscription)
  const done: CheckoutSession = {
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
  await store.put(done)
  await store.tell('checkout.session.completed', done)
  return done
}

async function customerFor(store: Store, session: CheckoutSession, card: TypedCard): Promise<Customer> {
  if (session.customer) return store.get('customer', session.customer)
  const customer = newCustomer({ email: session.customer_email ?? card.email, name: card.name }, store.now)
  await store.put(customer)
  await store.tell('customer.created', customer)
  return customer
}

/** Takes no card any more. */
export async function expireCheckout(store: Store, session: CheckoutSession): Promise<CheckoutSession> {
  const expired: CheckoutSession = { ...session, status: 'expired', url: null }
  await store.put(expired)
  await store.tell('checkout.session.expired', expired)
  return expired
}
