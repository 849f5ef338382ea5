import { beforeEach, expect, test } from 'vitest'
import type { SyncTools } from '../../src/billing/cards/billing-context.ts'
import { CardProviderError } from '../../src/billing/cards/card-provider.ts'
import { linkCheckout, linkOpenCheckouts } from '../../src/billing/checkout/link-checkout.ts'
import { handleCardEvent } from '../../src/billing/handle-card-event.ts'
import { syncSubscription } from '../../src/billing/subscription/sync-subscription.ts'
import { publicToken } from '../../src/lib/tokens.ts'
import { type Agency, makeAgency } from '../agency.ts'
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
  tools = { tenantDb: t.tenantDb, cards, log: { info() {}, error: (_, message) => void errors.push(message) } }
})

const statusOf = async (id: string) =>
  (await t.db.selectFrom('checkout_sessions').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

/** A checkout of the agency, paid by this customer. */
async function paidCheckout(agency: Agency, customerId: string, more: object = {}) {
  const id = `cs_${publicToken()}`
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
      created_at: t.clock.now,
    })
    .execute()
  const made = subscriptionOf(agency.id, customerId, more)
  cards.subscriptions.push(made)
  cards.checkouts.set(id, { id, status: 'complete', customerId, subscriptionId: made.id })
  return { id, made }
}

test('a paid checkout gives an agency without a subscription what it bought, however often it is read', async () => {
  const agency = await makeAgency({ account_state: 'setting_up', plan: null })
  const { id, made } = await paidCheckout(agency, `cus_${agency.id}`, { holds: { basic: 1 } })
  expect(await Promise.all([1, 2, 3].map(() => linkCheckout(tools, id)))).toEqual(['complete', 'complete', 'complete'])
  expect(await linkCheckout(tools, id)).toBe('complete')
  const books = await booksOf(agency.id)
  expect(books).toMatchObject({ account_state: 'live', plan: 'basic', agent_limit: 1, log: ['subscription_started'] })
  expect(books.subscription).toMatchObject({ stripe_subscription_id: made.id, stripe_customer_id: made.customerId })
})

test('an unknown id or one of another agency causes no request', async () => {
  const [agency, other] = [await makeAgency({ account_state: 'trial' }), await makeAgency({ account_state: 'trial' })]
  const { id } = await paidCheckout(other, `cus_${other.id}`)
  cards.findCheckout = async () => {
    throw new Error('It was asked about')
  }
  expect(await linkCheckout(tools, 'cs_invented')).toBe('unknown')
  expect(await linkCheckout(tools, id, { organizationId: agency.id })).toBe('unknown')
  expect(await booksOf(agency.id)).toMatchObject({ account_state: 'trial', subscription: undefined })
})

test('a subscription marked as another agency’s changes nothing, even from our checkout', async () => {
  const [agency, other] = [await makeAgency({ account_state: 'trial' }), await makeAgency()]
  const { id } = await paidCheckout(agency, `cus_${agency.id}`, { organizationId: other.id })
  await expect(linkCheckout(tools, id)).rejects.toThrow(CardProviderError)
  expect(await booksOf(agency.id)).toMatchObject({ account_state: 'trial', subscription: undefined })
  expect(await statusOf(id)).toBe('open')
  expect(errors).toContain('a subscription of another organization was ignored')
})

test('an agency that pays a second subscription as another customer keeps the first', async () => {
  const { agency, customerId } = await agencyWithCard()
  cards.subscriptions = [subscriptionOf(agency.id, customerId)]
  await syncSubscription(tools, agency.id)
  const free = await paidCheckout(agency, 'cus_second', { status: 'trialing' })
  expect(await linkCheckout(tools, free.id)).toBe('duplicate')
  expect(cards.cancelled).toEqual([free.made.id])
  const paid = await paidCheckout(agency, 'cus_third')
  expect(await linkCheckout(tools, paid.id)).toBe('duplicate')
  expect(cards.cancelled).toEqual([free.made.id])
  expect(errors.at(-1)).toContain('pays for two subscriptions')
  expect((await booksOf(agency.id)).subscription).toMatchObject({ stripe_customer_id: customerId, status: 'active' })
})

test('if the first ended unnoticed, the new customer’s counts', async () => {
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

test('an open one stays open, and an expired one is recorded', async () => {
  const agency = await makeAgency()
  const { id } = await paidCheckout(agency, `cus_${agency.id}`)
  cards.checkouts.set(id, { id, status: 'open', customerId: undefined, subscriptionId: undefined })
  expect(await linkCheckout(tools, id)).toBe('open')
  cards.checkouts.set(id, { id, status: 'expired', customerId: undefined, subscriptionId: undefined })
  expect(await linkCheckout(tools, id)).toBe('expired')
  expect(await statusOf(id)).toBe('expired')
})

test('a payment that cannot be read yet stays open, its event is not recorded, and the next read completes it', async () => {
  const agency = await makeAgency({ account_state: 'setting_up', plan: null })
  const { id, made } = await paidCheckout(agency, `cus_${agency.id}`, { status: 'incomplete' })
  const event = {
    id: `evt_${publicToken()}`,
    type: 'checkout.session.completed',
    isLive: false,
    customerId: made.customerId,
    subscriptionId: made.id,
    checkoutId: id,
  }
  await expect(handleCardEvent(tools, event)).rejects.toThrow(CardProviderError)
  expect([await statusOf(id), (await booksOf(agency.id)).subscription]).toEqual(['open', undefined])
  const unknown = made.items.map((item) => ({ ...item, item: undefined, version: undefined }))
  cards.subscriptions = [{ ...made, status: 'active', items: unknown }]
  await expect(handleCardEvent(tools, event)).rejects.toThrow(CardProviderError)
  expect(await statusOf(id)).toBe('open')
  cards.subscriptions = [{ ...made, status: 'active' }]
  expect(await handleCardEvent(tools, event)).toBe('handled')
  expect(await handleCardEvent(tools, event)).toBe('duplicate')
  expect(await statusOf(id)).toBe('complete')
  expect(await booksOf(agency.id)).toMatchObject({ account_state: 'live', log: ['subscription_started'] })
})

test('a subscription that waits for its first payment does not block a paid one, and ends next to it', async () => {
  const agency = await makeAgency({ account_state: 'setting_up', plan: null })
  const waiting = await paidCheckout(agency, `cus_waiting_${agency.id}`, { status: 'incomplete' })
  t.clock.now = new Date(t.clock.now.getTime() + 1000)
  const paid = await paidCheckout(agency, `cus_${agency.id}`)
  await expect(linkOpenCheckouts(tools, agency.id)).rejects.toThrow(CardProviderError)
  expect([await statusOf(waiting.id), await statusOf(paid.id)]).toEqual(['complete', 'complete'])
  expect(cards.cancelled).toEqual([waiting.made.id])
  expect((await booksOf(agency.id)).subscription).toMatchObject({ stripe_subscription_id: paid.made.id })
})

test('if the first payment never arrives the checkout expires, and another can begin', async () => {
  const agency = await makeAgency({ account_state: 'setting_up', plan: null })
  const { id } = await paidCheckout(agency, `cus_${agency.id}`, {
    status: 'incomplete_expired',
    endedAt: t.clock.now,
  })
  expect(await linkCheckout(tools, id)).toBe('expired')
  expect([await statusOf(id), (await booksOf(agency.id)).subscription]).toEqual(['expired', undefined])
})

test('a paid one ends the agency’s other open ones, and finds one that was paid meanwhile', async () => {
  const agency = await makeAgency({ account_state: 'setting_up', plan: null })
  const [paid, left, doubled] = [
    await paidCheckout(agency, `cus_${agency.id}`),
    await paidCheckout(agency, `cus_left_${agency.id}`),
    await paidCheckout(agency, `cus_doubled_${agency.id}`, { status: 'trialing' }),
  ]
  cards.subscriptions = cards.subscriptions.filter(({ id }) => id !== left.made.id)
  cards.checkouts.set(left.id, { id: left.id, status: 'open', customerId: undefined, subscriptionId: undefined })
  expect(await linkCheckout(tools, paid.id)).toBe('complete')
  expect((await cards.findCheckout(left.id))?.status).toBe('expired')
  expect([await statusOf(left.id), await statusOf(doubled.id)]).toEqual(['expired', 'complete'])
  expect(cards.cancelled).toEqual([doubled.made.id])
  expect((await booksOf(agency.id)).subscription).toMatchObject({ stripe_subscription_id: paid.made.id })
})
