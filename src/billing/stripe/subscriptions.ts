import type Stripe from 'stripe'
import type { CardItem, CardSubscription, PlanOrder } from '../cards/card-provider.ts'
import { CardProviderError } from '../cards/card-provider.ts'
import type { PriceBook } from '../prices/price-book.ts'
import { lookupKey, METERED_ITEM, orderLines, type PriceItem, readLookupKey } from '../prices/pricing.ts'
import { callStripe, stripeDate, stripeId } from './client.ts'

/** Stripe's limit. */
const LOOKUP_KEYS_PER_REQUEST = 10

export async function findPrices(stripe: Stripe, lookupKeys: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let from = 0; from < lookupKeys.length; from += LOOKUP_KEYS_PER_REQUEST) {
    const lookup_keys = lookupKeys.slice(from, from + LOOKUP_KEYS_PER_REQUEST)
    const { data } = await callStripe(() => stripe.prices.list({ lookup_keys, active: true, limit: 100 }))
    for (const { id, lookup_key } of data) if (lookup_key) found.set(lookup_key, id)
  }
  return found
}

/** The order as Stripe prices. A metered price has no quantity. */
export async function pricedLines(
  stripe: Stripe,
  book: PriceBook,
  order: PlanOrder,
): Promise<{ item: PriceItem; price: string; quantity?: number }[]> {
  const lines = orderLines(book, order)
  const prices = await findPrices(
    stripe,
    lines.map(({ item }) => lookupKey(item, book.version)),
  )
  return lines.map(({ item, quantity }) => {
    const price = prices.get(lookupKey(item, book.version))
    if (!price)
      throw new CardProviderError(
        'refused',
        `Stripe has no price ${lookupKey(item, book.version)}: npm run stripe -- sync`,
      )
    return { item, price, ...(quantity === undefined ? {} : { quantity }) }
  })
}

const bases: readonly (PriceItem | undefined)[] = ['usage_base', 'basic', 'pro']

/** The item changes that turn the subscription into the order. Items with prices that are not ours stay. */
export function itemChanges(
  current: readonly CardItem[],
  ordered: readonly { item: PriceItem; price: string; quantity?: number }[],
): Stripe.SubscriptionUpdateParams.Item[] {
  const remaining = current.filter(({ item }) => item !== undefined)
  const changes: Stripe.SubscriptionUpdateParams.Item[] = ordered.map(({ item, ...line }) => {
    // A base price replaces another one, so that the month is prorated between them.
    const index = remaining.findIndex(
      (existing) => existing.item === item || (bases.includes(existing.item) && bases.includes(item)),
    )
    const [replaced] = index < 0 ? [] : remaining.splice(index, 1)
    return replaced ? { id: replaced.id, ...line } : line
  })
  return [...changes, ...remaining.map(({ id }) => ({ id, deleted: true }))]
}

/** Fields that Stripe expands only on request. */
export const SUBSCRIPTION_PARTS = ['discounts.source.coupon', 'latest_invoice']

export function readSubscription(from: Stripe.Subscription): CardSubscription {
  const organizationId = Number(from.metadata.organization_id)
  const periodEnds = from.items.data.map(({ current_period_end }) => current_period_end)
  const currentPeriodEnd = periodEnds.length > 0 ? stripeDate(Math.max(...periodEnds)) : undefined
  const discounts = from.discounts.flatMap((discount) => {
    if (typeof discount === 'string') return []
    const { coupon } = discount.source
    return coupon && typeof coupon !== 'string' && coupon.percent_off
      ? [{ percentOff: coupon.percent_off, endsAt: stripeDate(discount.end) }]
      : []
  })
  return {
    id: from.id,
    customerId: stripeId(from.customer) ?? '',
    organizationId: Number.isSafeInteger(organizationId) && organizationId > 0 ? organizationId : undefined,
    status: from.status,
    items: from.items.data.map(readItem),
    startedAt: new Date(from.created * 1000),
    trialEndsAt: stripeDate(from.trial_end),
    currentPeriodEnd,
    cancelAt: stripeDate(from.cancel_at) ?? (from.cancel_at_period_end ? currentPeriodEnd : undefined),
    endedAt: stripeDate(from.ended_at),
    percentOff: discounts[0]?.percentOff,
    discountEndsAt: discounts[0]?.endsAt,
    ...owed(from.latest_invoice),
  }
}

function owed(invoice: Stripe.Subscription['latest_invoice']): Pick<CardSubscription, 'failedPayments' | 'owedSince'> {
  if (!invoice || typeof invoice === 'string' || invoice.attempt_count === 0) return NOTHING_OWED
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') return NOTHING_OWED
  const since = invoice.status_transitions.finalized_at ?? invoice.created
  return { failedPayments: invoice.attempt_count, owedSince: stripeDate(since) }
}

const NOTHING_OWED = { failedPayments: 0, owedSince: undefined }

function readItem({ id, price, quantity }: Stripe.SubscriptionItem): CardItem {
  const key = readLookupKey(price.lookup_key)
  return { id, item: key?.item, version: key?.version, quantity: key?.item === METERED_ITEM ? undefined : quantity }
}
