/** A card provider in memory with the data that a test sets. */

import { sql } from 'kysely'
import {
  type CardProvider,
  CardProviderError,
  type CardSubscription,
  type ProviderCheckout,
} from '../../src/billing/cards/card-provider.ts'
import { publicToken } from '../../src/lib/tokens.ts'
import { makeAgency } from '../agency.ts'
import { type TestDatabase, testDatabase } from '../db.ts'

export interface FakeCards extends CardProvider {
  subscriptions: CardSubscription[]
  checkouts: Map<string, ProviderCheckout>
  reports: { customerId: string; blocks: number; identifier: string; at: Date }[]
  cancelled: string[]
  /** How many times subscriptions were read. */
  reads: number
  /** The provider is down. */
  down: boolean
  /** Runs before a read returns. */
  onRead: (() => Promise<void>) | undefined
}

const unused = async () => {
  throw new Error('No test here asks for it')
}

export function fakeCards(): FakeCards {
  const cards: FakeCards = {
    publishableKey: 'pk_test_x',
    scriptUrl: 'https://stripe.example/stripe.js',
    subscriptions: [],
    checkouts: new Map(),
    reports: [],
    cancelled: [],
    reads: 0,
    down: false,
    onRead: undefined,
    findPrices: unused,
    createEmbeddedCheckout: unused,
    createHostedCheckout: unused,
    findCheckoutUrl: unused,
    previewChange: unused,
    changeSubscription: unused,
    endTrial: unused,
    cancelAtPeriodEnd: unused,
    findPaymentMethod: unused,
    listInvoices: unused,
    findInvoice: unused,
    portalUrl: unused,
    readEvent: unused,
    findUsageErrors: unused,
    findCheckout: async (id) => answer(cards.checkouts.get(id)),
    async expireCheckout(id) {
      const found = answer(cards.checkouts.get(id))
      if (found?.status === 'open') cards.checkouts.set(id, { ...found, status: 'expired' })
    },
    findSubscription: async (id) => answer(cards.subscriptions.find((each) => each.id === id)),
    async listSubscriptions(customerId) {
      cards.reads++
      const now = answer(cards.subscriptions.filter((each) => each.customerId === customerId))
      await cards.onRead?.()
      return now
    },
    async cancelNow(id) {
      answer(undefined)
      cards.cancelled.push(id)
      cards.subscriptions = cards.subscriptions.map((each) =>
        each.id === id ? { ...each, status: 'canceled', endedAt: new Date('2026-11-20T15:00:00Z') } : each,
      )
    },
    async reportBlocks(report) {
      answer(undefined)
      if (!cards.reports.some(({ identifier }) => identifier === report.identifier)) cards.reports.push(report)
    },
  }
  const answer = <T>(value: T): T => {
    if (cards.down) throw new CardProviderError('unreachable', 'It is down')
    return structuredClone(value)
  }
  return cards
}

/** An agency with a customer id, but no subscription at the provider yet. */
export async function agencyWithCard() {
  const agency = await makeAgency({ account_state: 'trial' })
  const { db } = await testDatabase()
  const customerId = `cus_${publicToken()}`
  await db
    .insertInto('subscriptions')
    .values({
      organization_id: agency.id,
      tier_id: 'usage',
      status: 'trialing',
      started_at: new Date('2026-11-20T15:00:00Z'),
      trial_ends_at: new Date('2026-12-20T15:00:00Z'),
      stripe_customer_id: customerId,
    })
    .execute()
  return { agency, customerId }
}

/** The agency's state and limits, its subscription row, and the actions in its log, oldest first. */
export async function booksOf(organizationId: number, t?: TestDatabase) {
  const { db } = t ?? (await testDatabase())
  const agency = await db
    .selectFrom('organizations')
    .select(['account_state', 'plan', 'agent_limit', 'contact_limit', 'read_only_from'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  const subscription = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  const { rows } = await sql<{ action: string }>`
    select action from audit_events where organization_id = ${organizationId} order by id`.execute(db)
  return { ...agency, subscription, log: rows.map(({ action }) => action) }
}

export { subscriptionOf } from './card-subscription.ts'
