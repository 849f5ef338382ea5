import { expect, test } from 'vitest'
import { calculateTier } from '../../../src/billing/prices/calculate-tier.ts'
import { firstBook } from './books.ts'

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
  const tier = calculateTier(firstBook, contacts)!
  expect([tier.tierName, tier.priceCents, tier.agentLimit, tier.contactLimit]).toEqual([name, cents, agents, most])
  expect(tier.features.length).toBeGreaterThan(1)
})

test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])('%s is not a number of contacts', (contacts) => {
  expect(calculateTier(firstBook, contacts)).toBeUndefined()
})
