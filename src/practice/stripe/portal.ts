import { paymentMethodOf, refusesCard } from './cards.ts'
import { chargeInvoice } from './invoices.ts'
import type { Invoice, TypedCard } from './objects.ts'
import { applyPlanChange } from './plan-change.ts'
import { declined, invalid, missing } from './refusal.ts'
import { showPortal } from './showing.ts'
import type { Store } from './store.ts'
import { saveChangedSubscription } from './subscriptions.ts'

async function open(store: Store, id: string) {
  const found = await showPortal(store, id)
  if (!found) throw missing('portal session', id)
  return found
}

/** The new card takes the place of the one before. Throws Refusal where it is declined. */
export async function changeCard(store: Store, portalId: string, card: TypedCard): Promise<void> {
  const { customer, subscription } = await open(store, portalId)
  if (refusesCard(card)) throw declined()
  const method = paymentMethodOf(card, customer.id, store.now)
  await store.put(method)
  await store.tell('payment_method.attached', method)
  const after = { ...customer, invoice_settings: { default_payment_method: method.id } }
  await store.put(after)
  await store.tell('customer.updated', after, { invoice_settings: customer.invoice_settings })
  if (subscription && subscription.status !== 'canceled')
    await saveChangedSubscription(store, subscription, { ...subscription, default_payment_method: method.id })
}

export async function setCanceling(store: Store, portalId: string, cancel: boolean): Promise<void> {
  const { subscription } = await open(store, portalId)
  if (!subscription || subscription.status === 'canceled') return
  const change = { cancel_at_period_end: cancel, proration_behavior: 'none' } as const
  const { after } = await applyPlanChange(store, subscription, change as Parameters<typeof applyPlanChange>[2])
  await saveChangedSubscription(store, subscription, after)
}

/** Throws Refusal where the card is declined. */
export async function payOpenInvoice(store: Store, portalId: string, invoiceId: string): Promise<void> {
  const { invoices } = await open(store, portalId)
  const invoice = invoices.find(({ id, status }) => id === invoiceId && status === 'open')
  if (!invoice) throw missing('invoice', invoiceId)
  await pay(store, invoice)
}

/** On the invoice's own page, by the card on record. Throws Refusal where it is declined. */
export async function payShownInvoice(store: Store, id: string): Promise<void> {
  const invoice = await store.get('invoice', id)
  if (invoice.status !== 'open') throw invalid(`Invoice is already ${invoice.status}`, undefined, 'invoice_not_open')
  await pay(store, invoice)
}

async function pay(store: Store, invoice: Invoice): Promise<void> {
  const before = await store.get('subscription', invoice.parent.subscription_details.subscription)
  const after = structuredClone(before)
  if (!(await chargeInvoice(store, invoice, after))) throw declined()
  await saveChangedSubscription(store, before, after)
}
