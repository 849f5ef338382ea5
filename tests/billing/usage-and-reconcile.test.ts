import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SyncTools } from '../../src/billing/cards/billing-context.ts'
import { reconcileSubscriptions } from '../../src/billing/reconcile-subscriptions.ts'
import { reportUsage } from '../../src/billing/usage/report-usage.ts'
import { publicToken } from '../../src/lib/tokens.ts'
import { purgeOldRows } from '../../src/retention.ts'
import { type Agency, makeAgency } from '../agency.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { DAY, subscriptionOf } from './card-subscription.ts'
import { booksOf, type FakeCards, fakeCards } from './fake-cards.ts'

let t: TestDatabase
let cards: FakeCards
let tools: SyncTools
let errors: string[]
const { signal } = new AbortController()
const START = new Date('2026-11-20T15:00:00Z')
beforeAll(async () => {
  t = await freshDatabase()
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.now = START
  await sql`truncate usage_reports, checkout_sessions, subscriptions`.execute(t.db)
  cards = fakeCards()
  errors = []
  tools = { tenantDb: t.tenantDb, cards, log: { info() {}, error: (_, message) => void errors.push(message) } }
})

const later = (ms: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + ms)
}
const HOUR = 3_600_000

async function member(status = 'active', more: object = {}) {
  const agency = await makeAgency({}, t)
  const customerId = `cus_${publicToken()}`
  await t.db
    .insertInto('subscriptions')
    .values({
      organization_id: agency.id,
      tier_id: 'usage',
      status,
      started_at: START,
      stripe_customer_id: customerId,
      stripe_subscription_id: `sub_${customerId}`,
      stripe_usage_item_id: `si_${customerId}`,
      ...more,
    })
    .execute()
  return { agency, customerId }
}

const addContacts = (agency: Agency, count: number) =>
  sql`insert into contacts (organization_id, first_name, last_name) select ${agency.id}, 'Walter', 'Brandt' from generate_series(1, ${count}::integer)`.execute(
    t.db,
  )
const told = () => cards.reports.map(({ blocks }) => blocks)

test('usage is reported once a day and after each change, up and down', async () => {
  const { agency, customerId } = await member()
  await addContacts(agency, 500)
  await reportUsage(tools, signal)
  await reportUsage(tools, signal)
  expect(told()).toEqual([0])
  await addContacts(agency, 1)
  later(HOUR)
  await reportUsage(tools, signal)
  expect(told()).toEqual([0, 1])
  await sql`update contacts set deleted_at = ${t.clock.now} where id = (select max(id) from contacts where organization_id = ${agency.id})`.execute(
    t.db,
  )
  later(HOUR)
  await reportUsage(tools, signal)
  expect(told()).toEqual([0, 1, 0])
  later(HOUR)
  await reportUsage(tools, signal)
  expect(told()).toHaveLength(3)
  later(DAY)
  await reportUsage(tools, signal)
  expect(told()).toEqual([0, 1, 0, 0])
  expect(cards.reports.every((report) => report.customerId === customerId)).toBe(true)
  const rows = await t.db
    .selectFrom('usage_reports')
    .select(['contacts', 'blocks', 'accepted_at'])
    .orderBy('counted_at')
    .execute()
  expect(rows.map(({ contacts }) => contacts)).toEqual([500, 501, 500, 500])
  expect(rows.every(({ accepted_at }) => accepted_at !== null)).toBe(true)
})

test('a report whose response was lost is repeated under its own key, and counted once', async () => {
  const { agency } = await member()
  await addContacts(agency, 1001)
  const reportBlocks = cards.reportBlocks
  cards.reportBlocks = async (report) => {
    await reportBlocks(report)
    throw new Error('The line went dead')
  }
  expect(await reportUsage(tools, signal)).toEqual({ reported: 0, failed: 1 })
  cards.reportBlocks = reportBlocks
  later(HOUR)
  expect(await reportUsage(tools, signal)).toEqual({ reported: 1, failed: 0 })
  expect(told()).toEqual([2])
  expect(await reportUsage(tools, signal)).toEqual({ reported: 0, failed: 0 })
})

test('an agency whose report fails does not block others, and only usage plans are reported', async () => {
  const first = await member()
  const second = await member()
  await member('canceled', { ended_at: START })
  await member('active', { stripe_usage_item_id: null, tier_id: 'pro' })
  const closed = await member()
  await t.db.updateTable('organizations').set({ closed_at: START }).where('id', '=', closed.agency.id).execute()
  const reportBlocks = cards.reportBlocks
  cards.reportBlocks = async (report) => {
    if (report.customerId === first.customerId) throw new Error('No such customer')
    return reportBlocks(report)
  }
  expect(await reportUsage(tools, signal)).toEqual({ reported: 1, failed: 1 })
  expect(cards.reports.map(({ customerId }) => customerId)).toEqual([second.customerId])
  expect(errors).toEqual(['usage could not be reported'])
})

test('rows that nobody entered as contacts are not billed (T20)', async () => {
  const { agency } = await member()
  await sql`insert into visitors (organization_id, token_hash, created_at, seen_at)
    select ${agency.id}, decode(md5(n::text), 'hex'), ${START}, ${START} from generate_series(1, 300) n`.execute(t.db)
  await reportUsage(tools, signal)
  expect(told()).toEqual([0])
})

test('the nightly run makes up for a lost webhook, whatever else fails', async () => {
  const broken = await member()
  const { agency, customerId } = await member()
  const ended = subscriptionOf(agency.id, customerId, { status: 'canceled', endedAt: START })
  cards.subscriptions = [ended]
  const list = cards.listSubscriptions
  cards.listSubscriptions = async (id) => {
    if (id === broken.customerId) throw new Error('Stripe has an error')
    return list(id)
  }
  expect(await reconcileSubscriptions(tools, { signal, paceMs: 0 })).toEqual({
    subscriptions: 1,
    checkouts: 0,
    failed: 1,
  })
  expect(await booksOf(agency.id, t)).toMatchObject({ account_state: 'read_only' })
  expect(errors).toContain('a subscription or checkout could not be synced')
})

test('an interrupted run continues with those not read yet', async () => {
  const all = [await member(), await member(), await member()]
  cards.subscriptions = all.map(({ agency, customerId }) => subscriptionOf(agency.id, customerId))
  const stop = new AbortController()
  cards.onRead = async () => {
    if (cards.reads === 2) stop.abort()
  }
  await reconcileSubscriptions(tools, { signal: stop.signal, paceMs: 0 })
  expect(cards.reads).toBe(2)
  await reconcileSubscriptions(tools, { signal, paceMs: 0 })
  expect(cards.reads).toBe(3)
})

test('a checkout that was paid while the server was down is found, and an abandoned one is ended', async () => {
  const agency = await makeAgency({ account_state: 'trial' }, t)
  const [paid, left] = [`cs_${publicToken()}`, `cs_${publicToken()}`]
  for (const id of [paid, left])
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
        created_at: new Date(START.getTime() - HOUR),
      })
      .execute()
  const made = subscriptionOf(agency.id, 'cus_night')
  cards.subscriptions = [made]
  cards.checkouts.set(paid, { id: paid, status: 'complete', customerId: 'cus_night', subscriptionId: made.id })
  cards.checkouts.set(left, { id: left, status: 'expired', customerId: undefined, subscriptionId: undefined })
  await reconcileSubscriptions(tools, { signal, paceMs: 0 })
  expect(await booksOf(agency.id, t)).toMatchObject({ account_state: 'live', log: ['subscription_started'] })
  later(91 * DAY)
  const purged = await t.tenantDb.withSystem('test', (system) => purgeOldRows(system, { dryRun: false }))
  expect(purged.checkout_sessions).toBe(2)
})
