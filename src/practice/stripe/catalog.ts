import {
  BLOCKS_METER,
  lookupKey,
  METERED_ITEM,
  type PriceItem,
  priceItems,
  unitCents,
} from '../../billing/prices/pricing.ts'
import { PRODUCT_NAMES, productId } from '../../billing/stripe/invoices.ts'
import type { Coupon, Meter, Price, Product, PromotionCode } from './catalog-objects.ts'
import type { Store } from './store.ts'

/** Creates what `npm run stripe -- sync` creates at Stripe, once per price book. */
export async function ensureCatalog(store: Store, promotionCode: string | undefined): Promise<void> {
  const books = await store.db.selectFrom('price_books').selectAll().orderBy('version').execute()
  for (const book of books) {
    const key = (item: PriceItem) => lookupKey(item, book.version)
    if (await store.findNamed('price', key('basic'))) continue
    const meter = (await findMeter(store, BLOCKS_METER)) ?? (await makeMeter(store))
    for (const item of priceItems) {
      if (!(await store.find('product', productId(item))))
        await store.save(productOf({ id: productId(item), name: PRODUCT_NAMES[item] }, store.now))
      const price: NewPrice = {
        id: `price_practice_${key(item)}`,
        product: productId(item),
        lookup_key: key(item),
        unit_amount: unitCents(book, item),
        meter: item === METERED_ITEM ? meter.id : null,
      }
      await store.save(priceOf(price, store.now), { name: key(item) })
    }
  }
  const book = books.at(-1)
  if (!promotionCode || !book || (await store.findNamed('promotion_code', promotionCode.toUpperCase()))) return
  const coupon = couponOf(
    { id: `launch_${book.launch_percent_off}_${book.launch_months}`, percent_off: book.launch_percent_off },
    store.now,
  )
  await store.save({ ...coupon, duration: 'repeating', duration_in_months: book.launch_months, name: 'Launch offer' })
  const promotion = promotionOf({ id: 'promo_practice_launch', code: promotionCode, coupon: coupon.id }, store.now)
  await store.save(promotion, { name: promotionCode.toUpperCase() })
}

export const findMeter = async (store: Store, event: string): Promise<Meter | undefined> =>
  (await store.list('billing.meter')).find(({ event_name, status }) => event_name === event && status === 'active')

async function makeMeter(store: Store): Promise<Meter> {
  const meter = meterOf({ id: 'mtr_practice', event_name: BLOCKS_METER, display_name: 'Blocks of contacts' }, store.now)
  await store.save(meter)
  return meter
}

export const productOf = (product: Pick<Product, 'id' | 'name'> & Partial<Product>, now: number): Product => ({
  object: 'product',
  created: now,
  livemode: false,
  active: true,
  description: null,
  metadata: {},
  default_price: null,
  unit_label: null,
  statement_descriptor: null,
  tax_code: null,
  updated: now,
  ...product,
})

type NewPrice = Pick<Price, 'id' | 'product' | 'lookup_key' | 'unit_amount'> & { meter: string | null } & Partial<Price>

export const priceOf = ({ meter, ...price }: NewPrice, now: number): Price => ({
  object: 'price',
  created: now,
  livemode: false,
  active: true,
  billing_scheme: 'per_unit',
  currency: 'usd',
  metadata: {},
  nickname: null,
  recurring: { interval: 'month', interval_count: 1, usage_type: meter ? 'metered' : 'licensed', meter },
  tax_behavior: 'unspecified',
  type: 'recurring',
  unit_amount_decimal: String(price.unit_amount),
  ...price,
})

export const couponOf = (coupon: Pick<Coupon, 'id' | 'percent_off'> & Partial<Coupon>, now: number): Coupon => ({
  object: 'coupon',
  created: now,
  livemode: false,
  amount_off: null,
  currency: null,
  duration: 'once',
  duration_in_months: null,
  max_redemptions: null,
  metadata: {},
  name: null,
  redeem_by: null,
  times_redeemed: 0,
  valid: true,
  ...coupon,
})

type NewPromotion = Pick<PromotionCode, 'id' | 'code'> & { coupon: string } & Partial<PromotionCode>

export const promotionOf = ({ coupon, ...promotion }: NewPromotion, now: number): PromotionCode => ({
  object: 'promotion_code',
  created: now,
  livemode: false,
  active: true,
  customer: null,
  expires_at: null,
  max_redemptions: null,
  metadata: {},
  promotion: { type: 'coupon', coupon },
  times_redeemed: 0,
  ...promotion,
})

export const meterOf = (
  meter: Pick<Meter, 'id' | 'event_name' | 'display_name'> & Partial<Meter>,
  now: number,
): Meter => ({
  object: 'billing.meter',
  created: now,
  livemode: false,
  customer_mapping: { event_payload_key: 'stripe_customer_id', type: 'by_id' },
  default_aggregation: { formula: 'last' },
  event_time_window: null,
  status: 'active',
  status_transitions: { deactivated_at: null },
  updated: now,
  value_settings: { event_payload_key: 'value' },
  ...meter,
})
