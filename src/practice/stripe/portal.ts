import { isDeclined, paymentMethodOf } from './cards.ts'
import { chargeInvoice } from './invoices.ts'
import type { Invoice, TypedCard } from './objects.ts'
import { loadPortal } from './page-data.ts'
import { applyPlanChange } from './plan-change.ts'
import type { Store } from './store.ts'
import { declined, invalid, missing } from './stripe-error.ts'
import { saveChangedSubscription } from './subscriptions.ts'

async function findPortal(store: Store, id: string) {
  const found = await loadPortal(store, id)
  if (!found) throw missing('portal session', id)
  return found
}

/** Replaces the customer's card. Throws StripeError if the new one is declined. */
export async function changeCard(store: Store, portalId: string, card: TypedCard): Promise<void> {
  const { customer, subscription } = await findPortal(store, portalId)
  if (isDeclined(card)) throw declined()
  const method = paymentMethodOf(card, customer.id, store.now)
  await store.save(method)
  await store.emit('payment_method.attached', method)
  const after = { ...customer, invoice_settings: { default_payment_method: method.id } }
  await store.save(after)
  await store.emit('customer.updated', after, { invoice_settings: customer.invoice_settings })
  if (subscription && subscription.status !== 'canceled')
    await saveChangedSubscription(store, subscription, { ...subscription, default_payment_method: method.id })
}

export async function setCanceling(store: Store, portalId: string, cancel: boolean): Promise<void> {
  const { subscription } = await findPortal(store, portalId)
  if (!subscription || subscription.status === 'canceled') return
  const change = { cancel_at_period_end: cancel, proration_behavior: 'none' } as const
  const { after } = await applyPlanChange(store, subscription, change as Parameters<typeof applyPlanChange>[2])
  await saveChangedSubscription(store, subscription, after)
}

/** Pays an open invoice from the portal. Throws StripeError if the card is declined. */
export async function payPortalInvoice(store: Store, portalId: string, invoiceId: string): Promise<void> {
  const { invoices } = await findPortal(store, portalId)
  const invoice = invoices.find(({ id, status }) => id === invoiceId && status === 'open')
  if (!invoice) throw missing('invoice', invoiceId)
  await pay(store, invoice)
}

/** Pays an open invoice from its own page with the card on file. Throws StripeError if it is declined. */
export async function payInvoiceById(store: Store, id: string): Promise<void> {
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
