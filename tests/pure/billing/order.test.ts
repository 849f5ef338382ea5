import { expect, test } from 'vitest'
import { validateOrder } from '../../../src/billing/orders/order.ts'
import { seatsNeeded } from '../../../src/billing/prices/pricing.ts'
import { firstBook } from './books.ts'

const wish = (extraAgents: number) => ({ tierId: 'usage', extraAgents, extraContacts: 0 })
const facts = (agents: number) => ({ book: firstBook, tierId: 'usage', used: { agents, contacts: 40 } })

test('an agency orders up to ten seats by itself, and as many as its agents whatever their number (subscription-013)', () => {
  expect(validateOrder(facts(3), wish(10))).toMatchObject({ ok: true })
  expect(validateOrder(facts(3), wish(11))).toEqual({ ok: false, refused: 'too_many_seats', max: 10 })
  expect(seatsNeeded(firstBook, 'usage', 20)).toBe(17)
  expect(validateOrder(facts(20), wish(17))).toMatchObject({ ok: true, order: { extraAgents: 17 } })
  expect(validateOrder(facts(20), wish(16))).toEqual({ ok: false, refused: 'agents_over', held: 20, allowed: 19 })
  expect(validateOrder(facts(20), wish(18))).toEqual({ ok: false, refused: 'too_many_seats', max: 17 })
})
