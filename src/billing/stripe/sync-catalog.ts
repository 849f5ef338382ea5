/*
 * Creates our catalog at Stripe: a product for each item, its price for each price book, the contact meter and the
 * launch offer. Existing meters, prices and promotion codes are compared, and a difference is an error. An archived
 * price is reactivated; nothing else is changed.
 */
import type Stripe from 'stripe'
import type { PriceBook } from '../prices/price-book.ts'
import { BLOCKS_METER, lookupKey, METERED_ITEM, type PriceItem, priceItems, unitCents } from '../prices/pricing.ts'
import { callStripe, callStripeOrMissing, stripeId } from './client.ts'
import { PRODUCT_NAMES, productId } from './invoices.ts'

export interface Catalog {
  /** Today's price book, later ones, and all others in use. */
  books: readonly PriceBook[]
  /** The promotion code of the launch offer, with the terms of today's book. Undefined if there is no offer. */
  launch: { code: string; book: PriceBook } | undefined
}

/** An object at Stripe differs from our catalog. */
class CatalogConflict extends Error {
  override name = 'CatalogConflict'
}

/** Returns a line for each object it created or reactivated. Throws CatalogConflict and CardProviderError. */
export async function syncCatalog(stripe: Stripe, { books, launch }: Catalog): Promise<string[]> {
  const created: string[] = []
  const meter = await ensureMeter(stripe, created)
  for (const item of priceItems) await ensureProduct(stripe, item, created)
  for (const book of books) await ensurePrices(stripe, book, meter, created)
  if (launch) await ensureLaunch(stripe, launch.book, launch.code, created)
  return created
}

async function ensureMeter(stripe: Stripe, created: string[]): Promise<string> {
  const { data } = await callStripe(() => stripe.billing.meters.list({ limit: 100 }))
  const ours = data.filter(({ event_name }) => event_name === BLOCKS_METER)
  const existing = ours.find(({ status }) => status === 'active') ?? ours[0]
  // Only a meter's title can be changed, and an event name belongs to a single meter. Source:
  // docs.stripe.com/billing/subscriptions/usage-based/meters/configure, retrieved 2026-11-23.
  if (existing && existing.default_aggregation.formula !== 'last')
    throw new CatalogConflict(
      `The meter ${BLOCKS_METER} at Stripe adds up or counts its reports instead of keeping the last one. Stripe cannot change that or reuse its event name: use another Stripe account or sandbox, or ask Stripe support to free the name.`,
    )
  if (existing && existing.status !== 'active')
    throw new CatalogConflict(
      `The meter ${BLOCKS_METER} at Stripe is deactivated and counts nothing. Reactivate it (Billing > Usage-based billing > Meters) and run this again.`,
    )
  if (existing) return existing.id
  const meter = await callStripe(() =>
    stripe.billing.meters.create({
      display_name: 'Blocks of contacts held',
      event_name: BLOCKS_METER,
      default_aggregation: { formula: 'last' },
      customer_mapping: { type: 'by_id', event_payload_key: 'stripe_customer_id' },
      value_settings: { event_payload_key: 'value' },
    }),
  )
  created.push(`meter ${BLOCKS_METER}`)
  return meter.id
}

async function ensureProduct(stripe: Stripe, item: PriceItem, created: string[]): Promise<void> {
  const id = productId(item)
  if (await callStripeOrMissing(() => stripe.products.retrieve(id))) return
  await callStripe(() => stripe.products.create({ id, name: PRODUCT_NAMES[item] }))
  created.push(`product ${PRODUCT_NAMES[item]}`)
}

async function ensurePrices(stripe: Stripe, book: PriceBook, meter: string, created: string[]): Promise<void> {
  const keys = priceItems.map((item) => lookupKey(item, book.version))
  const { data } = await callStripe(() => stripe.prices.list({ lookup_keys: keys, limit: 100 }))
  for (const item of priceItems) {
    const key = lookupKey(item, book.version)
    const existing = data.find(({ lookup_key }) => lookup_key === key)
    if (existing) checkPrice(existing, key, unitCents(book, item), item === METERED_ITEM ? meter : null)
    if (existing && !existing.active) {
      await callStripe(() => stripe.prices.update(existing.id, { active: true }))
      created.push(`price ${key}, which was archived`)
    }
    if (existing) continue
    await callStripe(() =>
      stripe.prices.create({
        product: productId(item),
        currency: 'usd',
        unit_amount: unitCents(book, item),
        recurring: { interval: 'month', ...(item === METERED_ITEM ? { usage_type: 'metered', meter } : {}) },
        lookup_key: key,
      }),
    )
    created.push(`price ${key}, ${dollars(unitCents(book, item))} a month`)
  }
}

function checkPrice(price: Stripe.Price, key: string, cents: number, meter: string | null) {
  const is = `The price ${key} at Stripe is ${dollars(price.unit_amount ?? 0)} ${price.currency.toUpperCase()}`
  if (price.unit_amount !== cents || price.currency !== 'usd')
    throw new CatalogConflict(
      `${is}, and our price book says ${dollars(cents)}. Prices already sold never change: add the new amounts to price_books as a new version.`,
    )
  if (price.recurring?.interval !== 'month' || price.recurring.meter !== meter)
    throw new CatalogConflict(`${is}, but must be charged monthly, ${meter ? 'by our meter' : 'without a meter'}.`)
}

async function ensureLaunch(stripe: Stripe, book: PriceBook, code: string, created: string[]): Promise<void> {
  const { launch_percent_off: percent_off, launch_months: duration_in_months } = book
  const id = `launch_${percent_off}_${duration_in_months}`
  if (!(await callStripeOrMissing(() => stripe.coupons.retrieve(id)))) {
    const name = `Launch offer: ${percent_off}% off for ${duration_in_months} months`
    await callStripe(() => stripe.coupons.create({ id, name, percent_off, duration: 'repeating', duration_in_months }))
    created.push(`coupon ${id}`)
  }
  const { data } = await callStripe(() => stripe.promotionCodes.list({ code, active: true, limit: 1 }))
  const coupon = data[0] && stripeId(data[0].promotion.coupon)
  if (data[0] && coupon !== id)
    throw new CatalogConflict(
      `The promotion code ${code} at Stripe has a different discount (${coupon}). Deactivate it there, or set LAUNCH_PROMO_CODE to another code.`,
    )
  if (data[0]) return
  await callStripe(() => stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: id }, code }))
  created.push(`promotion code ${code}`)
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
