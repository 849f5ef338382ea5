import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateDueAccountStates } from '../../src/billing/account-state/update-due-account-states.ts'
import { syncSubscription } from '../../src/billing/subscription/sync-subscription.ts'
import { urls } from '../../src/urls.ts'
import { closePaying, type PayingApp, payingAgency, payingApp, pays, subscriptionRow, trialAgency } from './paying.ts'

let app: PayingApp
const START = new Date('2026-11-20T15:00:00Z')
beforeAll(async () => {
  app = await payingApp({ launch: true })
})
beforeEach(() => {
  app.t.clock.now = START
})
afterAll(() => closePaying(app))

const accountStateOf = async (id: number) =>
  (await app.t.db.selectFrom('organizations').select('account_state').where('id', '=', id).executeTakeFirstOrThrow())
    .account_state
const settle = () => updateDueAccountStates(app.t.tenantDb, new AbortController().signal)

test('a card added in the free month keeps its end date and the launch offer', async () => {
  const { id, ruth } = await trialAgency(app)
  app.standIn.pass(12)
  const visitor = await app.as(ruth)
  expect(await visitor.words(urls.plan.checkout())).toContain('No charge before Dec 20, 2026')
  await pays(app, visitor)
  const row = await subscriptionRow(app, id)
  expect(row).toMatchObject({ status: 'trialing', percent_off: 25 })
  expect(row?.trial_ends_at?.toISOString().slice(0, 10)).toBe('2026-12-20')
  expect(await accountStateOf(id)).toBe('live')
})

test('a read-only account can be paid for from its own pages, and works again at once', async () => {
  const { id, ruth } = await trialAgency(app)
  await app.t.db
    .updateTable('organizations')
    .set({ read_only_from: new Date('2027-01-03T15:00:00Z') })
    .where('id', '=', id)
    .execute()
  app.standIn.pass(50)
  await settle()
  expect(await accountStateOf(id)).toBe('read_only')
  const visitor = await app.as(ruth)
  const asked = await visitor.post(urls.plan.change(), { plan: 'basic' })
  expect(asked.headers.get('Location')).toBe('/change-plan/checkout?plan=basic&extraAgents=0&extraContacts=0')
  expect(await visitor.words(urls.plan.change({ step: 2, plan: 'basic' }))).toContain('You pay on the next page')
  expect(await visitor.words(urls.plan.checkout({ plan: 'basic' }))).toContain('You pay $36.75 today')
  await pays(app, visitor, { plan: 'basic' })
  expect(await subscriptionRow(app, id)).toMatchObject({ status: 'active', tier_id: 'basic' })
  expect(await accountStateOf(id)).toBe('live')
})

test('an agency that comes back later gets no free month and no launch offer', async () => {
  const { id, ruth, subscriptionId } = await payingAgency(app)
  await app.cards.cancelNow(subscriptionId)
  await syncSubscription({ tenantDb: app.t.tenantDb, cards: app.cards, log: app.deps.log }, id)
  expect(await accountStateOf(id)).toBe('read_only')
  const visitor = await app.as(ruth)
  expect(await visitor.words(urls.plan.checkout())).toContain('You pay $99 today')
  await pays(app, visitor)
  const row = await subscriptionRow(app, id)
  expect(row).toMatchObject({ status: 'active', percent_off: null })
  expect(row?.stripe_subscription_id).not.toBe(subscriptionId)
  expect(await accountStateOf(id)).toBe('live')
})
