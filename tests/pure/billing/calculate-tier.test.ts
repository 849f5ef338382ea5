import { expect, test } from 'vitest'
import { calculateTier } from '../../../src/billing/prices/calculate-tier.ts'
import type { PriceBook } from '../../../src/billing/prices/price-book.ts'

const book = {
  version: 1,
  usage_base_cents: 9900,
  usage_contacts_included: 500,
  usage_agents_included: 3,
  usage_block_cents: 4000,
  usage_block_contacts: 500,
  basic_cents: 4900,
  basic_agents: 1,
  basic_contacts: 500,
  pro_cents: 9900,
  pro_agents: 3,
  pro_contacts: 5000,
  seat_cents: 2000,
  pack_cents: 5000,
  pack_contacts: 5000,
  max_seats: 10,
  max_contacts: 100_000,
} as PriceBook

test.each([
  [0, 'Basic', 4900, 1, 500],
  [500, 'Basic', 4900, 1, 500],
  [501, 'Pro', 9900, 3, 5000],
  [5000, 'Pro', 9900, 3, 5000],
  [5001, 'Custom 5,001', 14_900, 3, 10_000],
  [10_000, 'Custom 10,000', 14_900, 3, 10_000],
  [100_000, 'Custom 100,000', 104_900, 3, 100_000],
  [100_001, 'Enterprise', null, -1, -1],
])('%i contacts are held by %s at %s cents', (contacts, name, cents, agents, most) => {
  const tier = calculateTier(book, contacts)!
  expect([tier.tierName, tier.priceCents, tier.agentLimit, tier.contactLimit]).toEqual([name, cents, agents, most])
  expect(tier.features.length).toBeGreaterThan(1)
})

test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])('%s is no number of contacts', (contacts) => {
  expect(calculateTier(book, contacts)).toBeUndefined()
})
