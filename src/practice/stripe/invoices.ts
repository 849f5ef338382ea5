import { refusesCharge } from './cards.ts'
import { days } from './dates.ts'
import { discountLines } from './lines.ts'
import type { Discount, Invoice, InvoiceLine, Subscription } from './objects.ts'
import { newId, type Store } from './store.ts'

/** Days after each failed payment until the next try. Stripe's own default, roughly; then it gives up. */
const TRY_AGAIN_DAYS = [3, 5, 7]

export interface Bill {
  subscription: Subscription
  lines: readonly InvoiceLine[]
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming'
  period: { start: number; end: number }
  /** Where a browser finds the pages of invoices. */
  publicUrl: string
}

/** The discount that still holds. */
export async function discountOf(store: Store, subscription: Subscription): Promise<Discount | undefined> {
  for (const id of subscription.discounts) {
    const discount = await store.find('discount', id)
    if (discount && (discount.end === null || discount.end > store.now)) return discount
  }
  return undefined
}

/** As a draft, written nowhere. */
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
  // A total below 0 goes to the customer's credit, which is taken off later ones.
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

/** Makes the invoice and charges it at once. Tells whether it is paid; `subscription` names it and gets its status. */
export async function chargeBill(store: Store, bill: Bill): Promise<{ invoice: Invoice; paid: boolean }> {
  const { subscription } = bill
  const invoice = await billOf(store, bill)
  subscription.latest_invoice = invoice.id
  await store.tell('invoice.created', invoice)
  if (subscription.status === 'unpaid') {
    await store.put({ ...invoice, auto_advance: false, hosted_invoice_url: null, invoice_pdf: null })
    return { invoice, paid: false }
  }
  const customer = await store.get('customer', invoice.customer)
  invoice.number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`
  customer.next_invoice_sequence++
  customer.balance = invoice.ending_balance ?? 0
  await store.put(customer)
  invoice.status = 'open'
  invoice.status_transitions.finalized_at = store.now
  await store.tell('invoice.finalized', invoice)
  return { invoice, paid: await chargeInvoice(store, invoice, subscription) }
}

/** What a subscription is charged to; a card that was removed from its customer is charged no more. */
export async function methodOf(store: Store, subscription: Pick<Subscription, 'customer' | 'default_payment_method'>) {
  const { invoice_settings } = await store.get('customer', subscription.customer)
  const id = subscription.default_payment_method ?? invoice_settings.default_payment_method
  const method = id === null ? undefined : await store.find('payment_method', id)
  return method?.customer === subscription.customer ? method : undefined
}

/** Tries the card. What is owed and the subscription's status follow; the caller keeps the subscription. */
export async function chargeInvoice(store: Store, invoice: Invoice, subscription: Subscription): Promise<boolean> {
  const method = await methodOf(store, subscription)
  const paid = invoice.amount_due === 0 || (method !== undefined && !refusesCharge(method.practice.number))
  if (invoice.amount_due > 0) {
    invoice.attempted = true
    invoice.attempt_count++
  }
  if (paid) await settle(store, invoice, subscription)
  else await fail(store, invoice, subscription)
  return paid
}

async function settle(store: Store, invoice: Invoice, subscription: Subscription) {
  invoice.status = 'paid'
  invoice.amount_paid = invoice.amount_due
  invoice.amount_remaining = 0
  invoice.auto_advance = false
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = store.now
  await store.put(invoice)
  await store.tell('invoice.paid', invoice)
  const owes = subscription.status === 'past_due' || subscription.status === 'unpaid'
  if (!owes || subscription.latest_invoice !== invoice.id) return
  subscription.status = 'active'
  await setDelinquent(store, invoice.customer, false)
}

async function fail(store: Store, invoice: Invoice, subscription: Subscription) {
  const wait = TRY_AGAIN_DAYS[invoice.attempt_count - 1]
  invoice.next_payment_attempt = wait === undefined ? null : store.now + days(wait)
  invoice.auto_advance = wait !== undefined
  await store.put(invoice, { dueAt: invoice.next_payment_attempt })
  await store.tell('invoice.payment_failed', invoice)
  if (['active', 'trialing', 'past_due'].includes(subscription.status))
    subscription.status = wait === undefined ? 'unpaid' : 'past_due'
  await setDelinquent(store, invoice.customer, true)
}

async function setDelinquent(store: Store, id: string, delinquent: boolean) {
  const customer = await store.get('customer', id)
  if (customer.delinquent === delinquent) return
  await store.put({ ...customer, delinquent })
}
