import type { Price } from './catalog-objects.ts'
import type { Discount, InvoiceLine, Subscription, SubscriptionItem } from './objects.ts'
import { newId, type Store } from './store.ts'

interface LineParams {
  item: SubscriptionItem
  quantity: number
  /** The share of the full price, below 1 for a partial month. */
  share?: number
  sign?: 1 | -1
  period: { start: number; end: number }
  description: string
}

export const isMetered = (price: Price) => price.recurring.usage_type === 'metered'

function lineOf({ item, quantity, share = 1, sign = 1, period, description }: LineParams): InvoiceLine {
  const amount = sign * Math.round(item.price.unit_amount * quantity * share)
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    subtotal: amount,
    currency: item.price.currency,
    description,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        proration: share !== 1 || sign === -1,
        subscription: item.subscription,
        subscription_item: item.id,
      },
    },
    period,
    pricing: {
      type: 'price_details',
      price_details: { price: item.price.id, product: item.price.product },
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity,
    taxes: [],
  }
}

const nameOf = async (store: Store, { product }: Price) => (await store.find('product', product))?.name ?? product

/** Lines for a full month, charged in advance. */
export async function licensedLines(
  store: Store,
  items: readonly SubscriptionItem[],
  period: { start: number; end: number },
): Promise<InvoiceLine[]> {
  const lines: InvoiceLine[] = []
  for (const item of items)
    if (!isMetered(item.price)) {
      const quantity = item.quantity ?? 1
      const description = `${quantity} × ${await nameOf(store, item.price)} (at ${dollars(item.price)} / month)`
      lines.push(lineOf({ item, quantity, period, description }))
    }
  return lines
}

/** Lines for metered usage of the current period, charged in arrears. */
export async function meteredLines(
  store: Store,
  subscription: Pick<Subscription, 'customer'>,
  items: readonly SubscriptionItem[],
  until: number,
): Promise<InvoiceLine[]> {
  const lines: InvoiceLine[] = []
  for (const item of items)
    if (isMetered(item.price)) {
      const period = { start: item.current_period_start, end: until }
      const quantity = await usageOf(store, subscription.customer, item, period)
      const description = `${quantity} × ${await nameOf(store, item.price)} (at ${dollars(item.price)} / month)`
      lines.push(lineOf({ item, quantity, period, description }))
    }
  return lines
}

async function usageOf(
  store: Store,
  customer: string,
  { price }: SubscriptionItem,
  { start, end }: { start: number; end: number },
): Promise<number> {
  const meter = price.recurring.meter ? await store.find('billing.meter', price.recurring.meter) : undefined
  if (!meter) return 0
  const events = (await store.list('billing.meter_event', { customer }))
    .filter(({ event_name, timestamp }) => event_name === meter.event_name && timestamp >= start && timestamp < end)
    .sort((one, other) => one.timestamp - other.timestamp)
  const value = (event: (typeof events)[number]) => Number(event.payload[meter.value_settings.event_payload_key] ?? 0)
  const { formula } = meter.default_aggregation
  if (formula === 'count') return events.length
  if (formula === 'sum') return events.reduce((sum, event) => sum + value(event), 0)
  const last = events.at(-1)
  return last ? value(last) : 0
}

/** Credits and charges for the rest of the month, for items that differ between `before` and `after`. */
export async function prorationLines(
  store: Store,
  { before, after, at }: { before: readonly SubscriptionItem[]; after: readonly SubscriptionItem[]; at: number },
): Promise<InvoiceLine[]> {
  const lines: InvoiceLine[] = []
  const isSame = (one: SubscriptionItem, other: SubscriptionItem | undefined) =>
    other !== undefined && one.price.id === other.price.id && one.quantity === other.quantity
  const add = async (item: SubscriptionItem, sign: 1 | -1) => {
    const period = { start: at, end: item.current_period_end }
    const share = (period.end - at) / (item.current_period_end - item.current_period_start)
    const label = `${item.quantity ?? 1} × ${await nameOf(store, item.price)} after ${day(at)}`
    const description = sign === 1 ? `Remaining time on ${label}` : `Unused time on ${label}`
    lines.push(lineOf({ item, quantity: item.quantity ?? 1, share, sign, period, description }))
  }
  for (const item of before)
    if (
      !isMetered(item.price) &&
      !isSame(
        item,
        after.find(({ id }) => id === item.id),
      )
    )
      await add(item, -1)
  for (const item of after)
    if (
      !isMetered(item.price) &&
      !isSame(
        item,
        before.find(({ id }) => id === item.id),
      )
    )
      await add(item, 1)
  return lines
}

/** Applies a percent discount to the total, rounded once to a cent, and distributes it over the lines. */
export function discountLines(lines: readonly InvoiceLine[], discount: Discount | undefined): InvoiceLine[] {
  if (!discount) return [...lines]
  const part = (cents: number) => (cents * discount.practice.percent) / 100
  const off = halfUp(part(lines.reduce((sum, { amount }) => sum + amount, 0)))
  let left = off
  return lines.map((line, index) => {
    const amount = index === lines.length - 1 ? left : halfUp(part(line.amount))
    left -= amount
    return { ...line, discounts: [discount.id], discount_amounts: [{ amount, discount: discount.id }] }
  })
}

const halfUp = (cents: number) => Math.sign(cents) * Math.round(Math.abs(cents))
const dollars = ({ unit_amount }: Price) => `$${(unit_amount / 100).toFixed(2)}`
const day = (seconds: number) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(seconds * 1000)
