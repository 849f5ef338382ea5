import { beforeEach, expect, test } from 'vitest'
import { updateDueAccountStates } from '../../src/billing/account-state/update-due-account-states.ts'
import type { SyncTools } from '../../src/billing/cards/billing-context.ts'
import { syncSubscription } from '../../src/billing/subscription/sync-subscription.ts'
import { makeAgency } from '../agency.ts'
import { type TestDatabase, testDatabase } from '../db.ts'
import { DAY, subscriptionOf } from './card-subscription.ts'
import { agencyWithCard, booksOf, type FakeCards, fakeCards } from './fake-cards.ts'

let t: TestDatabase
let cards: FakeCards
let tools: SyncTools
let errors: { fields: object; message: string }[]
beforeEach(async () => {
  t = await testDatabase()
  at('2026-11-20T15:00:00Z')
  cards = fakeCards()
  errors = []
  const log = { info() {}, error: (fields: object, message: string) => void errors.push({ fields, message }) }
  tools = { tenantDb: t.tenantDb, cards, log }
})

const sync = (agency: { id: number }) => syncSubscription(tools, agency.id)
const at = (iso: string) => {
  t.clock.now = new Date(iso)
}

test('the agency may do what the provider says, however often it is read', async () => {
  const { agency, customerId } = await agencyWithCard()
  cards.subscriptions = [subscriptionOf(agency.id, customerId, { holds: { pro: 1, seat: 2, pack: 1 } })]
  for (let n = 0; n < 3; n++) await sync(agency)
  const books = await booksOf(agency.id)
  expect(books).toMatchObject({ account_state: 'live', plan: 'pro', agent_limit: 5, contact_limit: 10_000 })
  expect(books.subscription).toMatchObject({
    status: 'active',
    extra_agents: 2,
    extra_contacts: 5000,
    stripe_usage_item_id: null,
    price_version: 1,
    stripe_subscription_id: cards.subscriptions[0]?.id,
  })
  expect(books.log).toEqual(['subscription_started'])
})

test('the metered item is kept, and the usage plan has agents by seats and unlimited contacts', async () => {
  const { agency, customerId } = await agencyWithCard()
  const made = subscriptionOf(agency.id, customerId)
  cards.subscriptions = [made]
  const row = await sync(agency)
  expect(row?.stripe_usage_item_id).toBe(`si_usage_block_${made.id}`)
  expect(await booksOf(agency.id)).toMatchObject({ agent_limit: 3, contact_limit: -1 })
})

test('a smaller plan waits for the end of the paid period, and begins then', async () => {
  const { agency, customerId } = await agencyWithCard()
  const held = subscriptionOf(agency.id, customerId, { holds: { pro: 1, seat: 2 } })
  cards.subscriptions = [held]
  await sync(agency)
  cards.subscriptions = [{ ...subscriptionOf(agency.id, customerId, { holds: { basic: 1 } }), id: held.id }]
  await sync(agency)
  await sync(agency)
  const waiting = await booksOf(agency.id)
  expect(waiting).toMatchObject({ plan: 'pro', agent_limit: 1, contact_limit: 500 })
  expect(waiting.subscription).toMatchObject({ next_tier_id: 'basic', next_on: held.currentPeriodEnd })
  at('2026-12-20T15:00:00Z')
  await updateDueAccountStates(t.tenantDb, new AbortController().signal)
  const begun = await booksOf(agency.id)
  expect(begun).toMatchObject({ plan: 'basic', agent_limit: 1, contact_limit: 500, account_state: 'live' })
  expect(begun.subscription).toMatchObject({ tier_id: 'basic', extra_agents: 0, next_tier_id: null, next_on: null })
  expect(begun.log).toEqual(['subscription_started', 'plan_changed'])
})

test('a larger plan applies at once, even if a smaller one was pending', async () => {
  const { agency, customerId } = await agencyWithCard()
  const held = subscriptionOf(agency.id, customerId, { holds: { pro: 1, seat: 2 } })
  for (const holds of [{ pro: 1, seat: 2 }, { pro: 1 }, { pro: 1, seat: 7 }]) {
    cards.subscriptions = [{ ...subscriptionOf(agency.id, customerId, { holds }), id: held.id }]
    await sync(agency)
  }
  const books = await booksOf(agency.id)
  expect(books).toMatchObject({ agent_limit: 10 })
  expect(books.subscription).toMatchObject({ extra_agents: 7, next_tier_id: null, next_on: null })
})

test('a failed payment starts a grace period, and paying ends it', async () => {
  const { agency, customerId } = await agencyWithCard()
  const paid = subscriptionOf(agency.id, customerId)
  cards.subscriptions = [paid]
  await sync(agency)
  const owedSince = new Date('2026-11-18T15:00:00Z')
  cards.subscriptions = [{ ...paid, status: 'past_due', failedPayments: 2, owedSince }]
  await sync(agency)
  const owes = await booksOf(agency.id)
  expect(owes).toMatchObject({ account_state: 'grace', read_only_from: new Date(owedSince.getTime() + 14 * DAY) })
  expect(owes.subscription).toMatchObject({ payment_failures: 2, past_due_since: owedSince })

  cards.subscriptions = [
    { ...paid, status: 'past_due', failedPayments: 1, owedSince: new Date('2026-11-20T12:00:00Z') },
  ]
  await sync(agency)
  expect((await booksOf(agency.id)).subscription?.past_due_since).toEqual(owedSince)

  at('2026-12-02T15:00:00Z')
  await updateDueAccountStates(t.tenantDb, new AbortController().signal)
  expect((await booksOf(agency.id)).account_state).toBe('read_only')

  cards.subscriptions = [paid]
  await sync(agency)
  const again = await booksOf(agency.id)
  expect(again).toMatchObject({ account_state: 'live', read_only_from: null })
  expect(again.log).toEqual(['subscription_started', 'payment_failed', 'became_read_only', 'payment_recovered'])
})

test('after the last retry the agency becomes read-only at once, and says so', async () => {
  const { agency, customerId } = await agencyWithCard()
  const paid = subscriptionOf(agency.id, customerId)
  for (const status of ['active', 'past_due', 'unpaid', 'unpaid']) {
    cards.subscriptions = [{ ...paid, status }]
    await sync(agency)
  }
  const books = await booksOf(agency.id)
  expect(books).toMatchObject({ account_state: 'read_only' })
  expect(books.log).toEqual(['subscription_started', 'payment_failed', 'became_read_only'])
})

test('a free month without a card ends some days later, and nothing else changes', async () => {
  const agency = await makeAgency({ account_state: 'trial', read_only_from: new Date('2026-11-20T15:00:00Z') })
  const other = await makeAgency({ account_state: 'trial', read_only_from: new Date('2026-11-20T15:00:01Z') })
  for (const { id } of [agency, other])
    await t.db
      .insertInto('subscriptions')
      .values({
        organization_id: id,
        tier_id: 'basic',
        status: 'trialing',
        started_at: new Date('2026-10-07T15:00:00Z'),
        trial_ends_at: new Date(id === agency.id ? '2026-11-06T15:00:00Z' : '2026-11-06T15:00:01Z'),
      })
      .execute()
  await updateDueAccountStates(t.tenantDb, new AbortController().signal)
  expect(await booksOf(agency.id)).toMatchObject({ account_state: 'read_only', log: ['became_read_only'] })
  expect(await booksOf(other.id)).toMatchObject({ account_state: 'trial', log: [] })
  await updateDueAccountStates(t.tenantDb, new AbortController().signal)
  expect((await booksOf(agency.id)).log).toEqual(['became_read_only'])
})

test('a subscription that was never paid counts as none', async () => {
  const { agency, customerId } = await agencyWithCard()
  for (const status of ['incomplete', 'incomplete_expired']) {
    cards.subscriptions = [subscriptionOf(agency.id, customerId, { status })]
    await sync(agency)
  }
  const books = await booksOf(agency.id)
  expect(books).toMatchObject({ account_state: 'trial', log: [] })
  expect(books.subscription?.stripe_subscription_id).toBeNull()
})

test('a subscription of another organization or customer changes nothing, and the operator is told', async () => {
  const { agency, customerId } = await agencyWithCard()
  const other = await agencyWithCard()
  cards.subscriptions = [
    subscriptionOf(other.agency.id, customerId, { holds: { pro: 1 } }),
    subscriptionOf(agency.id, other.customerId, { holds: { pro: 1 } }),
  ]
  await sync(agency)
  expect(await booksOf(agency.id)).toMatchObject({ account_state: 'trial', plan: 'usage', log: [] })
  expect(errors[0]).toMatchObject({ fields: { organizationId: agency.id, claimed: other.agency.id } })
})

test('of two active ones the newest counts, and the other ends if it has taken no money', async () => {
  const { agency, customerId } = await agencyWithCard()
  const free = { status: 'trialing', trialEndsAt: new Date('2026-12-20T15:00:00Z') }
  const older = subscriptionOf(agency.id, customerId, { ...free, startedAt: new Date('2026-11-19T15:00:00Z') })
  const newer = subscriptionOf(agency.id, customerId, { ...free, holds: { basic: 1 } })
  cards.subscriptions = [older, newer]
  await sync(agency)
  expect((await booksOf(agency.id)).subscription?.stripe_subscription_id).toBe(newer.id)
  expect(cards.cancelled).toEqual([older.id])
  cards.subscriptions = [{ ...older, status: 'active' }, newer]
  await sync(agency)
  expect(cards.cancelled).toEqual([older.id])
  expect(errors.at(-1)).toMatchObject({ fields: { subscriptionId: older.id, active: newer.id } })
})

test('an older response that arrives late changes nothing', async () => {
  const { agency, customerId } = await agencyWithCard()
  const active = subscriptionOf(agency.id, customerId)
  cards.subscriptions = [active]
  let late: (() => void) | undefined
  let waits: (() => void) | undefined
  const isWaiting = new Promise<void>((resolve) => {
    waits = resolve
  })
  cards.onRead = async () => {
    cards.onRead = undefined
    waits?.()
    await new Promise<void>((resolve) => {
      late = resolve
    })
  }
  const first = sync(agency)
  await isWaiting
  // Another process with its own queue.
  const elsewhere = {
    ...cards,
    listSubscriptions: async () => [{ ...active, status: 'canceled', endedAt: t.clock.now }],
  }
  await syncSubscription({ ...tools, cards: elsewhere }, agency.id)
  expect((await booksOf(agency.id)).account_state).toBe('read_only')
  late?.()
  await first
  expect((await booksOf(agency.id)).account_state).toBe('read_only')
})

test('many parallel reads make about one request', async () => {
  const { agency, customerId } = await agencyWithCard()
  cards.subscriptions = [subscriptionOf(agency.id, customerId)]
  await Promise.all(Array.from({ length: 100 }, () => sync(agency)))
  expect(cards.reads).toBeLessThanOrEqual(2)
  expect((await booksOf(agency.id)).log).toEqual(['subscription_started'])
})

test('a provider that is down changes nothing and is reported', async () => {
  const { agency, customerId } = await agencyWithCard()
  cards.subscriptions = [subscriptionOf(agency.id, customerId)]
  cards.down = true
  await expect(sync(agency)).rejects.toThrow('It is down')
  expect((await booksOf(agency.id)).account_state).toBe('trial')
  cards.down = false
  await sync(agency)
  expect((await booksOf(agency.id)).account_state).toBe('live')
})

test('a demo agency stays live, whatever is read', async () => {
  const { agency, customerId } = await agencyWithCard()
  await t.db
    .updateTable('organizations')
    .set({ is_demo: true, account_state: 'live' })
    .where('id', '=', agency.id)
    .execute()
  cards.subscriptions = [subscriptionOf(agency.id, customerId, { status: 'unpaid' })]
  await sync(agency)
  expect((await booksOf(agency.id)).account_state).toBe('live')
})
