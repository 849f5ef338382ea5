/*
 * What an agency may order by itself. Pure: the pages, the calls of the API and the verbs ask the same.
 * Source: subscription-011 to subscription-017, docs/behaviour/billing.md.
 */
import type { PlanOrder } from '../cards/card-provider.ts'
import type { PriceBook } from '../prices/price-book.ts'
import { isTierId, limitsFor, packsFor, priceFor, type TierId } from '../prices/pricing.ts'

/** What somebody asks for, as it came from a form or a call. */
export interface RequestedOrder {
  tierId: string
  extraAgents: number
  /** Any number of clients; packs are whole. */
  extraContacts: number
}

export interface OrderFacts {
  book: PriceBook
  /** The tier the agency has now, if any: Pro is for those who have it. */
  tierId: string | null
  used: { agents: number; contacts: number }
}

export type OrderRefusal =
  | { refused: 'no_plan' | 'by_contract' | 'no_count' | 'no_packs' | 'one_agent' }
  | { refused: 'basic_has_one'; held: number }
  | { refused: 'too_many_seats' | 'too_many_contacts'; most: number }
  | { refused: 'agents_over' | 'contacts_over'; held: number; allowed: number }

/** Plans that an agency may choose without talking to us. */
export const isSelfServePlan = (tierId: string, current: string | null): tierId is TierId =>
  isTierId(tierId) && (tierId !== 'pro' || current === 'pro')

export function validateOrder(
  facts: OrderFacts,
  wish: RequestedOrder,
): { ok: true; order: PlanOrder } | ({ ok: false } & OrderRefusal) {
  const { book, used } = facts
  const { tierId, extraAgents, extraContacts } = wish
  const refuse = (why: OrderRefusal) => ({ ok: false as const, ...why })
  if (!isTierId(tierId)) return refuse({ refused: tierId === 'enterprise' ? 'by_contract' : 'no_plan' })
  if (!isSelfServePlan(tierId, facts.tierId)) return refuse({ refused: 'by_contract' })
  if (!isCount(extraAgents) || !isCount(extraContacts)) return refuse({ refused: 'no_count' })
  if (tierId === 'basic' && (extraAgents > 0 || used.agents > book.basic_agents))
    return refuse(facts.tierId === 'basic' ? { refused: 'one_agent' } : { refused: 'basic_has_one', held: used.agents })
  if (tierId !== 'pro' && extraContacts > 0) return refuse({ refused: 'no_packs' })
  // Who is on the team already has to fit, however many that is.
  const mostSeats = Math.max(book.max_seats, seatsNeeded(book, tierId, used.agents))
  if (extraAgents > mostSeats) return refuse({ refused: 'too_many_seats', most: mostSeats })
  const mostExtra = book.max_contacts - book.pro_contacts
  if (extraContacts > mostExtra) return refuse({ refused: 'too_many_contacts', most: mostExtra })
  const order: PlanOrder = {
    ...{ tier: tierId, version: book.version, extraAgents },
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

/** Seats without which the agents an agency has do not fit. */
export const seatsNeeded = (book: PriceBook, tier: TierId, agents: number): number =>
  tier === 'basic' ? 0 : Math.max(0, agents - agentsIn(book, { tier, extraAgents: 0 }))

/** Cents a month for what is ordered, without what is metered. */
export const orderedCents = (book: PriceBook, order: PlanOrder): number =>
  priceFor(book, { ...order, contacts: 0 }).fullCents

export const sameOrder = (a: PlanOrder, b: PlanOrder): boolean =>
  a.tier === b.tier && a.extraAgents === b.extraAgents && a.extraContacts === b.extraContacts
