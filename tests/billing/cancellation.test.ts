import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CardProviderError } from '../../src/billing/cards/card-provider.ts'
import { setContract } from '../../src/billing/subscription/set-contract.ts'
import { syncSubscription } from '../../src/billing/subscription/sync-subscription.ts'
import { urls } from '../../src/urls.ts'
import { makeAgency } from '../agency.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { linksOf, wordsOf } from '../page.ts'
import { agencyThatBought } from './bought.ts'
import { type StripeStandIn, startStripeStandIn } from './stripe-stand-in.ts'

let t: TestDatabase
let standIn: StripeStandIn
let app: TestApp
const quiet = { debug() {}, info() {}, error() {} }
beforeAll(async () => {
  t = await freshDatabase()
  standIn = await startStripeStandIn(t)
  app = await testApp({ cards: standIn.cards, log: quiet }, t)
})
beforeEach(() => {
  t.clock.now = new Date('2026-11-20T15:00:00Z')
})
afterAll(async () => {
  await standIn.close()
  await t.close()
})

const cancelAt = async (id: number) =>
  (await t.db.selectFrom('subscriptions').select('cancel_at').where('organization_id', '=', id).executeTakeFirst())
    ?.cancel_at
const events = async (id: number) =>
  (
    await t.db
      .selectFrom('audit_events')
      .select(['action', 'actor'])
      .where('organization_id', '=', id)
      .where('action', 'like', 'subscription_%')
      .orderBy('id')
      .execute()
  ).map(({ action, actor }) => `${actor}: ${action}`)
const cancel = async (visitor: Visitor) => visitor.post(urls.payments.cancellation())

test('an admin cancels on a separate page that says until when everything works and what happens then', async () => {
  const { ruth, id } = await agencyThatBought(app, standIn)
  const visitor = await app.as(ruth)
  expect(await visitor.words(urls.billing())).toContain('Your subscription would end on Dec 20, 2026')
  const asked = await visitor.words(urls.payments.cancellation())
  expect(asked).toContain(
    'Until Dec 20, 2026 everything works as it does now. After that, you will not be charged for your plan again.',
  )
  expect(asked).toContain('Contacts beyond those included are billed one last time')
  expect(asked).toMatch(/We keep your contacts.*download.*Download your data first.*Cancel on Dec 20, 2026/)
  expect((await cancel(visitor)).headers.get('Location')).toBe(urls.billing())
  const page = await visitor.words(urls.billing())
  expect(page).toContain('Your subscription ends on Dec 20, 2026. The cancellation changes nothing before then.')
  expect(page).toContain('Ends on Dec 20, 2026')
  expect(page).not.toContain('Next charge')
  expect(await cancelAt(id)).toEqual(new Date('2026-12-20T15:00:00Z'))
})

test('a cancellation can be taken back until the last day, any number of times', async () => {
  const { ruth, id } = await agencyThatBought(app, standIn)
  const visitor = await app.as(ruth)
  for (let times = 0; times < 2; times++) {
    await cancel(visitor)
    expect(await cancelAt(id)).not.toBeNull()
    await visitor.post(urls.payments.keeping())
    expect(await cancelAt(id)).toBeNull()
  }
  expect(await visitor.words(urls.billing())).toContain('Next charge Dec 20, 2026')
  expect((await events(id)).slice(-4)).toEqual([
    'Ruth Calloway: subscription_cancelled',
    'Ruth Calloway: subscription_kept',
    'Ruth Calloway: subscription_cancelled',
    'Ruth Calloway: subscription_kept',
  ])
})

test('a canceled subscription ends on that day', async () => {
  const { ruth, id } = await agencyThatBought(app, standIn)
  await cancel(await app.as(ruth))
  standIn.pass(31)
  const visitor = await app.as(ruth)
  const { syncSubscription } = await import('../../src/billing/subscription/sync-subscription.ts')
  await syncSubscription({ tenantDb: t.tenantDb, cards: app.deps.cards!, log: quiet }, id)
  const page = await visitor.words(urls.billing())
  expect(page).toContain('Current plan Choose a plan Perennial Ended on Dec 20, 2026 Status Ended')
  expect(page).not.toContain('a month')
  expect(page).not.toContain('Cancel subscription')
})

test('a sign-in older than ten minutes needs a code first', async () => {
  const { ruth, id } = await agencyThatBought(app, standIn)
  const visitor = await app.as(ruth)
  t.clock.now = new Date(t.clock.now.getTime() + 11 * 60_000)
  const answer = await cancel(visitor)
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('confirmationCode')
  expect(await cancelAt(id)).toBeNull()
})

test('if the provider does not answer, nothing changes here, and the page says what is not known', async () => {
  const { ruth, id } = await agencyThatBought(app, standIn)
  const down = await testApp(
    {
      cards: {
        ...app.deps.cards!,
        cancelAtPeriodEnd: async () => {
          throw new CardProviderError('unreachable', 'It is down')
        },
      },
      log: quiet,
    },
    t,
  )
  const answer = await cancel(await down.as(ruth))
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('so we do not know yet if this was changed')
  expect(await cancelAt(id)).toBeNull()
})

test('agents cannot cancel, and an agency with nothing to cancel is told so', async () => {
  const { ruth, dana, id } = await agencyThatBought(app, standIn)
  expect((await cancel(await app.as(dana))).headers.get('Location')).toBe(urls.contacts.list())
  expect(await cancelAt(id)).toBeNull()
  await (await app.as(ruth)).post(urls.payments.keeping())
  expect(await cancelAt(id)).toBeNull()
  const other = await app.as((await makeAgency({}, t)).ruth)
  expect((await other.get(urls.payments.cancellation())).headers.get('Location')).toBe(urls.billing())
  await cancel(other)
  expect(await other.words(urls.billing())).toContain('There is nothing to cancel.')
})

test('after the end every payment link leads to the plans, and from there to a payment (billing-004)', async () => {
  const { ruth, id } = await agencyThatBought(app, standIn)
  await cancel(await app.as(ruth))
  standIn.pass(31)
  await syncSubscription({ tenantDb: t.tenantDb, cards: standIn.cards, log: quiet }, id)
  const visitor = await app.as(ruth)
  const contacts = await visitor.html(urls.contacts.list())
  const page = await visitor.html(urls.billing())
  for (const html of [contacts, page]) {
    expect(html).toMatch(/class="payment-sign payment-sign--missing" href="\/change-plan"[^>]*>.*?Choose a plan</)
    expect(html).toMatch(/Your subscription has ended: .*?<a href="\/change-plan">Choose a plan<\/a>/)
    expect(html).not.toMatch(/Update Payment|#payment-method"/)
  }
  expect(wordsOf(page)).toMatch(/Visa ending in 4242.* Choose a plan to continue\. Choose a plan/)
  await visitor.post(urls.contacts.new(), { firstName: 'June' })
  expect(await visitor.html(urls.billing())).toMatch(/Nothing was changed: .*?href="\/change-plan"[^>]*>Choose a plan</)
  const review = await visitor.html(urls.plan.change({ step: 2, plan: 'usage' }))
  expect(linksOf(review).some((href) => href.startsWith('/change-plan/checkout?'))).toBe(true)
  expect(await visitor.words(urls.plan.checkout({ plan: 'usage' }))).toContain('You pay $99 today, then $99 a month.')
})

test('a contract is not replaced by the card subscription that ended before it', async () => {
  const { ruth, id } = await agencyThatBought(app, standIn)
  await cancel(await app.as(ruth))
  t.clock.now = new Date('2026-12-21T15:00:00Z')
  const tools = { tenantDb: t.tenantDb, cards: standIn.cards, log: quiet }
  expect(await syncSubscription(tools, id)).toMatchObject({ status: 'canceled' })
  await t.tenantDb.withSystem('test', ({ db, now }) =>
    setContract({ organizationId: id, actor: { kind: 'system', reason: 'test' }, db, now }),
  )
  expect(await syncSubscription(tools, id)).toMatchObject({ tier_id: 'enterprise', status: 'active', ended_at: null })
})
