import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CardEvent, CardSubscription } from '../../src/billing/cards/card-provider.ts'
import { handleCardEvent } from '../../src/billing/handle-card-event.ts'
import { publicToken } from '../../src/lib/tokens.ts'
import { makeAgency } from '../agency.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { subscriptionOf } from './card-subscription.ts'
import { booksOf, fakeCards } from './fake-cards.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await freshDatabase()
})
afterAll(() => t.close())

/** Changes of a subscription that may happen in any order. */
const changes: Record<string, (was: CardSubscription) => CardSubscription> = {
  fails: (was) => ({ ...was, status: 'past_due', failedPayments: was.failedPayments + 1 }),
  pays: (was) => ({ ...was, status: 'active', failedPayments: 0 }),
  isGivenUp: (was) => ({ ...was, status: 'unpaid' }),
  isCancelled: (was) => ({ ...was, cancelAt: was.currentPeriodEnd }),
  isKept: (was) => ({ ...was, cancelAt: undefined }),
  growsBySeats: (was) => ({
    ...was,
    items: was.items.map((each) => (each.item === 'seat' ? { ...each, quantity: (each.quantity ?? 0) + 1 } : each)),
  }),
}
const names = Object.keys(changes)
const soon = () => new Promise((resolve) => setImmediate(resolve))
const step = fc.record({
  change: fc.constantFrom(...names),
  /** How many times its event is delivered. 0: lost. */
  deliveries: fc.integer({ min: 0, max: 3 }),
  /** Which of two processes gets the first delivery. */
  process: fc.integer({ min: 0, max: 1 }),
  /** How many ticks the provider's response is delayed. */
  late: fc.integer({ min: 0, max: 30 }),
})

test('events that are duplicated, lost, late or out of order, in two processes, end in the provider’s state', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), fc.boolean(), async (steps, ends) => {
      const agency = await makeAgency({ account_state: 'trial' }, t)
      const customerId = `cus_${agency.id}`
      let now = subscriptionOf(agency.id, customerId, { holds: { pro: 1, seat: 1 } })
      await t.db
        .insertInto('subscriptions')
        .values({
          organization_id: agency.id,
          tier_id: 'usage',
          status: 'trialing',
          started_at: now.startedAt,
          stripe_customer_id: customerId,
        })
        .execute()
      const log = { info() {}, error() {} }
      const processes = [fakeCards(), fakeCards()].map((cards) => ({
        tenantDb: t.tenantDb,
        log,
        cards: {
          ...cards,
          async listSubscriptions() {
            const answer = structuredClone(now)
            // Responses may arrive out of order.
            for (let n = late.shift() ?? 0; n > 0; n--) await soon()
            return [answer]
          },
        },
      }))
      const deliver = (event: CardEvent, to: number) => handleCardEvent(processes[to % 2]!, event)
      const event = (type: string): CardEvent => ({
        id: `evt_${publicToken()}`,
        type,
        isLive: false,
        customerId,
        subscriptionId: now.id,
        checkoutId: undefined,
      })
      const late = steps.map(({ late: turns }) => turns)
      const delivered: Promise<unknown>[] = []
      for (const { change, deliveries, process } of steps) {
        now = changes[change]!(now)
        const told = event('customer.subscription.updated')
        for (let n = 0; n < deliveries; n++) delivered.push(deliver(told, process + n))
        await soon()
      }
      if (ends) now = { ...now, status: 'canceled', endedAt: new Date('2026-11-20T15:00:00Z') }
      delivered.push(deliver(event(ends ? 'customer.subscription.deleted' : 'invoice.paid'), 0))
      await Promise.all(delivered)
      const { subscription, account_state, log: actions } = await booksOf(agency.id, t)
      expect(subscription).toMatchObject({
        status: now.status,
        cancel_at: now.cancelAt ?? null,
        ended_at: now.endedAt ?? null,
        extra_agents: now.items.find(({ item }) => item === 'seat')?.quantity,
      })
      const owes = now.status === 'past_due' ? 'grace' : 'read_only'
      expect(account_state).toBe(now.status === 'active' ? 'live' : owes)
      expect(actions.filter((action) => action === 'subscription_started').length).toBeLessThanOrEqual(1)
    }),
    { numRuns: 25 },
  )
})
