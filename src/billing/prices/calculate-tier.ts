/*
 * The smallest plan for a number of contacts. Used by the calculator of /change-plan and by
 * GET /api/subscription/calculate-tier. Source: docs/behaviour/billing.md.
 */

import { shortDollars } from '../../lib/money.ts'
import { formatCount } from '../../lib/pluralize.ts'
import type { PriceBook } from './price-book.ts'
import { limitsFor, packsFor, priceFor } from './pricing.ts'
import { UNLIMITED } from './tiers.ts'

export interface CalculatedTier {
  tierId: 'basic' | 'pro' | 'enterprise'
  tierName: string
  /** Cents a month. Null if the price is set by contract. */
  priceCents: number | null
  /** -1 means no limit. */
  agentLimit: number
  contactLimit: number
  /** Extra clients, in whole packs. `contactLimit` includes them. */
  extraContacts: number
  features: string[]
}

/** Undefined unless `contacts` is a whole number of at least 0. */
export function calculateTier(book: PriceBook, contacts: number): CalculatedTier | undefined {
  if (!Number.isSafeInteger(contacts) || contacts < 0) return undefined
  if (contacts > book.max_contacts)
    return {
      tierId: 'enterprise',
      tierName: 'Enterprise',
      priceCents: null,
      extraContacts: 0,
      agentLimit: UNLIMITED,
      contactLimit: UNLIMITED,
      features: ['As many agents and contacts as you need', 'A custom contract'],
    }
  if (contacts <= book.basic_contacts) return tierOf(book, 'basic', 'Basic', 0)
  if (contacts <= book.pro_contacts) return tierOf(book, 'pro', 'Pro', 0)
  const extraContacts = packsFor(book, contacts - book.pro_contacts) * book.pack_contacts
  return tierOf(book, 'pro', `Custom ${formatCount(contacts)}`, extraContacts)
}

function tierOf(book: PriceBook, tierId: 'basic' | 'pro', tierName: string, extraContacts: number): CalculatedTier {
  const order = { extraAgents: 0, extraContacts }
  const limits = limitsFor(book, tierId, order)
  const seats =
    tierId === 'pro' ? [`Up to ${book.max_seats} extra agents, ${shortDollars(book.seat_cents)} a month each`] : []
  return {
    tierId,
    tierName,
    extraContacts,
    agentLimit: limits.agents,
    contactLimit: limits.contacts,
    // These tiers are not charged by the current number of contacts.
    priceCents: priceFor(book, { tier: tierId, contacts: 0, ...order }).cents,
    features: [
      limits.agents === 1 ? '1 agent' : `${formatCount(limits.agents)} agents`,
      `Up to ${formatCount(limits.contacts)} contacts`,
      ...seats,
    ],
  }
}
