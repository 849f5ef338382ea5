import { z } from 'zod'
import type { Call } from './call.ts'
import { couponOf, findMeter, meterOf, priceOf, productOf, promotionOf } from './catalogue.ts'
import type { Meter, Price } from './catalogue-objects.ts'
import { booleanParam, countParam, integerParam, metadata, pageParams, read, textParam, unreadParams } from './form.ts'
import type { ThinEvent } from './objects.ts'
import { invalid } from './refusal.ts'
import { listOf, newId, type Store } from './store.ts'

const productFields = {
  name: textParam.optional(),
  description: textParam.optional(),
  active: booleanParam.optional(),
  metadata: metadata.optional(),
  unit_label: textParam.optional(),
  statement_descriptor: textParam.optional(),
  tax_code: textParam.optional(),
}
const newProduct = z.strictObject({ ...productFields, id: textParam.optional(), name: textParam })

export async function createProduct({ store, params }: Call) {
  const { id = newId('prod'), ...asked } = read(newProduct, params)
  if (await store.find('product', id)) throw invalid(`Product already exists.`, 'id', 'resource_already_exists')
  const product = productOf({ id, ...asked }, store.now)
  await store.put(product)
  return product
}
export async function updateProduct({ store, params, id }: Call) {
  const before = await store.get('product', id)
  const { metadata: more, ...asked } = read(z.strictObject(productFields), params)
  const after = { ...before, ...asked, metadata: { ...before.metadata, ...more }, updated: store.now }
  await store.put(after)
  return after
}
export const retrieveProduct = async ({ store, id }: Call) => store.get('product', id)
const products = z.strictObject({ ...pageParams, active: booleanParam.optional(), ids: z.array(textParam).optional() })
export async function listProducts({ store, params, path }: Call) {
  const { active, ids, ...where } = read(products, params)
  const all = await store.all('product')
  const isShown = (one: (typeof all)[number]) =>
    (active === undefined || one.active === active) && (ids === undefined || ids.includes(one.id))
  return listOf(path, all.filter(isShown), where)
}

const newPrice = z.strictObject({
  product: textParam,
  currency: z.literal('usd'),
  unit_amount: countParam,
  recurring: z.strictObject({
    interval: z.literal('month'),
    interval_count: z.literal('1').optional(),
    usage_type: z.enum(['licensed', 'metered']).default('licensed'),
    meter: textParam.optional(),
  }),
  lookup_key: textParam.optional(),
  transfer_lookup_key: booleanParam.optional(),
  nickname: textParam.optional(),
  metadata: metadata.optional(),
  tax_behavior: textParam.optional(),
  active: booleanParam.optional(),
  billing_scheme: z.literal('per_unit').optional(),
})
export async function createPrice({ store, params }: Call) {
  const { recurring, transfer_lookup_key, billing_scheme: _, lookup_key, ...asked } = read(newPrice, params)
  await store.get('product', asked.product, 'product')
  if (recurring.usage_type === 'metered' && recurring.meter === undefined)
    throw invalid('Metered prices must be backed by a meter.', 'recurring[meter]')
  if (recurring.meter !== undefined) await store.get('billing.meter', recurring.meter, 'recurring[meter]')
  const meter = recurring.usage_type === 'metered' ? (recurring.meter ?? null) : null
  if (lookup_key !== undefined) await makeRoom(store, lookup_key, transfer_lookup_key ?? false)
  const price = priceOf({ id: newId('price'), ...asked, lookup_key: lookup_key ?? null, meter }, store.now)
  await store.put(price, { name: lookup_key ?? null })
  return price
}
const priceChange = z.strictObject({
  active: booleanParam.optional(),
  metadata: metadata.optional(),
  nickname: textParam.optional(),
  lookup_key: textParam.optional(),
  transfer_lookup_key: booleanParam.optional(),
  tax_behavior: textParam.optional(),
})
export async function updatePrice({ store, params, id }: Call) {
  const before = await store.get('price', id)
  const { transfer_lookup_key, lookup_key, metadata: more, ...asked } = read(priceChange, params)
  if (lookup_key && lookup_key !== before.lookup_key) await makeRoom(store, lookup_key, transfer_lookup_key ?? false)
  const key = lookup_key === undefined ? before.lookup_key : lookup_key || null
  const after: Price = { ...before, ...asked, metadata: { ...before.metadata, ...more }, lookup_key: key }
  await store.put(after, { name: key })
  return after
}
async function makeRoom(store: Store, key: string, transfer: boolean) {
  const holder = await store.findNamed('price', key)
  if (!holder) return
  if (!transfer)
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, 'lookup_key', 'resource_already_exists')
  await store.put({ ...holder, lookup_key: null }, { name: null })
}
export const retrievePrice = async ({ store, id }: Call) => store.get('price', id)
const prices = z.strictObject({
  ...pageParams,
  lookup_keys: z.array(textParam).max(10).optional(),
  active: booleanParam.optional(),
  product: textParam.optional(),
  ...{ currency: unreadParams, type: unreadParams, recurring: unreadParams },
})
export async function listPrices({ store, params, path }: Call) {
  const { lookup_keys: keys, active, product, ...where } = read(prices, params)
  const isShown = (one: Price) =>
    (keys === undefined || (one.lookup_key !== null && keys.includes(one.lookup_key))) &&
    (active === undefined || one.active === active) &&
    (product === undefined || one.product === product)
  return listOf(path, (await store.all('price')).filter(isShown), where)
}

const newCoupon = z.strictObject({
  id: textParam.optional(),
  percent_off: z.string().transform(Number).pipe(z.number().gt(0).max(100)),
  duration: z.enum(['once', 'repeating', 'forever']).default('once'),
  duration_in_months: countParam.optional(),
  name: textParam.optional(),
  metadata: metadata.optional(),
  max_redemptions: countParam.optional(),
  redeem_by: integerParam.optional(),
})
export async function createCoupon({ store, params }: Call) {
  const { id = newId('coupon'), ...asked } = read(newCoupon, params)
  if (await store.find('coupon', id)) throw invalid('Coupon already exists.', 'id', 'resource_already_exists')
  if ((asked.duration === 'repeating') !== (asked.duration_in_months !== undefined))
    throw invalid('`duration_in_months` goes with `duration=repeating`.', 'duration_in_months')
  const coupon = couponOf({ id, ...asked }, store.now)
  await store.put(coupon)
  return coupon
}
export const retrieveCoupon = async ({ store, id }: Call) => store.get('coupon', id, 'coupon')
export const listCoupons = async ({ store, params, path }: Call) =>
  listOf(path, await store.all('coupon'), read(z.strictObject(pageParams), params))

const newPromotion = z.strictObject({
  promotion: z.strictObject({ type: z.literal('coupon'), coupon: textParam }),
  code: z.string().regex(/^[a-zA-Z0-9-]{1,500}$/),
  active: booleanParam.optional(),
  metadata: metadata.optional(),
  expires_at: integerParam.optional(),
  max_redemptions: countParam.optional(),
})
export async function createPromotion({ store, params }: Call) {
  const { promotion, ...asked } = read(newPromotion, params)
  const coupon = await store.get('coupon', promotion.coupon, 'promotion[coupon]')
  if (await store.findNamed('promotion_code', asked.code.toUpperCase()))
    throw invalid('An active promotion code with `code` already exists.', 'code', 'resource_already_exists')
  const made = promotionOf({ id: newId('promo'), ...asked, coupon: coupon.id }, store.now)
  await store.put(made, { name: asked.code.toUpperCase() })
  return made
}
export async function updatePromotion({ store, params, id }: Call) {
  const before = await store.get('promotion_code', id)
  const { active, metadata: more } = read(
    z.strictObject({ active: booleanParam.optional(), metadata: metadata.optional() }),
    params,
  )
  const after = { ...before, active: active ?? before.active, metadata: { ...before.metadata, ...more } }
  await store.put(after)
  return after
}
export const retrievePromotion = async ({ store, id }: Call) => store.get('promotion_code', id)
const promotions = z.strictObject({
  ...pageParams,
  code: textParam.optional(),
  active: booleanParam.optional(),
  coupon: textParam.optional(),
})
export async function listPromotions({ store, params, path }: Call) {
  const { code, active, coupon, ...where } = read(promotions, params)
  const all = await store.all('promotion_code')
  const isShown = (one: (typeof all)[number]) =>
    (code === undefined || one.code.toUpperCase() === code.toUpperCase()) &&
    (active === undefined || one.active === active) &&
    (coupon === undefined || one.promotion.coupon === coupon)
  return listOf(path, all.filter(isShown), where)
}

const newMeter = z.strictObject({
  display_name: textParam,
  event_name: textParam,
  default_aggregation: z.strictObject({ formula: z.enum(['sum', 'count', 'last']) }),
  customer_mapping: z.strictObject({ event_payload_key: textParam, type: z.literal('by_id') }).optional(),
  value_settings: z.strictObject({ event_payload_key: textParam }).optional(),
})
export async function createMeter({ store, params }: Call) {
  const asked = read(newMeter, params)
  if (await findMeter(store, asked.event_name))
    throw invalid('An active meter with that event name exists already.', 'event_name', 'resource_already_exists')
  const meter = meterOf({ id: newId('mtr'), ...asked }, store.now)
  await store.put(meter)
  return meter
}
export const retrieveMeter = async ({ store, id }: Call) => store.get('billing.meter', id)
export async function listMeters({ store, params, path }: Call) {
  const { status, ...where } = read(z.strictObject({ ...pageParams, status: textParam.optional() }), params)
  const all = await store.all('billing.meter')
  return listOf(
    path,
    all.filter((one) => status === undefined || one.status === status),
    where,
  )
}

const DAY = 86_400
const meterEvent = z.strictObject({
  event_name: textParam,
  payload: z.record(z.string(), z.string()),
  identifier: z.string().max(100).optional(),
  timestamp: integerParam.optional(),
})
/** Each name counts once in 24 hours. */
/** `on` is whether it counts from now on. */
export const switchMeter =
  (on: boolean) =>
  async ({ store, id }: Call) => {
    const meter = await store.get('billing.meter', id)
    const status_transitions = { deactivated_at: on ? null : store.now }
    await store.put({ ...meter, status: on ? 'active' : 'inactive', status_transitions, updated: store.now })
    return store.get('billing.meter', id)
  }

export async function createMeterEvent({ store, params }: Call) {
  const { identifier = newId('evt'), timestamp = store.now, event_name, payload } = read(meterEvent, params)
  const meter = (await store.all('billing.meter')).find((one) => one.event_name === event_name)
  if (!meter) throw invalid(`No active meter found for event name ${event_name}.`, 'event_name', 'no_meter')
  const customer = payload[meter.customer_mapping.event_payload_key] ?? ''
  if (!/^\d+(\.\d+)?$/.test(payload[meter.value_settings.event_payload_key] ?? ''))
    throw invalid('The value must be a number, not below 0.', `payload[${meter.value_settings.event_payload_key}]`)
  if (timestamp < store.now - 35 * DAY || timestamp > store.now + 300)
    throw invalid(
      'The timestamp must be within the past 35 calendar days or up to 5 minutes in the future.',
      'timestamp',
    )
  const before = await store.findNamed('billing.meter_event', identifier)
  if (before && before.created > store.now - DAY)
    throw invalid(`An event already exists with identifier ${identifier}.`, 'identifier')
  if (before) await store.put(before, { customer, name: null })
  const event = { event_name, identifier, payload, timestamp, livemode: false as const, created: store.now }
  const kept = { ...event, id: newId('mtrevt'), object: 'billing.meter_event' as const }
  const error = await laterError(store, meter, customer)
  // What cannot be counted is accepted, and reported by an event.
  if (error) await tellUsageError(store, meter.id, identifier, error)
  else await store.put(kept, { customer, name: identifier })
  return { ...event, object: 'billing.meter_event' }
}

type LaterError = [code: string, message: string]

/** What Stripe finds out after it has accepted a report. A customer whose address begins with uncounted@ asks for it. */
async function laterError(store: Store, meter: Meter, customer: string): Promise<LaterError | undefined> {
  if (meter.status !== 'active') return ['archived_meter', `The meter ${meter.id} is deactivated.`]
  const found = await store.find('customer', customer)
  if (!found || found.email?.startsWith('uncounted@'))
    return ['meter_event_customer_not_found', `Customer ${customer} not found.`]
  return undefined
}

async function tellUsageError(store: Store, meterId: string, identifier: string, [code, message]: LaterError) {
  const at = new Date(store.now * 1000).toISOString()
  const delivered: Omit<ThinEvent, 'data'> = {
    object: 'v2.core.event',
    ...{ id: newId('evt'), created: at, context: null, reason: null },
    livemode: false,
    type: 'v1.billing.meter.error_report_triggered',
    related_object: { id: meterId, type: 'billing.meter', url: `/v1/billing/meters/${meterId}` },
  }
  const sample_errors = [{ error_message: message, request: { identifier } }]
  const data = {
    developer_message_summary: 'There is 1 invalid event',
    reason: { error_count: 1, error_types: [{ code, error_count: 1, sample_errors }] },
    ...{ validation_start: at, validation_end: at },
  }
  await store.put({ ...delivered, data })
  store.told.push(delivered)
}
