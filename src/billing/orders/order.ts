/*
 * Rules for what an agency may order without talking to us. Pure: shared by the pages, the API and the operations.
 * Source: subscription-011 to subscription-017, docs/behaviour/billing.md.
 */
import type { PlanOrder } from '../cards/card-provider.ts'
import type { PriceBook } from '../prices/price-book.ts'
import { isTierId, limitsFor, packsFor, priceFor, seatsNeeded, type TierId } from '../prices/pricing.ts'

/** An order from a form or an API call, not validated yet. */
export interface RequestedOrder {
  tierId: string
  extraAgents: number
  /** Any number of clients. Rounded up to whole packs. */
  extraContacts: number
}

export interface OrderFacts {
  book: PriceBook
  /** The agency's current tier, if any. Pro is only available to agencies that already have it. */
  tierId: string | null
  used: { agents: number; contacts: number }
}

export type OrderRefusal =
  | { refused: 'no_plan' | 'by_contract' | 'no_count' | 'no_packs' | 'one_agent' }
  | { refused: 'basic_has_one'; held: number }
  | { refused: 'too_many_seats' | 'too_many_contacts'; max: number }
  | { refused: 'agents_over' | 'contacts_over'; held: number; allowed: number }

/** Whether an agency on tier `current` may choose this tier without talking to us. */
export const isSelfServePlan = (tierId: string, current: string | null): tierId is TierId =>
  isTierId(tierId) && (tierId !== 'pro' || current === 'pro')

export function validateOrder(
  facts: OrderFacts,
  requested: RequestedOrder,
): { ok: true; order: PlanOrder } | ({ ok: false } & OrderRefusal) {
  const { book, used } = facts
  const { tierId, extraAgents, extraContacts } = requested
  const refuse = (refusal: OrderRefusal) => ({ ok: false as const, ...refusal })
  if (!isTierId(tierId)) return refuse({ refused: tierId === 'enterprise' ? 'by_contract' : 'no_plan' })
  if (!isSelfServePlan(tierId, facts.tierId)) return refuse({ refused: 'by_contract' })
  if (!isCount(extraAgents) || !isCount(extraContacts)) return refuse({ refused: 'no_count' })
  if (tierId === 'basic' && (extraAgents > 0 || used.agents > book.basic_agents))
    return refuse(facts.tierId === 'basic' ? { refused: 'one_agent' } : { refused: 'basic_has_one', held: used.agents })
  if (tierId !== 'pro' && extraContacts > 0) return refuse({ refused: 'no_packs' })
  // The current team is always allowed, even above the maximum.
  const maxSeats = Math.max(book.max_seats, seatsNeeded(book, tierId, used.agents))
  if (extraAgents > maxSeats) return refuse({ refused: 'too_many_seats', max: maxSeats })
  const maxExtra = book.max_contacts - book.pro_contacts
  if (extraContacts > maxExtra) return refuse({ refused: 'too_many_contacts', max: maxExtra })
  const order: PlanOrder = {
    tier: tierId,
    version: book.version,
    extraAgents,
    extraContacts: packsFor(book, extraContacts) * book.pack_contacts,
  }
  const agents = agentsIn(book, order)
  if (used.agents > agents) return refuse({ refused: 'agents_over', held: used.agents, allowed: agents })
  const { contacts } = limitsFor(book, tierId, order)
  if (contacts !== -1 && used.contacts > contacts)
    return refuse({ refused: 'contacts_over', held: used.contacts, allowed: contacts })
  return { ok: true, order }
}

const isCount = (count: number) => Number.isSafeInteger(count) && count >= 0

/** How many agents an order pays for. */
const agentsIn = (book: PriceBook, { tier, extraAgents }: Pick<PlanOrder, 'tier' | 'extraAgents'>): number =>
  limitsFor(book, tier, { extraAgents, extraContacts: 0 }).agents

/** Cents a month for an order, without metered contacts or discounts. */
export const orderedCents = (book: PriceBook, order: PlanOrder): number =>
  priceFor(book, { ...order, contacts: 0 }).fullCents

export const sameOrder = (a: PlanOrder, b: PlanOrder): boolean =>
  a.tier === b.tier && a.extraAgents === b.extraAgents && a.extraContacts === b.extraContacts
