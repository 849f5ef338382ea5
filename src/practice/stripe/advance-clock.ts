import { confirmCheckout, expireCheckout } from './checkout.ts'
import { days } from './dates.ts'
import { chargeInvoice } from './invoices.ts'
import type { CheckoutSession, Invoice, Subscription } from './objects.ts'
import type { Store } from './store.ts'
import {
  endSubscription,
  renewSubscription,
  type Settings,
  saveChangedSubscription,
  saveSubscription,
} from './subscriptions.ts'

/** 83 years of one subscription's monthly renewals. More steps than that point to an endless loop. */
const MAX_STEPS = 1_000

export async function hasDueObjects(store: Store): Promise<boolean> {
  const due = new Date(store.now * 1000)
  const row = await store.db.selectFrom('practice_stripe').select('id').where('due_at', '<=', due).limit(1).execute()
  return row.length > 0
}

/** Processes all due objects in order, each at its own due time. */
export async function advanceClock(store: Store, settings: Settings): Promise<void> {
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const row = await store.db
      .selectFrom('practice_stripe')
      .select(['kind', 'body', 'due_at'])
      .where('due_at', '<=', new Date(store.now * 1000))
      .orderBy('due_at')
      .orderBy('number')
      .limit(1)
      .executeTakeFirst()
    if (!row?.due_at) return
    const then = store.at(Math.floor(row.due_at.getTime() / 1000))
    if (row.kind === 'subscription') await stepSubscription(then, row.body as unknown as Subscription, settings)
    else if (row.kind === 'invoice') await retryCharge(then, row.body as unknown as Invoice)
    else await stepCheckout(then, row.body as unknown as CheckoutSession, settings)
  }
  throw new Error('The practice card provider has too many due objects')
}

async function stepSubscription(store: Store, before: Subscription, settings: Settings) {
  const { trial_end, cancel_at, status, practice } = before
  if (
    status === 'trialing' &&
    trial_end &&
    !practice.told &&
    store.now < trial_end &&
    store.now >= trial_end - days(3)
  ) {
    const notified = { ...before, practice: { ...practice, told: true } }
    await saveSubscription(store, notified)
    return store.emit('customer.subscription.trial_will_end', notified)
  }
  if (cancel_at !== null && cancel_at <= store.now)
    return void (await endSubscription(store, before, settings, 'cancellation_requested'))
  const customer = await store.get('customer', before.customer)
  const hasCard = before.default_payment_method ?? customer.invoice_settings.default_payment_method
  if (status === 'trialing' && !hasCard) {
    const behavior = before.trial_settings.end_behavior.missing_payment_method
    if (behavior === 'cancel') return void (await endSubscription(store, before, settings, 'payment_failed'))
    if (behavior === 'pause') return saveChangedSubscription(store, before, { ...before, status: 'paused' })
  }
  const after = structuredClone(before)
  await renewSubscription(store, after, settings)
  await saveChangedSubscription(store, before, after)
}

async function retryCharge(store: Store, invoice: Invoice) {
  const before = await store.get('subscription', invoice.parent.subscription_details.subscription)
  const after = structuredClone(before)
  await chargeInvoice(store, invoice, after)
  await saveChangedSubscription(store, before, after)
}

async function stepCheckout(store: Store, session: CheckoutSession, settings: Settings) {
  if (session.practice.waiting) await confirmCheckout(store, session, settings)
  else await expireCheckout(store, session)
}
