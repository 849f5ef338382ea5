import { expect, test } from 'vitest'
import { monthlyTotal } from '../../../src/billing/monthly-total.ts'

const usage = {
  ...{ price_cents: 9900, agent_limit: -1, contact_limit: -1, agents_included: 3, contacts_included: 500 },
  ...{ extra_agent_cents: 2000, block_cents: 4000, block_contacts: 500 },
}

test.each([
  [{ agents: 3, contacts: 500 }, 0, 0, 9900],
  [{ agents: 4, contacts: 501 }, 1, 1, 15_900],
  [{ agents: 5, contacts: 1501 }, 2, 3, 25_900],
])('%j cost %i agents and %i blocks more', (used, agents, blocks, totalCents) => {
  const month = monthlyTotal(usage, used)
  expect([month.agents.extra, month.contacts.extra, month.totalCents]).toEqual([agents, blocks, totalCents])
})

test('a plan without extras costs its price, and one by contract names none', () => {
  const fixed = { ...usage, agents_included: 1, contact_limit: 500, extra_agent_cents: null, block_cents: null }
  expect(monthlyTotal(fixed, { agents: 9, contacts: 900 }).totalCents).toBe(9900)
  const contract = { ...fixed, price_cents: null, agents_included: null }
  expect(monthlyTotal(contract, { agents: 9, contacts: 900 }).totalCents).toBeNull()
})
