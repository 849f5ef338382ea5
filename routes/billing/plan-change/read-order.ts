import { z } from 'zod'
import { isSelfServePlan, type OrderFacts, type RequestedOrder } from '../../../src/billing/orders/order.ts'
import { type BillingFacts, priceBookForOrder } from '../../../src/billing/orders/order-facts.ts'
import type { PriceBook } from '../../../src/billing/prices/price-book.ts'
import { isTierId, seatsNeeded } from '../../../src/billing/prices/pricing.ts'

/** A typed count. NaN if it is not a whole number, which validateOrder refuses with an error. */
export const readTypedCount = (text: string | undefined): number =>
  text === undefined || text.trim() === '' ? 0 : /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN

const text = z.string().max(40).optional().catch(undefined)

/** Posted by the review step and by the form that opens the provider's payment page. */
export const orderForm = z.object({
  plan: text,
  extraAgents: text,
  extraContacts: text,
  /** The revision of the subscription that the user saw. */
  revision: text,
})

type Typed = Partial<Record<keyof z.infer<typeof orderForm>, string | undefined>>

export const readTypedOrder = ({ plan, extraAgents, extraContacts }: Typed): RequestedOrder => ({
  tierId: plan ?? '',
  extraAgents: readTypedCount(extraAgents),
  extraContacts: readTypedCount(extraContacts),
})

/** The order in a URL. Missing counts default to what the agency has or needs. */
export function readOrderQuery(facts: BillingFacts, typed: Typed): RequestedOrder {
  const { plan } = typed
  const defaults = defaultExtras({ ...facts, book: priceBookForOrder(facts, plan ?? '') }, facts.order, plan)
  return {
    tierId: plan ?? '',
    extraAgents: typed.extraAgents === undefined ? defaults.extraAgents : readTypedCount(typed.extraAgents),
    extraContacts: typed.extraContacts === undefined ? defaults.extraContacts : readTypedCount(typed.extraContacts),
  }
}

function defaultExtras(
  { book, used, tierId }: OrderFacts & { book: PriceBook },
  current: BillingFacts['order'],
  plan: string | undefined,
) {
  if (plan === undefined || !isTierId(plan) || !isSelfServePlan(plan, tierId))
    return { extraAgents: 0, extraContacts: 0 }
  const needed = Math.min(book.max_seats, seatsNeeded(book, plan, used.agents))
  if (plan !== current?.tier) return { extraAgents: needed, extraContacts: 0 }
  return { extraAgents: Math.max(current.extraAgents, needed), extraContacts: current.extraContacts }
}
