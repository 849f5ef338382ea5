import type { Coupon, Price } from './catalog-objects.ts'
import { addMonths, days, periodEnd } from './dates.ts'
import { chargeBill } from './invoices.ts'
import { isMetered, licensedLines, meteredLines } from './lines.ts'
import type { CheckoutSession, Discount, Subscription, SubscriptionItem } from './objects.ts'
import { newId, type Store, withoutInternals } from './store.ts'

export interface Settings {
  publicUrl: string
}

/** The next time at which the subscription changes by itself. */
function dueAt({ status, practice, trial_end, cancel_at, items }: Subscription): number | null {
  if (status === 'canceled' || status === 'paused') return null
  const warnAt = status === 'trialing' && trial_end && !practice.told ? trial_end - days(3) : undefined
  const end = items.data[0]?.current_period_end
  return Math.min(...[warnAt, cancel_at, end].filter((at) => at != null))
}

export const saveSubscription = (store: Store, subscription: Subscription) =>
  store.save(subscription, { dueAt: dueAt(subscription) })

/** Saves the subscription and emits an event with the changed fields. */
export async function saveChangedSubscription(store: Store, before: Subscription, after: Subscription): Promise<void> {
  await saveSubscription(store, after)
  const previous = Object.entries(withoutInternals(before)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(after[name as keyof Subscription]),
  )
  if (previous.length > 0) await store.emit('customer.subscription.updated', after, Object.fromEntries(previous))
}

export const itemOf = (
  subscription: string,
  price: Price,
  quantity: number | undefined,
  period: { start: number; end: number },
  now: number,
): SubscriptionItem => ({
  id: newId('si'),
  object: 'subscription_item',
  created: now,
  current_period_start: period.start,
  current_period_end: period.end,
  discounts: [],
  metadata: {},
  price,
  ...(isMetered(price) ? {} : { quantity: quantity ?? 1 }),
  subscription,
  tax_rates: [],
})

/** The subscription of a completed checkout. Saved by `beginSubscription`. */
export async function subscriptionOf(
  store: Store,
  session: CheckoutSession,
  { customer, method }: { customer: string; method: string },
): Promise<Subscription> {
  const { practice } = session
  const id = newId('sub')
  const trialEnd = practice.subscription.trial_end ?? null
  const period = { start: store.now, end: trialEnd ?? addMonths(store.now, 1) }
  const items: SubscriptionItem[] = []
  for (const line of practice.lines)
    items.push(itemOf(id, await store.get('price', line.price), line.quantity, period, store.now))
  return {
    id,
    object: 'subscription',
    created: store.now,
    livemode: false,
    billing_cycle_anchor: trialEnd ?? store.now,
    billing_mode: { type: 'flexible' },
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: 'charge_automatically',
    currency: 'usd',
    customer,
    default_payment_method: method,
    description: practice.subscription.description ?? null,
    discounts: [],
    ended_at: null,
    items: { object: 'list', data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    metadata: practice.subscription.metadata ?? {},
    pause_collection: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: store.now,
    status: trialEnd === null ? 'active' : 'trialing',
    trial_end: trialEnd,
    trial_settings: { end_behavior: { missing_payment_method: practice.subscription.missing } },
    trial_start: trialEnd === null ? null : store.now,
    practice: { pending: [] },
  }
}

export function discountFrom(
  coupon: Coupon,
  {
    subscription,
    promotion,
    session,
  }: { subscription: Subscription; promotion: string | null; session: string | null },
  now: number,
): Discount {
  return {
    id: newId('di'),
    object: 'discount',
    customer: subscription.customer,
    start: now,
    end: coupon.duration === 'forever' ? null : addMonths(now, coupon.duration_in_months ?? 1),
    promotion_code: promotion,
    source: { type: 'coupon', coupon: coupon.id },
    subscription: subscription.id,
    checkout_session: session,
    invoice: null,
    subscription_item: null,
    practice: { percent: coupon.percent_off },
  }
}

/** Saves the subscription and charges its first invoice, which is 0 in a trial. Returns false if the card was declined. */
export async function beginSubscription(store: Store, subscription: Subscription, settings: Settings) {
  const period = periodOf(subscription)
  const full = await licensedLines(store, subscription.items.data, period)
  const lines =
    subscription.status === 'trialing'
      ? full.map((line) => ({ ...line, amount: 0, subtotal: 0, description: `Free trial: ${line.description}` }))
      : full
  const reason = 'subscription_create'
  const { paid } = await chargeBill(store, { subscription, lines, reason, period, ...settings })
  await saveSubscription(store, subscription)
  return paid
}

export function periodOf({ items }: Subscription) {
  const [item] = items.data
  return { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 }
}

export function withPeriod(items: readonly SubscriptionItem[], { start, end }: { start: number; end: number }) {
  return items.map((item) => ({ ...item, current_period_start: start, current_period_end: end }))
}

/** Starts the next month now, and charges its invoice. */
export async function renewSubscription(store: Store, subscription: Subscription, settings: Settings): Promise<void> {
  const wasTrial = subscription.status === 'trialing'
  const { items, practice } = subscription
  // Usage in a trial is free.
  const used = wasTrial ? [] : await meteredLines(store, subscription, items.data, store.now)
  const period = { start: store.now, end: periodEnd(subscription.billing_cycle_anchor, store.now) }
  items.data = withPeriod(items.data, period)
  if (wasTrial) subscription.status = 'active'
  const lines = [...practice.pending, ...used, ...(await licensedLines(store, items.data, period))]
  practice.pending = []
  await chargeBill(store, { subscription, lines, reason: 'subscription_cycle', period, ...settings })
}

/**
 * Ends the subscription. Usage since the last invoice is still charged, unless the subscription is in a trial or
 * unpaid.
 */
export async function endSubscription(
  store: Store,
  before: Subscription,
  settings: Settings,
  reason: string,
): Promise<Subscription> {
  const subscription = structuredClone(before)
  const metered = before.status === 'trialing' ? [] : await meteredLines(store, before, before.items.data, store.now)
  const used = metered.filter(({ amount }) => amount > 0)
  subscription.status = 'canceled'
  subscription.ended_at = store.now
  subscription.canceled_at ??= store.now
  subscription.cancellation_details.reason ??= reason
  if (used.length > 0 && before.status !== 'unpaid')
    await chargeBill(store, {
      subscription,
      lines: used,
      reason: 'subscription_cycle',
      period: periodOf(before),
      ...settings,
    })
  subscription.practice.pending = []
  await stopRetries(store, subscription)
  await saveSubscription(store, subscription)
  await store.emit('customer.subscription.deleted', subscription)
  return subscription
}

async function stopRetries(store: Store, { id, customer }: Subscription) {
  for (const invoice of await store.list('invoice', { customer }))
    if (invoice.status === 'open' && invoice.parent.subscription_details.subscription === id)
      await store.save({ ...invoice, auto_advance: false, next_payment_attempt: null })
}
