import { z } from 'zod'
import type { Call } from './call.ts'
import { periodEnd } from './dates.ts'
import { booleanParam, pageParams, read, textParam, unreadParams } from './form.ts'
import { billOf, chargeInvoice } from './invoices.ts'
import { licensedLines, meteredLines } from './lines.ts'
import type { Invoice } from './objects.ts'
import { applyPlanChange, changeFields } from './plan-change.ts'
import { declined, invalid } from './refusal.ts'
import { listOf, withoutInternals } from './store.ts'
import { periodOf, saveChangedSubscription } from './subscriptions.ts'

export const retrieveInvoice = async ({ store, id }: Call) => withoutInternals(await store.get('invoice', id))

const list = z.strictObject({
  ...pageParams,
  customer: textParam.optional(),
  subscription: textParam.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
})
export async function listInvoices({ store, params, path }: Call) {
  const { customer, subscription, status, ...where } = read(list, params)
  const isShown = (one: Invoice) =>
    (status === undefined || one.status === status) &&
    (subscription === undefined || one.parent.subscription_details.subscription === subscription)
  const all = await store.all('invoice', { customer })
  return listOf(path, all.filter(isShown), where)
}

export async function payInvoice({ store, params, id }: Call) {
  read(z.strictObject({ off_session: booleanParam.optional(), payment_method: textParam.optional() }), params)
  const invoice = await store.get('invoice', id)
  if (invoice.status !== 'open') throw invalid(`Invoice is already ${invoice.status}`, undefined, 'invoice_not_open')
  const before = await store.get('subscription', invoice.parent.subscription_details.subscription)
  const after = structuredClone(before)
  if (!(await chargeInvoice(store, invoice, after))) throw declined()
  await saveChangedSubscription(store, before, after)
  return withoutInternals(invoice)
}

const preview = z.strictObject({
  customer: textParam.optional(),
  subscription: textParam,
  subscription_details: z.strictObject(changeFields).prefault({}),
  preview_mode: z.enum(['next', 'recurring']).default('next'),
  ...{ automatic_tax: unreadParams, currency: unreadParams },
})

/** What the next invoice would be, or the one that a change would make at once. */
export async function previewInvoice({ store, params, settings }: Call) {
  const { subscription: id, customer, subscription_details: change, preview_mode } = read(preview, params)
  const before = await store.get('subscription', id, 'subscription')
  if (customer !== undefined && customer !== before.customer)
    throw invalid(`The subscription ${id} does not belong to the customer ${customer}.`, 'subscription')
  if (before.status === 'canceled')
    throw invalid('No upcoming invoices for customer', 'subscription', 'invoice_upcoming_none')
  const { after, prorations, used, firstMonth } = await applyPlanChange(store, before, change)
  const bill = { subscription: after, reason: 'upcoming', ...settings } as const
  const period = periodOf(after)
  if (firstMonth.length > 0)
    return billOf(store, { ...bill, lines: [...after.practice.pending, ...firstMonth], period })
  const now = [...prorations, ...used]
  if (preview_mode === 'next' && change.proration_behavior === 'always_invoice' && now.length > 0)
    return billOf(store, { ...bill, lines: now, period })
  const next = { start: period.end, end: periodEnd(after.billing_cycle_anchor, period.end) }
  const full = await licensedLines(store, after.items.data, next)
  if (preview_mode === 'recurring') return billOf(store, { ...bill, lines: full, period: next })
  if (after.cancel_at !== null && after.cancel_at <= period.end)
    throw invalid('No upcoming invoices for customer', 'subscription', 'invoice_upcoming_none')
  const metered = after.status === 'trialing' ? [] : await meteredLines(store, after, after.items.data, period.end)
  const lines = [...after.practice.pending, ...now, ...metered, ...full]
  return { ...(await billOf(store.at(period.end), { ...bill, lines, period })), next_payment_attempt: period.end }
}
