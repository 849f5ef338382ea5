import { type CardProvider, CardProviderError, type PlanOrder } from '../../../src/billing/cards/card-provider.ts'
import { freeUntil } from '../../../src/billing/checkout/begin-checkout.ts'
import { type OrderRefusal, type RequestedOrder, validateOrder } from '../../../src/billing/orders/order.ts'
import { type BillingFacts, priceBookForOrder } from '../../../src/billing/orders/order-facts.ts'
import { baseItem, lookupKey, meteredItem, type PlanPrice, priceFor } from '../../../src/billing/prices/pricing.ts'
import type { AppContext } from '../../../src/web/app-env.ts'

/** What a checkout sells, and what its form needs. */
export interface CheckoutOffer {
  order: PlanOrder
  /** The first charge. Metered contacts are charged at the end of each month. */
  first: PlanPrice
  /** A full month with the current number of contacts. */
  month: PlanPrice
  contacts: number
  /** The launch discount of the first months, or 0. */
  percentOff: number
  launchMonths: number
  /** The end of the free month, if there is one. */
  freeUntil: Date | undefined
  /** Undefined if the provider has no such price or fails. */
  prices: { base: string; metered: string } | undefined
}

/** Calls the provider, so it must not run inside a transaction. */
export async function readCheckoutOffer(
  c: AppContext,
  cards: CardProvider,
  facts: BillingFacts,
  requested: RequestedOrder,
): Promise<{ ok: true; offer: CheckoutOffer } | ({ ok: false } & OrderRefusal)> {
  const book = priceBookForOrder(facts, requested.tierId)
  const validated = validateOrder({ ...facts, book }, requested)
  if (!validated.ok) return validated
  const { order } = validated
  const isFirst = !facts.subscription?.stripe_subscription_id
  const percentOff = c.var.deps.launchCode !== undefined && isFirst ? book.launch_percent_off : 0
  return {
    ok: true,
    offer: {
      order,
      percentOff,
      launchMonths: book.launch_months,
      first: priceFor(book, { ...order, contacts: 0, percentOff }),
      month: priceFor(book, { ...order, contacts: facts.used.contacts, percentOff }),
      contacts: facts.used.contacts,
      freeUntil: freeUntil(facts, c.var.tenantDb.now()),
      prices: await findPrices(c, cards, order),
    },
  }
}

async function findPrices(
  c: AppContext,
  cards: CardProvider,
  { tier, version }: PlanOrder,
): Promise<CheckoutOffer['prices']> {
  const item = meteredItem(tier)
  const base = lookupKey(baseItem(tier), version)
  const metered = item && lookupKey(item, version)
  try {
    const found = await cards.findPrices([base, ...(metered ? [metered] : [])])
    const [basePrice, meteredPrice] = [found.get(base), metered ? found.get(metered) : '']
    return basePrice === undefined || meteredPrice === undefined
      ? undefined
      : { base: basePrice, metered: meteredPrice }
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error
    c.var.deps.log.error({ err: error, requestId: c.var.requestId }, 'prices could not be read')
    return undefined
  }
}
