import { z } from 'zod'
import type { OrderFacts, RequestedOrder } from '../../../src/billing/orders/order.ts'
import { isSelfServePlan, seatsNeeded } from '../../../src/billing/orders/order.ts'
import type { BillingFacts } from '../../../src/billing/orders/order-facts.ts'
import { bookFor } from '../../../src/billing/orders/order-facts.ts'
import type { PriceBook } from '../../../src/billing/prices/price-book.ts'
import { isTierId } from '../../../src/billing/prices/pricing.ts'

/** A count as it is typed; NaN for what is none, which the rules refuse with a sentence. */
export const readTypedCount = (text: string | undefined): number =>
  text === undefined || text.trim() === '' ? 0 : /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN

const text = z.string().max(40).optional().catch(undefined)

/** What the form of the last step and the form to a payment page post. */
export const orderForm = z.object({
  plan: text,
  extraAgents: text,
  extraContacts: text,
  /** Of the subscription that was before the eyes of whoever decided. */
  revision: text,
})

type Typed = Partial<Record<keyof z.infer<typeof orderForm>, string | undefined>>

export const readTypedOrder = ({ plan, extraAgents, extraContacts }: Typed): RequestedOrder => ({
  tierId: plan ?? '',
  extraAgents: readTypedCount(extraAgents),
  extraContacts: readTypedCount(extraContacts),
})

/** The same from an address, with what the agency has or needs in the place of what it does not say. */
export function readOrderQuery(facts: BillingFacts, typed: Typed): RequestedOrder {
  const { plan } = typed
  const usual = usualWish({ ...facts, book: bookFor(facts, plan ?? '') }, facts.order, plan)
  return {
    tierId: plan ?? '',
    extraAgents: typed.extraAgents === undefined ? usual.extraAgents : readTypedCount(typed.extraAgents),
    extraContacts: typed.extraContacts === undefined ? usual.extraContacts : readTypedCount(typed.extraContacts),
  }
}

function usualWish(
  { book, used, tierId }: OrderFacts & { book: PriceBook },
  has: BillingFacts['order'],
  plan: string | undefined,
) {
  if (plan === undefined || !isTierId(plan) || !isSelfServePlan(plan, tierId))
    return { extraAgents: 0, extraContacts: 0 }
  const needed = Math.min(book.max_seats, seatsNeeded(book, plan, used.agents))
  if (plan !== has?.tier) return { extraAgents: needed, extraContacts: 0 }
  return { extraAgents: Math.max(has.extraAgents, needed), extraContacts: has.extraContacts }
}
