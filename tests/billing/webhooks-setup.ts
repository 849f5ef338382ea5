import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createApp } from '../../routes/index.tsx'
import type { CheckoutOrder } from '../../src/billing/cards/card-provider.ts'
import { type Agency, makeAgency } from '../agency.ts'
import { ORIGIN, type TestApp, testApp } from '../app.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { DAY } from './card-subscription.ts'
import { booksOf } from './fake-cards.ts'
import { type StripeStandIn, startStripeStandIn } from './stripe-stand-in.ts'

export const START = new Date('2026-11-20T15:00:00Z')

const servers = new WeakMap<TestApp, ReturnType<typeof createApp>>()

const serverOf = (of: TestApp) => {
  const server = servers.get(of) ?? createApp(of.deps)
  servers.set(of, server)
  return server
}

/** The practice card provider with its webhooks posted to the app, and a new agency for each test. */
export function webhooksSetup() {
  let t: TestDatabase
  let app: TestApp
  let standIn: StripeStandIn
  let agency: Agency
  let answers: number[]
  const post = async (body: string, signature?: string, to: TestApp = app) =>
    serverOf(to).request(`${ORIGIN}/webhooks/stripe`, {
      method: 'POST',
      headers: signature === undefined ? {} : { 'Stripe-Signature': signature },
      body,
    })
  const deliver = async (body: string, signature: string) => {
    const { status } = await post(body, signature)
    answers.push(status)
    return status < 300
  }
  beforeAll(async () => {
    t = await freshDatabase()
    standIn = await startStripeStandIn(t, deliver)
    app = await testApp({ cards: standIn.cards }, t)
  })
  afterAll(async () => {
    await standIn.close()
    await t.close()
  })
  beforeEach(async () => {
    t.clock.now = START
    answers = []
    agency = await makeAgency({ account_state: 'setting_up' }, t)
  })

  const books = () => booksOf(agency.id, t)

  /** Begins a checkout like the page does. */
  async function beginCheckout(more: Partial<CheckoutOrder> = {}): Promise<string> {
    const { id } = await standIn.cards.createEmbeddedCheckout({
      organizationId: agency.id,
      customerId: undefined,
      email: agency.ruth.email,
      name: agency.name,
      tier: 'usage',
      version: 1,
      extraAgents: 0,
      extraContacts: 0,
      promotionCode: undefined,
      trialEndsAt: new Date(START.getTime() + 30 * DAY),
      returnUrl: `${ORIGIN}/stripe`,
      cancelUrl: `${ORIGIN}/stripe`,
      idempotencyKey: `checkout:${agency.id}:${Math.random()}`,
      ...more,
    })
    await t.db
      .insertInto('checkout_sessions')
      .values({
        organization_id: agency.id,
        id,
        user_id: agency.ruth.id,
        kind: 'embedded',
        tier_id: 'usage',
        extra_agents: 0,
        extra_contacts: 0,
        created_at: START,
      })
      .execute()
    return id
  }

  async function subscribe(more: Partial<CheckoutOrder> = {}) {
    const id = await beginCheckout(more)
    await standIn.pay(id)
    await standIn.webhooks.idle()
    const { subscription } = await books()
    const subscriptionId = subscription?.stripe_subscription_id
    if (!subscriptionId) throw new Error('The webhooks did not link it')
    return { id, subscriptionId }
  }

  return {
    post,
    books,
    beginCheckout,
    subscribe,
    get agency() {
      return agency
    },
    get answers() {
      return answers
    },
    set answers(value) {
      answers = value
    },
    get app() {
      return app
    },
    set app(value) {
      app = value
    },
    get standIn() {
      return standIn
    },
    get t() {
      return t
    },
  }
}
