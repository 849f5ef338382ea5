import { beforeEach, expect, test } from 'vitest'
import { linkCheckout } from '../../src/billing/link-checkout.ts'
import { type SyncTools, syncSubscription } from '../../src/billing/sync-subscription.ts'
import { publicToken } from '../../src/lib/tokens.ts'
import { type Agency, makeAgency } from '../cast.ts'
import { type TestDatabase, testDatabase } from '../db.ts'
import { subscriptionOf } from './card-subscription.ts'
import { agencyWithCard, booksOf, type FakeCards, fakeCards } from './fake-cards.ts'

let t: TestDatabase
let cards: FakeCards
let tools: SyncTools
let errors: string[]
beforeEach(async () => {
  t = await testDatabase()
  cards = fakeCards()
  errors = []
  tools = { doors: t.doors, cards, log: { info() {}, error: (_, message) => void errors.push(message) } }
})

/** Begun by the agency, and paid for as this customer. */
async function paidCheckout(agency: Agency, customerId: string, more: object = {}) {
  const id = `cs_${publicToken()}`
  await t.db
    .insertInto('checkout_sessions')
    .values({
      ...{ organization_id: agency.id, id, user_id: agency.ruth.id, kind: 'embedded', tier_id: 'usage' },
      ...{ extra_agents: 0, extra_contacts: 0, created_at: t.clock.now },
    })
    .execute()
  const made = subscriptionOf(agency.id, customerId, more)
  cards.subscriptions.push(made)
  cards.checkouts.set(id, { id, status: 'complete', customerId, subscriptionId: made.id })
  return { id, made }
}

test('a paid checkout gives an agency without any subscription what it bought, however often it is asked about', async () => {
  const agency = await makeAgency({ standing: 'setting_up', plan: null })
  const { id, made } = await paidCheckout(agency, `cus_${agency.id}`, { holds: { basic: 1 } })
  expect(await Promise.all([1, 2, 3].map(() => linkCheckout(tools, id)))).toEqual(['complete', 'complete', 'complete'])
  expect(await linkCheckout(tools, id)).toBe('complete')
  const books = await booksOf(agency.id)
  expect(books).toMatchObject({ standing: 'live', plan: 'basic', agent_limit: 1, log: ['subscription_started'] })
  expect(books.subscription).toMatchObject({ stripe_subscription_id: made.id, stripe_customer_id: made.customerId })
})

test('an id that is invented, or of another agency, is not even asked about', async () => {
  const [agency, other] = [await makeAgency({ standing: 'trial' }), await makeAgency({ standing: 'trial' })]
  const { id } = await paidCheckout(other, `cus_${other.id}`)
  cards.findCheckout = async () => {
    throw new Error('It was asked about')
  }
  expect(await linkCheckout(tools, 'cs_invented')).toBe('unknown')
  expect(await linkCheckout(tools, id, { organizationId: agency.id })).toBe('unknown')
  expect(await booksOf(agency.id)).toMatchObject({ standing: 'trial', subscription: undefined })
})

test('a subscription that is marked as another agency’s changes nothing, though the checkout was ours', async () => {
  const [agency, other] = [await makeAgency({ standing: 'trial' }), await makeAgency()]
  const { id } = await paidCheckout(agency, `cus_${agency.id}`, { organizationId: other.id })
  await linkCheckout(tools, id)
  expect(await booksOf(agency.id)).toMatchObject({ standing: 'trial', subscription: undefined })
  expect(errors).toContain('a subscription of another organisation was passed over')
})

test('who has a subscription that goes on and pays another as another customer keeps the first', async () => {
  const { agency, customerId } = await agencyWithCard()
  cards.subscriptions = [subscriptionOf(agency.id, customerId)]
  await syncSubscription(tools, agency.id)
  const free = await paidCheckout(agency, 'cus_second', { status: 'trialing' })
  expect(await linkCheckout(tools, free.id)).toBe('doubled')
  expect(cards.cancelled).toEqual([free.made.id])
  const paid = await paidCheckout(agency, 'cus_third')
  expect(await linkCheckout(tools, paid.id)).toBe('doubled')
  expect(cards.cancelled).toEqual([free.made.id])
  expect(errors.at(-1)).toContain('pays two subscriptions')
  expect((await booksOf(agency.id)).subscription).toMatchObject({ stripe_customer_id: customerId, status: 'active' })
})

test('where the first ended without our hearing of it, the new customer’s counts', async () => {
  const { agency, customerId } = await agencyWithCard()
  const first = subscriptionOf(agency.id, customerId)
  cards.subscriptions = [first]
  await syncSubscription(tools, agency.id)
  cards.subscriptions = [{ ...first, status: 'canceled', endedAt: t.clock.now }]
  const { id, made } = await paidCheckout(agency, `cus_again_${agency.id}`, { status: 'trialing' })
  expect(await linkCheckout(tools, id)).toBe('complete')
  const books = await booksOf(agency.id)
  expect(books.subscription).toMatchObject({ stripe_subscription_id: made.id, ended_at: null })
  expect(books.log).toEqual(['subscription_started', 'subscription_ended', 'subscription_started'])
})

test('an open one stays open, and one that ran out is noted', async () => {
  const agency = await makeAgency()
  const { id } = await paidCheckout(agency, `cus_${agency.id}`)
  cards.checkouts.set(id, { id, status: 'open', customerId: undefined, subscriptionId: undefined })
  expect(await linkCheckout(tools, id)).toBe('open')
  cards.checkouts.set(id, { id, status: 'expired', customerId: undefined, subscriptionId: undefined })
  expect(await linkCheckout(tools, id)).toBe('expired')
  const row = await t.db.selectFrom('checkout_sessions').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.status).toBe('expired')
})
