/*
 * Makes at Stripe what we sell: a product for each thing, a price of it for each price book, the meter of contacts, the
 * launch offer. What is there already is compared and left alone; a price that differs is refused, never changed.
 */
import type Stripe from 'stripe'
import type { PriceBook } from '../prices/price-book.ts'
import { lookupKey, METERED_ITEM, type PriceItem, priceItems, unitCents } from '../prices/pricing.ts'
import { BLOCKS_METER } from '../use/meter.ts'
import { callStripe, callStripeOrMissing, stripeId } from './client.ts'
import { PRODUCT_NAMES, productId } from './invoices.ts'

export interface Catalogue {
  /** That of today, and every other that somebody still pays by. */
  books: readonly PriceBook[]
  /** Of the launch offer, by the newest of the books; undefined where there is none. */
  launchCode: string | undefined
}

/** What is at Stripe is not what our price book says. */
class CatalogueConflict extends Error {
  override name = 'CatalogueConflict'
}

/** Answers what it made, a line each; nothing where all was there. Throws CatalogueConflict and CardTrouble. */
export async function syncCatalogue(stripe: Stripe, { books, launchCode }: Catalogue): Promise<string[]> {
  const made: string[] = []
  const meter = await ensureMeter(stripe, made)
  for (const item of priceItems) await ensureProduct(stripe, item, made)
  for (const book of books) await ensurePrices(stripe, book, meter, made)
  const newest = books.toSorted((a, b) => a.starts_on.localeCompare(b.starts_on)).at(-1)
  if (launchCode && newest) await ensureLaunch(stripe, newest, launchCode, made)
  return made
}

async function ensureMeter(stripe: Stripe, made: string[]): Promise<string> {
  const { data } = await callStripe(() => stripe.billing.meters.list({ limit: 100 }))
  const ours = data.filter(({ event_name }) => event_name === BLOCKS_METER)
  const there = ours.find(({ status }) => status === 'active') ?? ours[0]
  // A meter cannot be changed but for its title, and an event name belongs to a single meter. Source:
  // docs.stripe.com/billing/subscriptions/usage-based/meters/configure, looked at 2026-11-23.
  if (there && there.default_aggregation.formula !== 'last')
    throw new CatalogueConflict(
      `The meter ${BLOCKS_METER} at Stripe adds up its reports instead of keeping the last one. Stripe cannot change that or reuse its event name: use another Stripe account or sandbox, or ask Stripe support to free the name.`,
    )
  if (there && there.status !== 'active')
    throw new CatalogueConflict(
      `The meter ${BLOCKS_METER} at Stripe is deactivated and counts nothing. Reactivate it (Billing > Usage-based billing > Meters) and run this again.`,
    )
  if (there) return there.id
  const meter = await callStripe(() =>
    stripe.billing.meters.create({
      display_name: 'Blocks of contacts held',
      event_name: BLOCKS_METER,
      default_aggregation: { formula: 'last' },
      customer_mapping: { type: 'by_id', event_payload_key: 'stripe_customer_id' },
      value_settings: { event_payload_key: 'value' },
    }),
  )
  made.push(`meter ${BLOCKS_METER}`)
  return meter.id
}

async function ensureProduct(stripe: Stripe, item: PriceItem, made: string[]): Promise<void> {
  const id = productId(item)
  if (await callStripeOrMissing(() => stripe.products.retrieve(id))) return
  await callStripe(() => stripe.products.create({ id, name: PRODUCT_NAMES[item] }))
  made.push(`product ${PRODUCT_NAMES[item]}`)
}

async function ensurePrices(stripe: Stripe, book: PriceBook, meter: string, made: string[]): Promise<void> {
  const keys = priceItems.map((item) => lookupKey(item, book.version))
  const { data } = await callStripe(() => stripe.prices.list({ lookup_keys: keys, limit: 100 }))
  for (const item of priceItems) {
    const key = lookupKey(item, book.version)
    const there = data.find(({ lookup_key }) => lookup_key === key)
    if (there) checkPrice(there, key, unitCents(book, item), item === METERED_ITEM ? meter : null)
    if (there && !there.active) {
      await callStripe(() => stripe.prices.update(there.id, { active: true }))
      made.push(`price ${key}, which was archived`)
    }
    if (there) continue
    await callStripe(() =>
      stripe.prices.create({
        product: productId(item),
        currency: 'usd',
        unit_amount: unitCents(book, item),
        recurring: { interval: 'month', ...(item === METERED_ITEM ? { usage_type: 'metered', meter } : {}) },
        lookup_key: key,
      }),
    )
    made.push(`price ${key}, ${dollars(unitCents(book, item))} a month`)
  }
}

function checkPrice(price: Stripe.Price, key: string, cents: number, meter: string | null) {
  const is = `The price ${key} at Stripe is ${dollars(price.unit_amount ?? 0)} ${price.currency.toUpperCase()}`
  if (price.unit_amount !== cents || price.currency !== 'usd')
    throw new CatalogueConflict(
      `${is}, and our price book says ${dollars(cents)}. Prices already sold never change: add the new amounts to price_books as a new version.`,
    )
  if (price.recurring?.interval !== 'month' || price.recurring.meter !== meter)
    throw new CatalogueConflict(`${is}, but must be charged monthly${meter ? ', by our meter' : ''}.`)
}

async function ensureLaunch(stripe: Stripe, book: PriceBook, code: string, made: string[]): Promise<void> {
  const { launch_percent_off: percent_off, launch_months: duration_in_months } = book
  const id = `launch_${percent_off}_${duration_in_months}`
  if (!(await callStripeOrMissing(() => stripe.coupons.retrieve(id)))) {
    const name = `Launch offer: ${percent_off}% off for ${duration_in_months} months`
    await callStripe(() => stripe.coupons.create({ id, name, percent_off, duration: 'repeating', duration_in_months }))
    made.push(`coupon ${id}`)
  }
  const { data } = await callStripe(() => stripe.promotionCodes.list({ code, active: true, limit: 1 }))
  const coupon = data[0] && stripeId(data[0].promotion.coupon)
  if (data[0] && coupon !== id)
    throw new CatalogueConflict(
      `The promotion code ${code} at Stripe has a different discount (${coupon}). Deactivate it there, or set LAUNCH_PROMO_CODE to another code.`,
    )
  if (data[0]) return
  await callStripe(() => stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: id }, code }))
  made.push(`promotion code ${code}`)
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
