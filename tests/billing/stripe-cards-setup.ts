import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { CheckoutOrder, PlanOrder } from '../../src/billing/cards/card-provider.ts'
import { type Agency, makeAgency } from '../agency.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { type StripeStandIn, startStripeStandIn } from './stripe-stand-in.ts'

export const START = new Date('2026-11-20T15:00:00Z')

export const pro = (extraAgents: number, extraContacts = 0): PlanOrder => ({
  tier: 'pro',
  version: 1,
  extraAgents,
  extraContacts,
})

/** The practice card provider, and a new agency for each test. */
export function stripeCardsSetup() {
  let t: TestDatabase
  let standIn: StripeStandIn
  let agency: Agency
  beforeAll(async () => {
    t = await freshDatabase()
    standIn = await startStripeStandIn(t)
  })
  afterAll(async () => {
    await standIn.close()
    await t.close()
  })
  beforeEach(async () => {
    t.clock.now = START
    agency = await makeAgency({}, t)
  })

  const order = (more: Partial<CheckoutOrder> = {}): CheckoutOrder => ({
    organizationId: agency.id,
    customerId: undefined,
    email: agency.ruth.email,
    name: agency.name,
    tier: 'usage',
    version: 1,
    extraAgents: 0,
    extraContacts: 0,
    promotionCode: undefined,
    trialEndsAt: undefined,
    returnUrl: 'https://app.example/stripe',
    cancelUrl: 'https://app.example/change-plan',
    idempotencyKey: `checkout:${agency.id}:${Math.random()}`,
    ...more,
  })

  async function subscribe(more: Partial<CheckoutOrder> = {}, card?: string) {
    const { id } = await standIn.cards.createEmbeddedCheckout(order(more))
    await standIn.pay(id, card)
    const { customerId = '', subscriptionId = '' } = (await standIn.cards.findCheckout(id)) ?? {}
    const subscription = await standIn.cards.findSubscription(subscriptionId)
    if (!subscription) throw new Error('It was not made')
    return { customerId, subscription }
  }

  return {
    order,
    subscribe,
    get agency() {
      return agency
    },
    get standIn() {
      return standIn
    },
    get t() {
      return t
    },
  }
}
