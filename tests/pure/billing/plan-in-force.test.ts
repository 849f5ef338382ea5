import { expect, test } from 'vitest'
import type { CardItem } from '../../../src/billing/cards/card-provider.ts'
import { pickActiveSubscription } from '../../../src/billing/subscription/pick-active-subscription.ts'
import {
  isSmaller,
  limitsInForce,
  orderedPlan,
  planInForce,
  quotaInForce,
  type SubscribedPlan,
  subscribedPriceVersion,
} from '../../../src/billing/subscription/plan-in-force.ts'
import { subscriptionOf } from '../../billing/card-subscription.ts'
import { firstBook } from './books.ts'

const pro = (extraAgents = 0, extraContacts = 0): SubscribedPlan => ({ tier: 'pro', extraAgents, extraContacts })
const basic: SubscribedPlan = { tier: 'basic', extraAgents: 0, extraContacts: 0 }
const usage = (extraAgents = 0): SubscribedPlan => ({ tier: 'usage', extraAgents, extraContacts: 0 })
const enterprise: SubscribedPlan = { tier: 'enterprise', extraAgents: 0, extraContacts: 0 }

test.each<[string, SubscribedPlan, SubscribedPlan, boolean]>([
  ['fewer seats', pro(1), pro(2), true],
  ['more seats', pro(2), pro(1), false],
  ['the same', pro(1), pro(1), false],
  ['more seats and fewer clients', pro(5), pro(0, 5000), true],
  ['a tier in place of the plan by use', pro(10, 50_000), usage(), true],
  ['the plan by use in place of a tier', usage(), pro(), false],
  ['fewer seats by use, which limit nothing and cost less', usage(1), usage(2), true],
  ['a tier in place of a contract', pro(), enterprise, true],
  ['basic in place of pro', basic, pro(), true],
])('%s is smaller, or not', (_, plan, than, smaller) => {
  expect(isSmaller(firstBook, plan, than)).toBe(smaller)
})

const paidUntil = new Date('2026-12-20T15:00:00Z')
const before = new Date('2026-12-20T14:59:59Z')

test('a smaller plan waits until the paid period ends, and a renewal does not move it', () => {
  const held = { plan: pro(2), nextOn: null }
  const waiting = planInForce(firstBook, held, basic, { paidUntil, now: before })
  expect(waiting).toEqual({ plan: pro(2), next: { plan: basic, on: paidUntil } })
  expect(planInForce(firstBook, held, basic, { paidUntil, now: paidUntil })).toEqual({ plan: basic, next: undefined })
  const renewed = { paidUntil: new Date('2027-01-20T15:00:00Z'), now: paidUntil }
  expect(planInForce(firstBook, { plan: pro(2), nextOn: paidUntil }, basic, renewed).plan).toEqual(basic)
})

test('a larger plan, a first one, and an unpaid one apply at once', () => {
  const moment = { paidUntil, now: before }
  expect(planInForce(firstBook, { plan: basic, nextOn: null }, pro(2), moment)).toEqual({
    plan: pro(2),
    next: undefined,
  })
  expect(planInForce(firstBook, undefined, basic, moment)).toEqual({ plan: basic, next: undefined })
  const unpaid = { paidUntil: undefined, now: before }
  expect(planInForce(firstBook, { plan: pro(2), nextOn: null }, basic, unpaid).plan).toEqual(basic)
})

test('until then the larger limit is paid for, and only as many can be added as both allow', () => {
  const next = { plan: pro(5), on: paidUntil }
  expect(quotaInForce(firstBook, { plan: pro(0, 5000), next })).toEqual({ agents: 3, contacts: 5000 })
  expect(quotaInForce(firstBook, { plan: usage(), next })).toEqual({ agents: 3, contacts: 5000 })
  expect(limitsInForce(firstBook, { plan: pro(0, 5000), next })).toEqual({ agents: 8, contacts: 10_000 })
  expect(limitsInForce(firstBook, { plan: usage(), next })).toEqual({ agents: 8, contacts: -1 })
  expect(limitsInForce(firstBook, { plan: basic, next: undefined })).toEqual({ agents: 1, contacts: 500 })
})

test('an order is read from its items, and others’ items are ignored', () => {
  const item = (name: CardItem['item'], quantity?: number): CardItem => ({ id: 'si', item: name, version: 1, quantity })
  expect(orderedPlan([item('seat', 2), item('pro', 1), item('pack', 3)], firstBook)).toEqual({
    ...pro(2, 15_000),
    version: 1,
  })
  expect(orderedPlan([item('usage_block'), item('usage_base', 1)], firstBook)).toMatchObject(usage())
  expect(orderedPlan([item(undefined, 4), item('seat', 2)], firstBook)).toBeUndefined()
  expect(subscribedPriceVersion([{ ...item('pro', 1), version: 3 }])).toBe(3)
  expect(subscribedPriceVersion([item('seat', 1)])).toBeUndefined()
})

test('of a customer’s subscriptions the agency’s newest active one counts', () => {
  const made = (day: number, more: object = {}) =>
    subscriptionOf(7, 'cus_1', { startedAt: new Date(Date.UTC(2026, 10, day)), ...more })
  const ended = made(5, { status: 'canceled', endedAt: new Date() })
  const [older, newer, unpaid] = [made(2), made(3), made(9, { status: 'incomplete' })]
  const foreign = subscriptionOf(8, 'cus_1')
  expect(pickActiveSubscription([unpaid, ended, newer, foreign, older], 7)).toEqual({
    active: newer,
    duplicates: [older],
    foreign: [foreign],
  })
  expect(pickActiveSubscription([made(1, { status: 'canceled', endedAt: new Date() }), ended], 7).active).toBe(ended)
  expect(pickActiveSubscription([unpaid], 7).active).toBeUndefined()
})
