import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { makeContact } from '../agency.ts'
import type { Visitor } from '../app.ts'
import { wordsOf } from '../page.ts'
import { closePaying, type PayingApp, payingAgency, payingApp, subscriptionRow, trialAgency } from './paying.ts'

let app: PayingApp
const START = new Date('2026-11-20T15:00:00Z')
beforeAll(async () => {
  app = await payingApp()
})
beforeEach(() => {
  app.t.clock.now = START
})
afterAll(() => closePaying(app))

const plan = (plan: string, extraAgents = 0, extraContacts = 0) => ({
  plan,
  extraAgents: String(extraAgents),
  extraContacts: String(extraContacts),
})
/** An agency's plan and the scheduled one. */
const planOf = async (id: number) => {
  const row = await subscriptionRow(app, id)
  const next = row?.next_tier_id ? [row.next_tier_id, row.next_extra_agents] : undefined
  return [row?.tier_id, row?.extra_agents, row?.extra_contacts, ...(next ? [next] : [])]
}
const post = async (visitor: Visitor, form: Record<string, string>) => {
  const answer = await visitor.post(urls.plan.change(), form)
  return { status: answer.status, location: answer.headers.get('Location'), words: wordsOf(await answer.text()) }
}
test('before there is a card a plan is only stored, and its limits apply at once (subscription-003)', async () => {
  const { id, visitor } = await trialAgency(app)
  expect(await post(visitor, plan('basic'))).toMatchObject({ status: 303, location: urls.billing() })
  expect(await planOf(id)).toEqual(['basic', 0, 0])
  const limits = await app.t.db
    .selectFrom('organizations')
    .select(['plan', 'agent_limit', 'contact_limit', 'account_state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(limits).toEqual({ plan: 'basic', agent_limit: 1, contact_limit: 500, account_state: 'trial' })
})

test('choosing the current plan changes nothing (subscription-011)', async () => {
  const { id, visitor } = await trialAgency(app)
  const answer = await post(visitor, plan('usage'))
  expect([answer.status, answer.words]).toEqual([422, expect.stringContaining('No changes made to your subscription.')])
  expect((await subscriptionRow(app, id))?.revision).toBe(0)
})

test('a plan must be chosen (subscription-012)', async () => {
  const { visitor } = await trialAgency(app)
  const answer = await visitor.get(urls.plan.change({ step: 1, plan: '' }))
  expect(answer.status).toBe(422)
  expect(wordsOf(await answer.text())).toContain('Please select a plan')
  expect(await post(visitor, { plan: '' })).toMatchObject({
    status: 422,
    words: expect.stringContaining('Please select a plan'),
  })
})

test.each([
  ['negative seats', { plan: 'usage', extraAgents: '-3' }],
  ['a fraction', { plan: 'usage', extraAgents: '1.5' }],
  ['a huge number', { plan: 'usage', extraAgents: '99999999999999999999' }],
  ['more seats than can be ordered', { plan: 'usage', extraAgents: '11' }],
  ['words', { plan: 'usage', extraAgents: 'many' }],
  ['clients on the plan by use', { plan: 'usage', extraContacts: '5000' }],
  ['a plan by contract', { plan: 'enterprise' }],
  ['Pro without talking to us', { plan: 'pro' }],
  ['an invented plan', { plan: 'gold' }],
  ['seats on Basic', { plan: 'basic', extraAgents: '1' }],
])('%s change nothing (subscription-013, subscription-010)', async (_, form) => {
  const { id, visitor } = await payingAgency(app)
  const answer = await post(visitor, form as Record<string, string>)
  expect(answer.status).toBe(422)
  expect(await planOf(id)).toEqual(['usage', 0, 0])
  const { stripe_subscription_id } = (await subscriptionRow(app, id))!
  const now = await app.cards.findSubscription(stripe_subscription_id!)
  expect(now?.items.map(({ item }) => item).sort()).toEqual(['usage_base', 'usage_block'])
})

test('a smaller plan must fit the current agents and contacts (subscription-015, subscription-016, subscription-017)', async () => {
  const { id, visitor } = await payingAgency(app, 'usage', 3)
  expect((await post(visitor, plan('basic'))).words).toContain(
    'The Basic plan only supports 1 agent, and you have 3. Remove agents first, or choose a larger plan.',
  )
  expect(await (await visitor.get(urls.plan.change({ step: 2, plan: 'basic' }))).text()).toMatch(
    /role="alert".*href="\/add-agents">Manage agents</,
  )
  const pro = await trialAgency(app, 'pro', 3)
  await app.t.db.updateTable('price_books').set({ pro_agents: 2, pro_contacts: 1 }).execute()
  await makeContact(pro, {}, app.t)
  await makeContact(pro, {}, app.t)
  const page = await pro.visitor.words(urls.plan.change())
  expect(page).toContain(
    'Your account has 3 agents, but your plan only allows for 2. Please remove some agents or upgrade your plan.',
  )
  expect(page).toContain(
    'Your account has 2 contacts, but your plan only allows for 1. Please remove some contacts or upgrade your plan.',
  )
  await app.t.db.updateTable('price_books').set({ pro_agents: 3, pro_contacts: 5000 }).execute()
  expect(await planOf(id)).toEqual(['usage', 0, 0])
})

test('more seats are charged for the rest of the month, after the price was shown (subscription-001, subscription-006)', async () => {
  const { id, ruth } = await payingAgency(app)
  app.standIn.pass(10)
  const visitor = await app.as(ruth)
  const review = await visitor.words(urls.plan.change({ step: 2, ...plan('usage', 2) }))
  expect(review).toContain('2 extra agents $40 a month')
  expect(review).toMatch(/Today you pay \$26\.\d\d: the difference for the rest of this month, until Dec 20, 2026\./)
  expect(review).toContain('From Dec 20, 2026 you pay $139 a month.')
  expect(await planOf(id)).toEqual(['usage', 0, 0])
  expect(await post(visitor, plan('usage', 2))).toMatchObject({ status: 303 })
  expect(await planOf(id)).toEqual(['usage', 2, 0])
})

test('Select needs a plan, and Change Plan comes only after one (subscription-007)', async () => {
  const { visitor, id } = await trialAgency(app)
  await app.t.db.updateTable('subscriptions').set({ tier_id: 'enterprise' }).where('organization_id', '=', id).execute()
  const page = await visitor.html(urls.plan.change())
  expect(page).not.toContain('checked=""')
  expect(page).toContain('&quot;label&quot;:&quot;Select&quot;')
  expect(page).toContain('&quot;needs&quot;:&quot;plan&quot;')
  expect(page).not.toContain('>Change Plan</button>')
  expect(await visitor.html(urls.plan.change({ step: 2, plan: 'usage' }))).toContain('>Change Plan</button>')
})
