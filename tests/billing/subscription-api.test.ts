import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAgency } from '../agency.ts'
import { closePaying, type PayingApp, payingApp, pays, subscriptionRow, trialAgency } from './paying.ts'

let app: PayingApp
beforeAll(async () => {
  app = await payingApp()
})
afterAll(() => closePaying(app))
const planOf = async (id: number) => {
  const row = await subscriptionRow(app, id)
  return [row?.tier_id, row?.extra_agents, row?.extra_contacts, row?.stripe_subscription_id]
}

test('plans return prices in dollars and limits, -1 for none (api-015, entities-015, subscription-004)', async () => {
  const { visitor } = await trialAgency(app)
  const { body } = await visitor.call('GET', '/api/organizations/subscription-tiers')
  const of = (id: string) => body.tiers.find((tier: { id: string }) => tier.id === id)
  expect(of('usage')).toMatchObject({
    name: 'Perennial',
    tierName: 'Perennial',
    price: 99,
    agentLimit: 3,
    contactLimit: -1,
  })
  expect(of('basic')).toMatchObject({
    price: 49,
    agentLimit: 1,
    contactLimit: 500,
    features: expect.arrayContaining(['1 agent']),
  })
  expect(of('enterprise')).toMatchObject({ price: null, agentLimit: -1 })
})

test('the agency’s own subscription, by id, by short name and without (api-016, api-018, entities-017, roles-012)', async () => {
  const { id, slug, visitor } = await trialAgency(app, 'pro')
  const has = {
    success: true,
    tierId: 'pro',
    tierName: 'Pro',
    agentLimit: 3,
    contactLimit: 5000,
    extraAgents: 0,
    extraContacts: 0,
  }
  for (const path of [`${id}/subscription`, `${slug}/subscription`, 'my-subscription'])
    expect((await visitor.call('GET', `/api/organizations/${path}`)).body).toEqual(has)
  const other = await makeAgency({}, app.t)
  const foreign = await visitor.call('GET', `/api/organizations/${other.id}/subscription`)
  expect(foreign).toMatchObject({ status: 404, body: { success: false, error: 'Organization not found' } })
})

test('a demo is Basic, and so is an agency without a plan (demo-005)', async () => {
  const demo = await makeAgency({ is_demo: true, plan: 'usage' }, app.t)
  const none = await makeAgency({ plan: null, onboarded_at: null }, app.t)
  for (const { ruth } of [demo, none])
    expect((await (await app.as(ruth)).call('GET', '/api/organizations/my-subscription')).body.tierId).toBe('basic')
})

test('seats change at once if there is no card yet, and a checkout is requested (api-017)', async () => {
  const { id, visitor } = await trialAgency(app)
  const body = { tierId: 'usage', extraAgents: 3, extraContacts: 0 }
  const answer = await visitor.call('POST', `/api/organizations/${id}/subscription`, body)
  expect(answer).toMatchObject({
    status: 200,
    body: { success: true, checkoutRequired: true, startsOn: null, subscription: { tierId: 'usage', extraAgents: 3 } },
  })
  expect((await visitor.call('POST', `/api/organizations/${id}/subscription`, body)).body.error).toBe(
    'No changes made to your subscription.',
  )
})

test('only admins with a fresh sign-in can change a subscription', async () => {
  const agency = await trialAgency(app, 'usage', 2)
  const dana = await app.as(agency.dana)
  const body = { tierId: 'usage', extraAgents: 1, extraContacts: 0 }
  const path = `/api/organizations/${agency.id}/subscription`
  expect((await dana.call('POST', path, body)).status).toBe(403)
  for (const [method, call] of [
    ['GET', '/api/organizations/my-subscription'],
    ['POST', '/api/stripe/payment-complete'],
    ['GET', '/api/stripe/payment-status'],
  ] as const)
    expect((await dana.call(method, call, method === 'POST' ? {} : undefined)).status).toBe(403)
  expect((await app.visitor().call('POST', path, body)).status).toBe(401)
  const { now } = app.t.clock
  app.t.clock.now = new Date(now.getTime() + 11 * 60_000)
  expect((await agency.visitor.call('POST', path, body)).status).toBe(403)
  app.t.clock.now = now
  expect(await planOf(agency.id)).toEqual(['usage', 0, 0, null])
})

test('the first plan can be chosen through the API, and no other later (api-045, subscription-019)', async () => {
  const founder = await makeAgency({ plan: null, set_up_at: null, onboarded_at: null }, app.t)
  const visitor = await app.as(founder.ruth)
  const chosen = await visitor.call('POST', '/api/choose-plan', { plan: 'usage', orgSlug: founder.slug })
  expect(chosen).toMatchObject({ status: 200, body: { success: true, redirectUrl: '/setup/settings?plan=usage' } })
  expect((await visitor.call('POST', '/api/choose-plan', { plan: 'pro', orgSlug: founder.slug })).status).toBe(422)
  const other = await trialAgency(app)
  expect((await visitor.call('POST', '/api/choose-plan', { plan: 'basic', orgSlug: other.slug })).status).toBe(404)
  expect((await other.visitor.call('POST', '/api/choose-plan', { plan: 'basic', orgSlug: other.slug })).status).toBe(
    422,
  )
  await pays(app, other.visitor)
  expect((await planOf(other.id))[0]).toBe('usage')
})

test('facts missing from our rows come from the catalog (subscription-020, subscription-021)', async () => {
  const { id, visitor } = await trialAgency(app)
  const { withTenant } = app.deps.tenantDb
  const told = async (path: string) => {
    app.deps.tenantDb.withTenant = async () => {
      throw new Error('The database went away')
    }
    const answer = await visitor.get(path)
    app.deps.tenantDb.withTenant = withTenant
    return [answer.status, await answer.text()]
  }
  const tiers = 'Failed to load subscription tiers'
  const current = 'Failed to load current subscription'
  expect(await told('/api/organizations/subscription-tiers')).toEqual([500, expect.stringContaining(tiers)])
  expect(await told(`/api/organizations/${id}/subscription`)).toEqual([500, expect.stringContaining(current)])
  expect(await told('/change-plan')).toEqual([500, expect.stringContaining(current)])
})
