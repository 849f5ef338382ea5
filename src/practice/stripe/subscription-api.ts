import { z } from 'zod'
import type { Call } from './call.ts'
import { ignoredParam, metadata, pageParams, parseParams, textParam } from './form.ts'
import { chargeBill, methodOf } from './invoices.ts'
import type { Subscription } from './objects.ts'
import { applyPlanChange, changeFields } from './plan-change.ts'
import { listOf, withoutInternals } from './store.ts'
import { declined, invalid, missing, noPaymentMethod } from './stripe-error.ts'
import { endSubscription, periodOf, saveChangedSubscription } from './subscriptions.ts'

export const retrieveSubscription = async ({ store, id }: Call) => withoutInternals(await store.get('subscription', id))

const list = z.strictObject({
  ...pageParams,
  customer: textParam.optional(),
  price: textParam.optional(),
  status: z.string().optional(),
})
export async function listSubscriptions({ store, params, path }: Call) {
  const { customer, price, status, ...page } = parseParams(list, params)
  const matches = (one: Subscription) =>
    (status === 'all' || (status === undefined ? one.status !== 'canceled' : one.status === status)) &&
    (price === undefined || one.items.data.some((item) => item.price.id === price))
  const all = await store.list('subscription', { customer })
  return listOf(path, all.filter(matches), page)
}

const body = z.strictObject({
  ...changeFields,
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).default('allow_incomplete'),
  metadata: metadata.optional(),
  default_payment_method: textParam.optional(),
  description: textParam.optional(),
  cancellation_details: ignoredParam,
})

/** With `error_if_incomplete`, nothing changes if an immediate charge is declined. */
export async function updateSubscription({ store, params, id, settings }: Call) {
  const change = parseParams(body, params)
  const before = await store.get('subscription', id)
  const changesPlan = ['items', 'trial_end', 'cancel_at', 'cancel_at_period_end'].some((name) => name in params)
  if (before.status === 'canceled' && changesPlan)
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
  const { after, prorations, used, firstMonth } = await applyPlanChange(store, before, change)
  after.metadata = { ...after.metadata, ...change.metadata }
  if (change.description !== undefined) after.description = change.description || null
  if (change.default_payment_method) {
    const method = await store.get('payment_method', change.default_payment_method, 'default_payment_method')
    after.default_payment_method = method.id
  }
  const immediate = change.proration_behavior === 'always_invoice' ? [...prorations, ...used] : []
  if (immediate.length === 0) after.practice.pending.push(...prorations, ...used)
  const lines = firstMonth.length > 0 ? [...after.practice.pending, ...firstMonth] : immediate
  if (lines.length > 0) {
    if (firstMonth.length > 0) after.practice.pending = []
    const bill = { subscription: after, lines, reason: 'subscription_update', period: periodOf(after) } as const
    const { paid } = await chargeBill(store, { ...bill, ...settings })
    if (!paid && change.payment_behavior === 'error_if_incomplete')
      throw (await methodOf(store, after)) ? declined() : noPaymentMethod()
  }
  await saveChangedSubscription(store, before, after)
  return withoutInternals(await store.get('subscription', id))
}

/** Cancels at once. Like Stripe, responds with 404 if it has already ended. */
export async function cancelSubscription({ store, params, id, settings }: Call) {
  parseParams(
    z.strictObject({ invoice_now: ignoredParam, prorate: ignoredParam, cancellation_details: ignoredParam }),
    params,
  )
  const before = await store.get('subscription', id)
  if (before.status === 'canceled') throw missing('subscription', id)
  return withoutInternals(await endSubscription(store, before, settings, 'cancellation_requested'))
}
