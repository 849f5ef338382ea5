import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import eraseClosedAgencies from '../../jobs/erase-closed-agencies.ts'
import type { JobContext } from '../../jobs/runner.ts'
import { makeAgency } from '../agency.ts'
import { noDomains } from '../app.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { DAY, subscriptionOf } from './card-subscription.ts'
import { type FakeCards, fakeCards } from './fake-cards.ts'

let t: TestDatabase
let cards: FakeCards
let errors: object[]
const START = new Date('2026-11-20T15:00:00Z')
beforeAll(async () => {
  t = await freshDatabase()
})
afterAll(() => t.close())
beforeEach(() => {
  t.clock.now = START
  cards = fakeCards()
  errors = []
})

const erase = () => {
  const log = { debug() {}, info() {}, error: (fields: object) => void errors.push(fields) }
  const given = {
    tenantDb: t.tenantDb,
    domains: noDomains,
    cards,
    log,
    signal: new AbortController().signal,
    dryRun: false,
  }
  return eraseClosedAgencies.run(given as unknown as JobContext)
}
const daysLater = (days: number) => {
  t.clock.now = new Date(START.getTime() + days * DAY)
}
const isThere = async (id: number) =>
  (await t.db.selectFrom('organizations').select('id').where('id', '=', id).execute()).length === 1

async function closedAgency() {
  const agency = await makeAgency({ closed_at: START }, t)
  const customerId = `cus_${agency.id}`
  const own = subscriptionOf(agency.id, customerId)
  await t.db
    .insertInto('subscriptions')
    .values({
      organization_id: agency.id,
      tier_id: 'usage',
      status: 'active',
      started_at: START,
      stripe_customer_id: customerId,
      stripe_subscription_id: own.id,
    })
    .execute()
  return { agency, own, customerId }
}

test('a closed agency pays no more: duplicate subscriptions end too, and another agency’s goes on', async () => {
  const { agency, own, customerId } = await closedAgency()
  const twice = subscriptionOf(agency.id, customerId)
  const foreign = subscriptionOf(agency.id + 1, customerId)
  cards.subscriptions = [own, twice, foreign]
  await erase()
  expect(cards.cancelled.toSorted()).toEqual([own.id, twice.id].sort())
  expect(await isThere(agency.id)).toBe(true)
  daysLater(7)
  await erase()
  expect(await isThere(agency.id)).toBe(false)
  expect(cards.cancelled).toHaveLength(2)
})

test('the provider is asked again until the subscription is known to have ended, and once more before the erasure', async () => {
  const { agency, own, customerId } = await closedAgency()
  cards.subscriptions = [own]
  await erase()
  await erase()
  expect(cards.reads).toBe(2)
  await t.db.updateTable('subscriptions').set({ ended_at: START }).where('organization_id', '=', agency.id).execute()
  await erase()
  expect(cards.reads).toBe(2)
  const late = subscriptionOf(agency.id, customerId)
  cards.subscriptions.push(late)
  daysLater(7)
  await erase()
  expect([cards.reads, cards.cancelled]).toEqual([3, [own.id, late.id]])
  expect(await isThere(agency.id)).toBe(false)
})

test('an open checkout no longer takes a card, and one just paid is ended', async () => {
  const agency = await makeAgency({ closed_at: START }, t)
  const id = `cs_${agency.id}`
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
  const made = subscriptionOf(agency.id, 'cus_late')
  cards.subscriptions = [made]
  const expired: string[] = []
  cards.expireCheckout = async (checkout) => void expired.push(checkout)
  cards.checkouts.set(id, { id, status: 'complete', customerId: 'cus_late', subscriptionId: made.id })
  await erase()
  expect(expired).toEqual([id])
  expect(cards.cancelled).toEqual([made.id])
})

test('while the provider is down nothing is erased; after another week it is, and the operator gets a list of what to end', async () => {
  const { agency, own } = await closedAgency()
  cards.subscriptions = [own]
  cards.down = true
  daysLater(7)
  await erase()
  expect(await isThere(agency.id)).toBe(true)
  expect(errors).toContainEqual(expect.objectContaining({ organizationId: agency.id, providerId: own.id }))
  daysLater(14)
  await erase()
  expect(await isThere(agency.id)).toBe(false)
  expect(errors.at(-1)).toMatchObject({ what: 'subscription', providerId: own.id })
})
