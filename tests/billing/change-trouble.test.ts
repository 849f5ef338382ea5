import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CardProviderError } from '../../src/billing/cards/card-provider.ts'
import { syncSubscription } from '../../src/billing/subscription/sync-subscription.ts'
import { urls } from '../../src/urls.ts'
import type { Visitor } from '../app.ts'
import { wordsOf } from '../page.ts'
import {
  closePaying,
  instead,
  type PayingApp,
  payingAgency,
  payingApp,
  pays,
  subscriptionRow,
  trialAgency,
} from './paying.ts'

let app: PayingApp
const START = new Date('2026-11-20T15:00:00Z')
beforeAll(async () => {
  app = await payingApp()
})
beforeEach(() => {
  app.t.clock.now = START
})
afterAll(() => closePaying(app))

const post = async (visitor: Visitor, form: Record<string, string>) => {
  const answer = await visitor.post(urls.plan.change(), form)
  return { status: answer.status, location: answer.headers.get('Location'), words: wordsOf(await answer.text()) }
}
const seats = (extraAgents: number, more = {}) => ({ plan: 'usage', extraAgents: String(extraAgents), ...more })
const has = async (id: number) => {
  const row = await subscriptionRow(app, id)
  return { tier: row?.tier_id, seats: row?.extra_agents, next: row?.next_tier_id ?? null, revision: row?.revision }
}
const there = async (subscriptionId: string) =>
  (await app.cards.findSubscription(subscriptionId))?.items.find(({ item }) => item === 'seat')?.quantity ?? 0
const sync = (id: number) => syncSubscription({ tenantDb: app.t.tenantDb, cards: app.cards, log: app.deps.log }, id)

test('a refused card changes nothing, and the page says so', async () => {
  const { id, visitor, subscriptionId } = await payingAgency(app)
  instead(app, {
    changeSubscription: async () => {
      throw new CardProviderError('declined', 'Your card has insufficient funds.')
    },
  })
  const answer = await post(visitor, seats(2))
  expect(answer.status).toBe(422)
  expect(answer.words).toContain('Your card has insufficient funds. Your plan has not changed')
  expect(await has(id)).toMatchObject({ tier: 'usage', seats: 0, next: null })
  expect(await there(subscriptionId)).toBe(0)
})

test('if the provider hangs after the change, the change is found and reported', async () => {
  const { id, visitor, subscriptionId } = await payingAgency(app)
  const { changeSubscription } = app.cards
  instead(app, {
    changeSubscription: async (...asked) => {
      await changeSubscription(...asked)
      throw new CardProviderError('unreachable', 'No answer came')
    },
  })
  expect(await post(visitor, seats(2))).toMatchObject({ status: 303, location: urls.billing() })
  expect([await has(id), await there(subscriptionId)]).toMatchObject([{ tier: 'usage', seats: 2 }, 2])
})

test('if the provider hangs before the change, nothing changed, and the page says so (subscription-026)', async () => {
  const { id, visitor } = await payingAgency(app)
  instead(app, {
    changeSubscription: async () => {
      throw new CardProviderError('unreachable', 'No answer came')
    },
  })
  const answer = await post(visitor, seats(2))
  expect(answer.status).toBe(503)
  expect(answer.words).toContain(
    'Failed to update plan. Please try again. Nothing was changed and nothing was charged.',
  )
  expect(await has(id)).toMatchObject({ tier: 'usage', seats: 0 })
})

test('if the provider cannot be reached, the page and the API say that the outcome is unknown (subscription-023, subscription-025)', async () => {
  const { id, visitor } = await payingAgency(app)
  const away = async () => {
    throw new CardProviderError('unreachable', 'It is down')
  }
  instead(app, { changeSubscription: away, listSubscriptions: away, previewChange: away })
  const answer = await post(visitor, seats(2))
  expect(answer.status).toBe(503)
  expect(answer.words).toContain('Failed to connect to server. Please try again.')
  expect(answer.words).toContain('we do not know yet if the change was made')
  const called = await visitor.call('POST', `/api/organizations/${id}/subscription`, {
    tierId: 'usage',
    extraAgents: 2,
  })
  expect(called).toMatchObject({ status: 503, body: { error: expect.stringContaining('Failed to save subscription') } })
  const review = await visitor.get(urls.plan.change({ step: 2, ...seats(2) }))
  expect(review.status).toBe(503)
  expect(wordsOf(await review.text())).toContain('We could not get the price from our payment provider.')
})

test('of two admins with the same page one change is made, and the other admin is asked to look again', async () => {
  const { id, visitor, subscriptionId } = await payingAgency(app)
  const revision = String((await has(id)).revision)
  const answers = await Promise.all([2, 3].map((count) => post(visitor, seats(count, { revision }))))
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 422])
  expect(answers.find(({ status }) => status === 422)?.words).toContain('Your subscription just changed')
  expect((await has(id)).seats).toBe(await there(subscriptionId))
})

test('a free month that ended unnoticed gives no larger plan for free: it is read again and charged', async () => {
  const { id, visitor } = await trialAgency(app)
  await pays(app, visitor)
  const row = await subscriptionRow(app, id)
  await app.cards.endTrial(row?.stripe_subscription_id ?? '', `end:${id}`)
  const invoices = async () => (await app.cards.listInvoices(row?.stripe_customer_id ?? '')).length
  const before = await invoices()
  const answer = await post(visitor, seats(2))
  expect([answer.status, answer.words]).toEqual([422, expect.stringContaining('Your subscription just changed')])
  expect(await there(row?.stripe_subscription_id ?? '')).toBe(0)
  expect(await subscriptionRow(app, id)).toMatchObject({ status: 'active', extra_agents: 0 })
  expect(await post(visitor, seats(2))).toMatchObject({ status: 303 })
  expect([await there(row?.stripe_subscription_id ?? ''), await invoices()]).toEqual([2, before + 1])
})

test('seats or a cancellation that only the provider has are read before a change is made', async () => {
  const { id, visitor, subscriptionId } = await payingAgency(app)
  const now = await app.cards.findSubscription(subscriptionId)
  const more = { tier: 'usage', version: 1, extraAgents: 3, extraContacts: 0 } as const
  await app.cards.changeSubscription(now!, more, { prorate: true, idempotencyKey: `elsewhere:${id}` })
  expect((await post(visitor, seats(2))).words).toContain('Your subscription just changed')
  expect([await there(subscriptionId), (await has(id)).seats]).toEqual([3, 3])
  await app.cards.cancelAtPeriodEnd(subscriptionId, true, `cancel-elsewhere:${id}`)
  expect((await post(visitor, seats(4))).words).toContain('Your subscription just changed')
  expect((await post(visitor, seats(4))).words).toContain('Undo the cancellation')
  expect(await there(subscriptionId)).toBe(3)
})

test('many parallel API changes end in the provider’s state', async () => {
  const { id, visitor, subscriptionId } = await payingAgency(app)
  const change = (extraAgents: number) =>
    visitor.call('POST', `/api/organizations/${id}/subscription`, { tierId: 'usage', extraAgents })
  await Promise.all([1, 2, 3, 4, 5].map(change))
  await sync(id)
  // A call for fewer seats that arrives after one for more is scheduled for the end of the paid month.
  const row = await subscriptionRow(app, id)
  expect(row?.next_extra_agents ?? row?.extra_agents).toBe(await there(subscriptionId))
})

test('a smaller plan waits for the end of the paid month, can be taken back, and begins on its day (subscription-014)', async () => {
  const { id, visitor, subscriptionId } = await payingAgency(app)
  const review = await visitor.words(urls.plan.change({ step: 2, plan: 'basic' }))
  for (const told of [
    'Nothing is charged today.',
    'Your agency keeps its current plan until Dec 20, 2026',
    'From Dec 20, 2026 you pay $49 a month.',
  ])
    expect(review).toContain(told)
  expect(await post(visitor, { plan: 'basic' })).toMatchObject({ status: 303 })
  expect(await has(id)).toMatchObject({ tier: 'usage', next: 'basic' })
  expect(await visitor.words(urls.plan.change())).toContain('Basic starts on Dec 20, 2026.')
  expect((await post(visitor, { plan: 'basic' })).words).toContain('No changes made to your subscription.')
  expect((await post(visitor, seats(4))).words).toContain('Choose your current plan to cancel that')
  const { listInvoices } = app.cards
  const customer = (await subscriptionRow(app, id))?.stripe_customer_id ?? ''
  const invoices = (await listInvoices(customer)).length
  expect(await post(visitor, { plan: 'usage' })).toMatchObject({ status: 303 })
  expect(await has(id)).toMatchObject({ tier: 'usage', next: null })
  expect((await listInvoices(customer)).length).toBe(invoices)
  expect((await app.cards.findSubscription(subscriptionId))?.items.map(({ item }) => item).sort()).toEqual([
    'usage_base',
    'usage_block',
  ])
  await post(visitor, { plan: 'basic' })
  app.standIn.pass(31)
  await sync(id)
  expect(await has(id)).toMatchObject({ tier: 'basic', next: null })
})

test('an overdue payment or a cancellation must be settled before a plan change', async () => {
  const { id, visitor, subscriptionId } = await payingAgency(app)
  await app.cards.cancelAtPeriodEnd(subscriptionId, true, `cancel:${id}`)
  await sync(id)
  expect((await post(visitor, seats(2))).words).toContain('Undo the cancellation on your billing page first.')
  await app.t.db
    .updateTable('subscriptions')
    .set({ cancel_at: null, status: 'past_due' })
    .where('organization_id', '=', id)
    .execute()
  expect((await post(visitor, seats(2))).words).toContain('Your subscription is past due or paused.')
})

test('a plan change needs a fresh sign-in, and keeps the choice', async () => {
  const { id, visitor } = await payingAgency(app)
  app.t.clock.now = new Date(START.getTime() + 11 * 60_000)
  const answer = await visitor.post(urls.plan.change(), seats(2))
  const html = await answer.text()
  expect(answer.status).toBe(422)
  expect(html).toContain('name="confirmationCode"')
  expect(html).toMatch(/name="extraAgents" value="2"/)
  expect(await has(id)).toMatchObject({ seats: 0 })
})

test('Pro shows its price to agencies on it, and takes packs of 5,000 (subscription-002, subscription-005, subscription-010, subscription-014)', async () => {
  const { id, visitor } = await payingAgency(app, 'pro')
  const choice = await visitor.words(urls.plan.change())
  expect(choice).toContain('Pro Your plan $99/mo')
  expect(choice.match(/Contact Us/g)?.length).toBeGreaterThanOrEqual(2)
  const html = await visitor.html(urls.plan.change({ step: 1, plan: 'pro' }))
  expect(html).toMatch(/step="5000"[^>]*name="extraContacts"|name="extraContacts"[^>]*step="5000"/)
  expect(await visitor.words(urls.plan.change({ step: 2, plan: 'pro', extraContacts: 7000 }))).toContain(
    '2 packs of clients $100 a month',
  )
  expect(await post(visitor, { plan: 'pro', extraContacts: '7000' })).toMatchObject({ status: 303 })
  expect(await subscriptionRow(app, id)).toMatchObject({ tier_id: 'pro', extra_contacts: 10_000 })
  const other = await trialAgency(app)
  expect(await other.visitor.words(urls.plan.change())).not.toContain('Pro Your plan')
})

test('the calculator shows its result on the page, with the inputs it needs (subscription-024)', async () => {
  const { visitor } = await trialAgency(app)
  for (const contacts of ['12,000', '12000', ' 12000 '])
    expect(await visitor.words(urls.plan.change({ contacts }))).toContain('For 12,000 contacts Custom 12,000 $199/mo')
  for (const contacts of ['-5', '1.5', 'many', ''])
    expect(await visitor.words(`${urls.plan.change()}?contacts=${contacts}`)).toContain(
      'Failed to calculate custom tier pricing',
    )
})

test('another agency’s URL and unknown steps are not found (nav-015)', async () => {
  const [mine, other] = [await trialAgency(app), await trialAgency(app)]
  expect((await mine.visitor.get(urls.plan.change({ org: mine.slug, plan: 'basic' }))).status).toBe(200)
  expect(await mine.visitor.html(urls.plan.change({ plan: 'basic' }))).toMatch(
    /value="basic"[^>]*checked|checked=""[^>]*value="basic"/,
  )
  expect((await mine.visitor.get(urls.plan.change({ org: other.slug }))).status).toBe(404)
  expect(await mine.visitor.words(urls.plan.change({ step: 99 }))).toContain('Step 1 of 3')
})
