import { z } from 'zod'
import type { Call } from './call.ts'
import { metadata, pageParams, read, textParam, unreadParams } from './form.ts'
import { chargeBill, methodOf } from './invoices.ts'
import type { Subscription, SubscriptionItem } from './objects.ts'
import { applyPlanChange, changeFields } from './plan-change.ts'
import { declined, invalid, missing, noPaymentMethod } from './refusal.ts'
import { listOf, withoutInternals } from './store.ts'
import { endSubscription, periodOf, saveChangedSubscription } from './subscriptions.ts'

export const retrieveSubscription = async ({ store, id }: Call) => withoutInternals(await store.get('subscription', id))

const list = z.strictObject({
  ...pageParams,
  customer: textParam.optional(),
  price: textParam.optional(),
  status: z.string().optional(),
})
export async function listSubscriptions({ store, params, path }: Call) {
  const { customer, price, status, ...where } = read(list, params)
  const isShown = (one: Subscription) =>
    (status === 'all' || (status === undefined ? one.status !== 'canceled' : one.status === status)) &&
    (price === undefined || one.items.data.some((item) => item.price.id === price))
  const all = await store.all('subscription', { customer })
  return listOf(path, all.filter(isShown), where)
}

const body = z.strictObject({
  ...changeFields,
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete']).default('allow_incomplete'),
  metadata: metadata.optional(),
  default_payment_method: textParam.optional(),
  description: textParam.optional(),
  cancellation_details: unreadParams,
})

/** The part of a change that has to be paid now: with `error_if_incomplete` nothing changes where the card refuses. */
export async function updateSubscription({ store, params, id, settings }: Call) {
  const asked = read(body, params)
  const before = await store.get('subscription', id)
  const changesMore = ['items', 'trial_end', 'cancel_at', 'cancel_at_period_end'].some((name) => name in params)
  if (before.status === 'canceled' && changesMore)
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
  const { after, prorations, used, firstMonth } = await applyPlanChange(store, before, asked)
  after.metadata = { ...after.metadata, ...asked.metadata }
  if (asked.description !== undefined) after.description = asked.description || null
  if (asked.default_payment_method) {
    const method = await store.get('payment_method', asked.default_payment_method, 'default_payment_method')
    after.default_payment_method = method.id
  }
  const now = asked.proration_behavior === 'always_invoice' ? [...prorations, ...used] : []
  if (now.length === 0) after.practice.pending.push(...prorations, ...used)
  const lines = firstMonth.length > 0 ? [...after.practice.pending, ...firstMonth] : now
  if (lines.length > 0) {
    if (firstMonth.length > 0) after.practice.pending = []
    const bill = { subscription: after, lines, reason: 'subscription_update', period: periodOf(after) } as const
    const { paid } = await chargeBill(store, { ...bill, ...settings })
    if (!paid && asked.payment_behavior === 'error_if_incomplete')
      throw (await methodOf(store, after)) ? declined() : noPaymentMethod()
  }
  await saveChangedSubscription(store, before, after)
  return withoutInternals(await store.get('subscription', id))
}

/** At once. One that has ended is not found any more. */
export async function cancelSubscription({ store, params, id, settings }: Call) {
  read(z.strictObject({ invoice_now: unreadParams, prorate: unreadParams, cancellation_details: unreadParams }), params)
  const before = await store.get('subscription', id)
  if (before.status === 'canceled') throw missing('subscription', id)
  return withoutInternals(await endSubscription(store, before, settings, 'cancellation_requested'))
}

async function findItem({ store, id }: Pick<Call, 'store' | 'id'>): Promise<[Subscription, SubscriptionItem]> {
  for (const subscription of await store.all('subscription'))
    for (const item of subscription.items.data) if (item.id === id) return [subscription, item]
  throw missing('subscription_item', id, 'item')
}
export const retrieveItem = async (call: Call) => (await findItem(call))[1]

const itemList = z.strictObject({ ...pageParams, subscription: textParam })
export async function listItems({ store, params, path }: Call) {
  const { subscription, ...where } = read(itemList, params)
  return listOf(path, (await store.get('subscription', subscription, 'subscription')).items.data, where)
}

const itemBody = z.strictObject({
  price: textParam.optional(),
  quantity: textParam.optional(),
  proration_behavior: textParam.optional(),
  payment_behavior: textParam.optional(),
})
const { price: _price, quantity: _quantity, ...itemParams } = itemBody.shape
const newItem = z.strictObject({
  subscription: textParam,
  price: textParam,
  quantity: textParam.optional(),
  ...itemParams,
})

/** The three ways to change one item are the change of its subscription. */
export async function createItem(call: Call) {
  const { subscription, price, quantity, ...how } = read(newItem, call.params)
  const item = { price, ...(quantity === undefined ? {} : { quantity }) }
  const after = await updateSubscription({ ...call, id: subscription, params: { ...given(how), items: [item] } })
  return after.items.data.find((one) => one.price.id === price)!
}
export async function updateItem(call: Call) {
  const [subscription] = await findItem(call)
  const { price, quantity, ...how } = read(itemBody, call.params)
  const items = [given({ id: call.id, price, quantity })]
  const after = await updateSubscription({ ...call, id: subscription.id, params: { ...given(how), items } })
  return after.items.data.find((one) => one.id === call.id)!
}
export async function deleteItem(call: Call) {
  const [subscription] = await findItem(call)
  const how = read(z.strictObject({ ...itemParams, clear_usage: unreadParams }), call.params)
  const items = [{ id: call.id, deleted: 'true' }]
  await updateSubscription({ ...call, id: subscription.id, params: { ...given(how), items } })
  return { id: call.id, object: 'subscription_item', deleted: true }
}

const given = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'string')) as Record<string, string>
