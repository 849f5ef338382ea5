import { z } from 'zod'
import type { Call } from './call.ts'
import { couponOf, findMeter, meterOf, priceOf, productOf, promotionOf } from './catalog.ts'
import type { Meter, Price } from './catalog-objects.ts'
import {
  booleanParam,
  countParam,
  ignoredParam,
  integerParam,
  metadata,
  pageParams,
  parseParams,
  textParam,
} from './form.ts'
import type { ThinEvent } from './objects.ts'
import { listOf, newId, type Store } from './store.ts'
import { invalid } from './stripe-error.ts'

const newProduct = z.strictObject({
  id: textParam.optional(),
  name: textParam,
  description: textParam.optional(),
  active: booleanParam.optional(),
  metadata: metadata.optional(),
  unit_label: textParam.optional(),
  statement_descriptor: textParam.optional(),
  tax_code: textParam.optional(),
})

export async function createProduct({ store, params }: Call) {
  const { id = newId('prod'), ...fields } = parseParams(newProduct, params)
  if (await store.find('product', id)) throw invalid(`Product already exists.`, 'id', 'resource_already_exists')
  const product = productOf({ id, ...fields }, store.now)
  await store.save(product)
  return product
}

export const retrieveProduct = async ({ store, id }: Call) => store.get('product', id)
const products = z.strictObject({ ...pageParams, active: booleanParam.optional(), ids: z.array(textParam).optional() })
export async function listProducts({ store, params, path }: Call) {
  const { active, ids, ...page } = parseParams(products, params)
  const all = await store.list('product')
  const matches = (one: (typeof all)[number]) =>
    (active === undefined || one.active === active) && (ids === undefined || ids.includes(one.id))
  return listOf(path, all.filter(matches), page)
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
  const { recurring, transfer_lookup_key, billing_scheme: _, lookup_key, ...fields } = parseParams(newPrice, params)
  await store.get('product', fields.product, 'product')
  if (recurring.usage_type === 'metered' && recurring.meter === undefined)
    throw invalid('Metered prices must be backed by a meter.', 'recurring[meter]')
  if (recurring.meter !== undefined) await store.get('billing.meter', recurring.meter, 'recurring[meter]')
  const meter = recurring.usage_type === 'metered' ? (recurring.meter ?? null) : null
  if (lookup_key !== undefined) await releaseLookupKey(store, lookup_key, transfer_lookup_key ?? false)
  const price = priceOf({ id: newId('price'), ...fields, lookup_key: lookup_key ?? null, meter }, store.now)
  await store.save(price, { name: lookup_key ?? null })
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
  const { transfer_lookup_key, lookup_key, metadata: more, ...fields } = parseParams(priceChange, params)
  if (lookup_key && lookup_key !== before.lookup_key)
    await releaseLookupKey(store, lookup_key, transfer_lookup_key ?? false)
  const key = lookup_key === undefined ? before.lookup_key : lookup_key || null
  const after: Price = { ...before, ...fields, metadata: { ...before.metadata, ...more }, lookup_key: key }
  await store.save(after, { name: key })
  return after
}
async function releaseLookupKey(store: Store, key: string, transfer: boolean) {
  const holder = await store.findNamed('price', key)
  if (!holder) return
  if (!transfer)
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, 'lookup_key', 'resource_already_exists')
  await store.save({ ...holder, lookup_key: null }, { name: null })
}
export const retrievePrice = async ({ store, id }: Call) => store.get('price', id)
const prices = z.strictObject({
  ...pageParams,
  lookup_keys: z.array(textParam).max(10).optional(),
  active: booleanParam.optional(),
  product: textParam.optional(),
  currency: ignoredParam,
  type: ignoredParam,
  recurring: ignoredParam,
})
export async function listPrices({ store, params, path }: Call) {
  const { lookup_keys: keys, active, product, ...page } = parseParams(prices, params)
  const matches = (one: Price) =>
    (keys === undefined || (one.lookup_key !== null && keys.includes(one.lookup_key))) &&
    (active === undefined || one.active === active) &&
    (product === undefined || one.product === product)
  return listOf(path, (await store.list('price')).filter(matches), page)
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
  const { id = newId('coupon'), ...fields } = parseParams(newCoupon, params)
  if (await store.find('coupon', id)) throw invalid('Coupon already exists.', 'id', 'resource_already_exists')
  if ((fields.duration === 'repeating') !== (fields.duration_in_months !== undefined))
    throw invalid('`duration_in_months` goes with `duration=repeating`.', 'duration_in_months')
  const coupon = couponOf({ id, ...fields }, store.now)
  await store.save(coupon)
  return coupon
}
export const retrieveCoupon = async ({ store, id }: Call) => store.get('coupon', id, 'coupon')

const newPromotion = z.strictObject({
  promotion: z.strictObject({ type: z.literal('coupon'), coupon: textParam }),
  code: z.string().regex(/^[a-zA-Z0-9-]{1,500}$/),
  active: booleanParam.optional(),
  metadata: metadata.optional(),
  expires_at: integerParam.optional(),
  max_redemptions: countParam.optional(),
})
export async function createPromotion({ store, params }: Call) {
  const { promotion, ...fields } = parseParams(newPromotion, params)
  const coupon = await store.get('coupon', promotion.coupon, 'promotion[coupon]')
  if (await store.findNamed('promotion_code', fields.code.toUpperCase()))
    throw invalid('An active promotion code with `code` already exists.', 'code', 'resource_already_exists')
  const promotionCode = promotionOf({ id: newId('promo'), ...fields, coupon: coupon.id }, store.now)
  await store.save(promotionCode, { name: fields.code.toUpperCase() })
  return promotionCode
}

const promotions = z.strictObject({
  ...pageParams,
  code: textParam.optional(),
  active: booleanParam.optional(),
  coupon: textParam.optional(),
})
export async function listPromotions({ store, params, path }: Call) {
  const { code, active, coupon, ...page } = parseParams(promotions, params)
  const all = await store.list('promotion_code')
  const matches = (one: (typeof all)[number]) =>
    (code === undefined || one.code.toUpperCase() === code.toUpperCase()) &&
    (active === undefined || one.active === active) &&
    (coupon === undefined || one.promotion.coupon === coupon)
  return listOf(path, all.filter(matches), page)
}

const newMeter = z.strictObject({
  display_name: textParam,
  event_name: textParam,
  default_aggregation: z.strictObject({ formula: z.enum(['sum', 'count', 'last']) }),
  customer_mapping: z.strictObject({ event_payload_key: textParam, type: z.literal('by_id') }).optional(),
  value_settings: z.strictObject({ event_payload_key: textParam }).optional(),
})
export async function createMeter({ store, params }: Call) {
  const fields = parseParams(newMeter, params)
  if (await findMeter(store, fields.event_name))
    throw invalid('An active meter with that event name exists already.', 'event_name', 'resource_already_exists')
  const meter = meterOf({ id: newId('mtr'), ...fields }, store.now)
  await store.save(meter)
  return meter
}

export async function listMeters({ store, params, path }: Call) {
  const { status, ...page } = parseParams(z.strictObject({ ...pageParams, status: textParam.optional() }), params)
  const all = await store.list('billing.meter')
  return listOf(
    path,
    all.filter((one) => status === undefined || one.status === status),
    page,
  )
}

const DAY = 86_400
const meterEvent = z.strictObject({
  event_name: textParam,
  payload: z.record(z.string(), z.string()),
  identifier: z.string().max(100).optional(),
  timestamp: integerParam.optional(),
})
export const setMeterActive =
  (isActive: boolean) =>
  async ({ store, id }: Call) => {
    const meter = await store.get('billing.meter', id)
    const status_transitions = { deactivated_at: isActive ? null : store.now }
    await store.save({ ...meter, status: isActive ? 'active' : 'inactive', status_transitions, updated: store.now })
    return store.get('billing.meter', id)
  }

/** An identifier is counted once in 24 hours. */
export async function createMeterEvent({ store, params }: Call) {
  const { identifier = newId('evt'), timestamp = store.now, event_name, payload } = parseParams(meterEvent, params)
  const meter = (await store.list('billing.meter')).find((one) => one.event_name === event_name)
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
  if (before) await store.save(before, { customer, name: null })
  const event = { event_name, identifier, payload, timestamp, livemode: false as const, created: store.now }
  const stored = { ...event, id: newId('mtrevt'), object: 'billing.meter_event' as const }
  const error = await findUsageError(store, meter, customer)
  // Like Stripe, accepts a report that cannot be counted, and sends an error event later.
  if (error) await emitUsageError(store, meter.id, identifier, error)
  else await store.save(stored, { customer, name: identifier })
  return { ...event, object: 'billing.meter_event' }
}

type UsageError = [code: string, message: string]

/** The error that Stripe finds after accepting a report. A customer email that starts with uncounted@ simulates one. */
async function findUsageError(store: Store, meter: Meter, customer: string): Promise<UsageError | undefined> {
  if (meter.status !== 'active') return ['archived_meter', `The meter ${meter.id} is deactivated.`]
  const found = await store.find('customer', customer)
  if (!found || found.email?.startsWith('uncounted@'))
    return ['meter_event_customer_not_found', `Customer ${customer} not found.`]
  return undefined
}

async function emitUsageError(store: Store, meterId: string, identifier: string, [code, message]: UsageError) {
  const at = new Date(store.now * 1000).toISOString()
  const delivered: Omit<ThinEvent, 'data'> = {
    object: 'v2.core.event',
    id: newId('evt'),
    created: at,
    context: null,
    reason: null,
    livemode: false,
    type: 'v1.billing.meter.error_report_triggered',
    related_object: { id: meterId, type: 'billing.meter', url: `/v1/billing/meters/${meterId}` },
  }
  const sample_errors = [{ error_message: message, request: { identifier } }]
  const data = {
    developer_message_summary: 'There is 1 invalid event',
    reason: { error_count: 1, error_types: [{ code, error_count: 1, sample_errors }] },
    validation_start: at,
    validation_end: at,
  }
  await store.save({ ...delivered, data })
  store.events.push(delivered)
}
