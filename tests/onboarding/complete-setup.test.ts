import { expect, onTestFinished, test } from 'vitest'
import { lockTeam } from '../../src/agents/team.ts'
import { findSubscription, startTrial } from '../../src/billing/subscription/subscription.ts'
import { publicToken } from '../../src/lib/tokens.ts'
import { urls } from '../../src/urls.ts'
import { as, makeAgency } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'
import { activate, type NewFounder, newestProof, signUpFounder, walkTo } from './founders.ts'

const payment = urls.onboarding.step('payment')

const endOf = async (app: TestApp, { organizationId }: NewFounder) => ({
  subscription: await app.t.db
    .selectFrom('subscriptions')
    .select(['tier_id', 'status'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst(),
  isOnboarded:
    (
      await app.t.db
        .selectFrom('organizations')
        .select('onboarded_at')
        .where('id', '=', organizationId)
        .executeTakeFirstOrThrow()
    ).onboarded_at instanceof Date,
})
const notEnded = { subscription: undefined, isOnboarded: false }
const ended = (tier_id: string) => ({ subscription: { tier_id, status: 'trialing' }, isOnboarded: true })

test('an agency can only be used once its free month has started: every page redirects its admin there', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  await activate(app, founder)
  await walkTo(founder, 'payment')
  const { visitor } = founder
  for (const path of ['/contacts', '/settings', '/profile', '/setup/add-agents', '/setup/settings', '/choose-plan'])
    expect((await visitor.get(path)).headers.get('Location'), path).toBe(payment)
  expect((await visitor.post('/setup/add-agents', {})).headers.get('Location')).toBe(payment)
  expect(await endOf(app, founder)).toEqual(notEnded)
  expect((await visitor.get(payment)).status).toBe(200)
  await visitor.post(payment)
  expect(await endOf(app, founder)).toEqual(ended('usage'))
  expect((await visitor.get('/contacts')).status).toBe(200)
})

test('a sign-in lands on the last step while the free month has not started', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  await activate(app, founder)
  await walkTo(founder, 'payment')
  const elsewhere = app.visitor()
  await elsewhere.json('POST', '/api/auth/login', { email: founder.email })
  await app.mailLogins()
  const { tokenId, secret } = await newestProof(app, founder.email, 'login_link')
  expect((await elsewhere.post(urls.verify(tokenId, secret))).headers.get('Location')).toBe(payment)
})

test('on the basic plan the free month needs a verified address; the emailed code continues', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  const { visitor } = founder
  await walkTo(founder, 'payment', 'basic')
  const page = await visitor.html(payment)
  expect(page).toContain('name="code"')
  expect(page).not.toContain('Start without a card')
  expect((await visitor.post(payment)).headers.get('Location')).toBe(payment)
  expect(await endOf(app, founder)).toEqual(notEnded)

  const { code } = await newestProof(app, founder.email)
  const wrong = code === '000000' ? '111111' : '000000'
  for (const typed of [wrong, 'abc', ''])
    expect((await visitor.post(payment, { intent: 'verify', code: typed })).status, typed).toBe(422)
  expect(visitor.cookies.has('sid')).toBe(false)
  expect((await visitor.post(payment, { intent: 'verify', code })).headers.get('Location')).toBe(payment)
  expect(await visitor.html(payment)).toContain('Start without a card')
  expect((await visitor.post(payment)).headers.get('Location')).toBe(urls.contacts.list())
  expect(await endOf(app, founder)).toEqual(ended('basic'))
})

test('a new code can be requested at the last step', async () => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  await walkTo(founder, 'payment', 'basic')
  const { now } = app.t.clock
  onTestFinished(() => {
    app.t.clock.now = now
  })
  app.t.clock.now = new Date(now.getTime() + 61_000)
  await founder.visitor.post(payment, { intent: 'new-code' })
  await app.mailLogins()
  const { code } = await newestProof(app, founder.email)
  expect((await founder.visitor.post(payment, { intent: 'verify', code })).headers.get('Location')).toBe(payment)
  expect(founder.visitor.cookies.has('sid')).toBe(true)
})

const settings = {
  brand_name: '',
  website: '',
  booking_link: '',
  redirect_url: '',
  signature: '',
  mailing_address: '',
  name: 'Okafor',
  phone: '8285550100',
  time_zone: 'America/New_York',
  carriers: ['Aetna', 'Cigna'],
}

test.each(['basic', 'usage'])('the setup through its own pages ends with a subscription: %s', async (plan) => {
  const app = await testApp()
  const founder = await signUpFounder(app)
  await activate(app, founder)
  const { visitor } = founder
  await visitor.post(urls.choosePlan(), { plan })
  const saved = await visitor.post('/setup/settings', settings)
  if (plan === 'usage') {
    expect(saved.headers.get('Location')).toBe(urls.setup.agents({ plan, org: 'complete' }))
    expect(await endOf(app, founder)).toEqual(notEnded)
    const team = { firstName: 'June', lastName: 'Okafor', phone: '9195550134', isAgent: 'on' }
    expect((await visitor.post('/setup/add-agents', team)).headers.get('Location')).toBe(urls.contacts.list())
  } else expect(saved.headers.get('Location')).toBe(urls.contacts.list())
  expect(await endOf(app, founder)).toEqual(ended(plan))
  expect((await visitor.get('/contacts')).status).toBe(200)
})

test.each([
  ['usage', 3, -1],
  ['basic', 1, 500],
])(
  'the free month of %s sets what it lets an agency do, by the price book of the day',
  async (plan, agents, contacts) => {
    const app = await testApp()
    const founder = await signUpFounder(app)
    await activate(app, founder)
    await walkTo(founder, 'payment', plan)
    await founder.visitor.post(payment)
    const { now } = app.t.clock
    const after = (days: number) => new Date(now.getTime() + days * 86_400_000)
    const { organizationId } = founder
    expect(
      await app.t.db
        .selectFrom('organizations as o')
        .innerJoin('subscriptions as s', 's.organization_id', 'o.id')
        .select(['o.account_state', 'o.read_only_from', 'o.agent_limit', 'o.contact_limit'])
        .select(['s.trial_ends_at', 's.price_version'])
        .where('o.id', '=', organizationId)
        .executeTakeFirst(),
    ).toEqual({
      account_state: 'trial',
      read_only_from: after(30 + 14),
      agent_limit: agents,
      contact_limit: contacts,
      trial_ends_at: after(30),
      price_version: 1,
    })
  },
)

test('people who joined before the free month have a seat, and one more must be ordered first (subscription-001)', async () => {
  const app = await testApp()
  const agency = await makeAgency()
  await app.t.db
    .insertInto('users')
    .values(
      ['Lena', 'Theo'].map((first_name) => ({
        organization_id: agency.id,
        first_name,
        last_name: 'Marsh',
        public_token: publicToken(),
        email: `${first_name}.${publicToken()}@example.com`.toLowerCase(),
      })),
    )
    .execute()
  await as(agency.ruth, (scope) => startTrial(scope, 'usage'))
  const row = await as(agency.ruth, findSubscription)
  expect(row?.extra_agents).toBe(2)
  const refused = await as(agency.ruth, lockTeam)
  expect(refused).toMatchObject({ agents: 5, isFull: true, plan: { agentLimit: 5 } })
})
