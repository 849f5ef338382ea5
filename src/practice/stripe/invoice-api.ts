import { z } from 'zod'
import type { Call } from './call.ts'
import { periodEnd } from './dates.ts'
import { pageParams, parseParams, textParam } from './form.ts'
import { billOf } from './invoices.ts'
import { licensedLines, meteredLines } from './lines.ts'
import type { Invoice } from './objects.ts'
import { applyPlanChange, changeFields } from './plan-change.ts'
import { listOf, withoutInternals } from './store.ts'
import { invalid } from './stripe-error.ts'
import { periodOf } from './subscriptions.ts'

export const retrieveInvoice = async ({ store, id }: Call) => withoutInternals(await store.get('invoice', id))

const list = z.strictObject({
  ...pageParams,
  customer: textParam.optional(),
  subscription: textParam.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
})
export async function listInvoices({ store, params, path }: Call) {
  const { customer, subscription, status, ...page } = parseParams(list, params)
  const matches = (one: Invoice) =>
    (status === undefined || one.status === status) &&
    (subscription === undefined || one.parent.subscription_details.subscription === subscription)
  const all = await store.list('invoice', { customer })
  return listOf(path, all.filter(matches), page)
}

const preview = z.strictObject({
  customer: textParam.optional(),
  subscription: textParam,
  subscription_details: z.strictObject(changeFields).prefault({}),
  preview_mode: z.enum(['next', 'recurring']).default('next'),
})

/** Previews the next invoice, or the one that a change would create at once. */
export async function previewInvoice({ store, params, settings }: Call) {
  const { subscription: id, customer, subscription_details: change, preview_mode } = parseParams(preview, params)
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
  const immediate = [...prorations, ...used]
  if (preview_mode === 'next' && change.proration_behavior === 'always_invoice' && immediate.length > 0)
    return billOf(store, { ...bill, lines: immediate, period })
  const next = { start: period.end, end: periodEnd(after.billing_cycle_anchor, period.end) }
  const full = await licensedLines(store, after.items.data, next)
  if (preview_mode === 'recurring') return billOf(store, { ...bill, lines: full, period: next })
  if (after.cancel_at !== null && after.cancel_at <= period.end)
    throw invalid('No upcoming invoices for customer', 'subscription', 'invoice_upcoming_none')
  const metered = after.status === 'trialing' ? [] : await meteredLines(store, after, after.items.data, period.end)
  const lines = [...after.practice.pending, ...immediate, ...metered, ...full]
  return { ...(await billOf(store.at(period.end), { ...bill, lines, period })), next_payment_attempt: period.end }
}
