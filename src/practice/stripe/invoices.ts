import { isDeclinedWhenCharged } from './cards.ts'
import { days } from './dates.ts'
import { discountLines } from './lines.ts'
import type { Discount, Invoice, InvoiceLine, Subscription } from './objects.ts'
import { newId, type Store } from './store.ts'

/** Days from each failed payment to the next attempt, similar to Stripe's default. After these, retries end. */
const RETRY_DELAYS_DAYS = [3, 5, 7]

export interface Bill {
  subscription: Subscription
  lines: readonly InvoiceLine[]
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming'
  period: { start: number; end: number }
  /** The base URL of the invoice pages. */
  publicUrl: string
}

/** The current discount, if it has not ended. */
export async function discountOf(store: Store, subscription: Subscription): Promise<Discount | undefined> {
  for (const id of subscription.discounts) {
    const discount = await store.find('discount', id)
    if (discount && (discount.end === null || discount.end > store.now)) return discount
  }
  return undefined
}

/** A draft invoice. Does not save it. */
export async function billOf(
  store: Store,
  { subscription, lines: gross, reason, period, publicUrl }: Bill,
): Promise<Invoice> {
  const id = newId(reason === 'upcoming' ? 'upcoming_in' : 'in')
  const customer = await store.get('customer', subscription.customer)
  const discount = await discountOf(store, subscription)
  const lines = discountLines(gross, discount).map((line) => ({ ...line, invoice: id }))
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const off = lines.reduce((sum, line) => sum + (line.discount_amounts[0]?.amount ?? 0), 0)
  const total = subtotal - off
  // A negative total is added to the customer's credit, which later invoices use.
  const ending = total < 0 ? customer.balance + total : Math.min(0, customer.balance + total)
  const due = total < 0 ? 0 : Math.max(0, total + customer.balance)
  return {
    id,
    object: 'invoice',
    created: store.now,
    livemode: false,
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    currency: 'usd',
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    default_payment_method: null,
    discounts: discount ? [discount.id] : [],
    ending_balance: ending,
    hosted_invoice_url: reason === 'upcoming' ? null : `${publicUrl}/practice/invoices/${id}`,
    invoice_pdf: reason === 'upcoming' ? null : `${publicUrl}/practice/invoices/${id}/pdf`,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    metadata: {},
    next_payment_attempt: null,
    number: null,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    period_start: period.start,
    period_end: period.end,
    starting_balance: customer.balance,
    status: 'draft',
    status_transitions: { finalized_at: null, paid_at: null },
    subtotal,
    total,
    total_discount_amounts: discount ? [{ amount: off, discount: discount.id }] : [],
  }
}

/**
 * Creates an invoice and charges it at once, or leaves it a draft if the subscription is unpaid. Updates the latest
 * invoice and status of `subscription`.
 */
export async function chargeBill(store: Store, bill: Bill): Promise<{ invoice: Invoice; paid: boolean }> {
  const { subscription } = bill
  const invoice = await billOf(store, bill)
  subscription.latest_invoice = invoice.id
  await store.emit('invoice.created', invoice)
  if (subscription.status === 'unpaid') {
    await store.save({ ...invoice, auto_advance: false, hosted_invoice_url: null, invoice_pdf: null })
    return { invoice, paid: false }
  }
  const customer = await store.get('customer', invoice.customer)
  invoice.number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`
  customer.next_invoice_sequence++
  customer.balance = invoice.ending_balance ?? 0
  await store.save(customer)
  invoice.status = 'open'
  invoice.status_transitions.finalized_at = store.now
  await store.emit('invoice.finalized', invoice)
  return { invoice, paid: await chargeInvoice(store, invoice, subscription) }
}

/** The card that a subscription is charged to. Undefined if there is none or it was detached. */
export async function methodOf(store: Store, subscription: Pick<Subscription, 'customer' | 'default_payment_method'>) {
  const { invoice_settings } = await store.get('customer', subscription.customer)
  const id = subscription.default_payment_method ?? invoice_settings.default_payment_method
  const method = id === null ? undefined : await store.find('payment_method', id)
  return method?.customer === subscription.customer ? method : undefined
}

/** Charges the card, and updates the invoice and the status of `subscription`. The caller saves the subscription. */
export async function chargeInvoice(store: Store, invoice: Invoice, subscription: Subscription): Promise<boolean> {
  const method = await methodOf(store, subscription)
  const paid = invoice.amount_due === 0 || (method !== undefined && !isDeclinedWhenCharged(method.practice.number))
  if (invoice.amount_due > 0) {
    invoice.attempted = true
    invoice.attempt_count++
  }
  if (paid) await markPaid(store, invoice, subscription)
  else await markFailed(store, invoice, subscription)
  return paid
}

async function markPaid(store: Store, invoice: Invoice, subscription: Subscription) {
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_due
  invoice.amount_remaining = 0
  invoice.auto_advance = false
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = store.now
  await store.save(invoice)
  await store.emit('invoice.paid', invoice)
  const isOwing = subscription.status === 'past_due' || subscription.status === 'unpaid'
  if (!isOwing || subscription.latest_invoice !== invoice.id) return
  subscription.status = 'active'
  await setDelinquent(store, invoice.customer, false)
}

async function markFailed(store: Store, invoice: Invoice, subscription: Subscription) {
  const delayDays = RETRY_DELAYS_DAYS[invoice.attempt_count - 1]
  invoice.next_payment_attempt = delayDays === undefined ? null : store.now + days(delayDays)
  invoice.auto_advance = delayDays !== undefined
  await store.save(invoice, { dueAt: invoice.next_payment_attempt })
  await store.emit('invoice.payment_failed', invoice)
  if (['active', 'trialing', 'past_due'].includes(subscription.status))
    subscription.status = delayDays === undefined ? 'unpaid' : 'past_due'
  await setDelinquent(store, invoice.customer, true)
}

async function setDelinquent(store: Store, id: string, delinquent: boolean) {
  const customer = await store.get('customer', id)
  if (customer.delinquent === delinquent) return
  await store.save({ ...customer, delinquent })
}
