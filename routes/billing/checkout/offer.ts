import type { Context } from 'hono'
import { type CardProvider, CardTrouble, type PlanOrder } from '../../../src/billing/cards/card-provider.ts'
import { freeUntil } from '../../../src/billing/checkout/begin-checkout.ts'
import { type OrderRefusal, type RequestedOrder, validateOrder } from '../../../src/billing/orders/order.ts'
import { type BillingFacts, bookFor } from '../../../src/billing/orders/order-facts.ts'
import { baseItem, meteredItem } from '../../../src/billing/prices/base-item.ts'
import { lookupKey, type PlanPrice, priceFor } from '../../../src/billing/prices/pricing.ts'
import type { AppEnv } from '../../../src/web/app-env.ts'

/** What a checkout would sell, and what its form is made of. */
export interface CheckoutOffer {
  order: PlanOrder
  /** What is charged first: contacts that are metered come at the end of each month. */
  first: PlanPrice
  /** A full month, with the contacts held now. */
  month: PlanPrice
  contacts: number
  /** Percent off the first months; 0 where there is no launch offer. */
  percentOff: number
  launchMonths: number
  /** Nothing is charged before it. */
  freeUntil: Date | undefined
  /** Undefined where the provider has no such price, or cannot be asked. */
  prices: { base: string; metered: string } | undefined
}

/** Reads the provider's prices outside of any transaction. */
export async function readCheckoutOffer(
  c: Context<AppEnv>,
  cards: CardProvider,
  facts: BillingFacts,
  wish: RequestedOrder,
): Promise<{ ok: true; offer: CheckoutOffer } | ({ ok: false } & OrderRefusal)> {
  const book = bookFor(facts, wish.tierId)
  const judged = validateOrder({ ...facts, book }, wish)
  if (!judged.ok) return judged
  const { order } = judged
  const isFirst = !facts.subscription?.stripe_subscription_id
  const percentOff = c.var.deps.launchCode !== undefined && isFirst ? book.launch_percent_off : 0
  return {
    ok: true,
    offer: {
      ...{ order, percentOff, launchMonths: book.launch_months },
      first: priceFor(book, { ...order, contacts: 0, percentOff }),
      month: priceFor(book, { ...order, contacts: facts.used.contacts, percentOff }),
      contacts: facts.used.contacts,
      freeUntil: freeUntil(facts, c.var.tenantDb.now()),
      prices: await findPrices(c, cards, order),
    },
  }
}

async function findPrices(
  c: Context<AppEnv>,
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
    if (!(error instanceof CardTrouble)) throw error
    c.var.deps.log.error({ err: error, requestId: c.var.requestId }, 'prices could not be asked')
    return undefined
  }
}
