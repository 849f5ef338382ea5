import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '../../routes/index.tsx'
import type { CheckoutOrder } from '../../src/billing/cards/card-provider.ts'
import { listUncountedUsage } from '../../src/billing/use/usage-errors.ts'
import { cardProvider } from '../../src/main/cards.ts'
import { PRACTICE_PUBLISHABLE_KEY, PRACTICE_STRIPE_KEY } from '../../src/practice/stripe/stand-in.ts'
import { signatureOf } from '../../src/practice/stripe/webhooks.ts'
import { ORIGIN, type TestApp, testApp } from '../app.ts'
import { type Agency, makeAgency } from '../cast.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { DAY } from './card-subscription.ts'
import { booksOf } from './fake-cards.ts'
import { CARD_WEBHOOK_SECRET, type CardStage, cardStage, testCards } from './stage.ts'

let t: TestDatabase
let app: TestApp
let stage: CardStage
let agency: Agency
let answers: number[]
const START = new Date('2026-11-20T15:00:00Z')

const servers = new WeakMap<TestApp, ReturnType<typeof createApp>>()
const serverOf = (of: TestApp) => {
  const server = servers.get(of) ?? createApp(of.deps)
  servers.set(of, server)
  return server
}
const post = async (body: string, signature?: string, to: TestApp = app) =>
  serverOf(to).request(`${ORIGIN}/webhooks/stripe`, {
    method: 'POST',
    headers: signature === undefined ? {} : { 'Stripe-Signature': signature },
    body,
  })
const deliver = async (body: string, signature: string) => {
  const { status } = await post(body, signature)
  answers.push(status)
  return status < 300
}
beforeAll(async () => {
  t = await freshDatabase()
  stage = await cardStage(t, deliver)
  app = await testApp({ cards: stage.cards }, t)
})
afterAll(async () => {
  await stage.close()
  await t.close()
})
beforeEach(async () => {
  t.clock.now = START
  answers = []
  agency = await makeAgency({ standing: 'setting_up' }, t)
})

const books = () => booksOf(agency.id, t)
const signed = (body: string, at = new Date()) => signatureOf(CARD_WEBHOOK_SECRET, body, at)

/** A checkout of the agency's, begun as the page begins one. */
async function beginCheckout(more: Partial<CheckoutOrder> = {}): Promise<string> {
  const { id } = await stage.cards.createEmbeddedCheckout({
    ...{ organizationId: agency.id, customerId: undefined, email: agency.ruth.email, name: agency.name },
    ...{ tier: 'usage', version: 1, extraAgents: 0, extraContacts: 0, promotionCode: undefined },
    ...{
      trialEndsAt: new Date(START.getTime() + 30 * DAY),
      returnUrl: `${ORIGIN}/stripe`,
      cancelUrl: `${ORIGIN}/stripe`,
    },
    idempotencyKey: `checkout:${agency.id}:${Math.random()}`,
    ...more,
  })
  await t.db
    .insertInto('checkout_sessions')
    .values({
      ...{ organization_id: agency.id, id, user_id: agency.ruth.id, kind: 'embedded', tier_id: 'usage' },
      ...{ extra_agents: 0, extra_contacts: 0, created_at: START },
    })
    .execute()
  return id
}

async function subscribe(more: Partial<CheckoutOrder> = {}) {
  const id = await beginCheckout(more)
  await stage.pay(id)
  await stage.reports.idle()
  const { subscription } = await books()
  const subscriptionId = subscription?.stripe_subscription_id
  if (!subscriptionId) throw new Error('The webhooks did not link it')
  return { id, subscriptionId }
}

test('a card given in a checkout makes the agency live by its webhook alone', async () => {
  await subscribe()
  expect(await books()).toMatchObject({ standing: 'live', plan: 'usage', log: ['subscription_started'] })
  const { subscription } = await books()
  expect(subscription).toMatchObject({ status: 'trialing', trial_ends_at: new Date(START.getTime() + 30 * DAY) })
  expect(subscription?.stripe_usage_item_id).toMatch(/^si_/)
  const checkouts = await t.db
    .selectFrom('checkout_sessions')
    .select('status')
    .where('organization_id', '=', agency.id)
    .execute()
  expect(checkouts).toEqual([{ status: 'complete' }])
  expect(answers.every((status) => status === 200)).toBe(true)
})

test('what is not signed by Stripe for us, now and as it stands is refused and does nothing (T38)', async () => {
  const id = await beginCheckout()
  stage.reports.hold()
  await stage.pay(id)
  stage.reports.lose()
  await stage.reports.release()
  const { data } = await stage.stripe.events.list({ type: 'checkout.session.completed' })
  const event = data.find((one) => (one.data.object as { id: string }).id === id)
  const body = JSON.stringify(event)
  const ofLiveSide = JSON.stringify({ ...event, livemode: true })
  const now = new Date()
  const refused = [
    await post(body),
    await post(body, 'nonsense'),
    await post(body, signatureOf('whsec_another', body, now)),
    await post(body, signed(body, new Date(now.getTime() - 600_000))),
    await post(`${body} `, signed(body)),
    await post(ofLiveSide, signed(ofLiveSide)),
  ]
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400])
  expect(await books()).toMatchObject({ standing: 'setting_up', subscription: undefined, log: [] })
  expect((await post(body, signed(body))).status).toBe(200)
  expect((await books()).standing).toBe('live')
})

test('a hundred deliveries of one event at once have one effect (T38)', async () => {
  const id = await beginCheckout()
  stage.reports.hold()
  await stage.pay(id)
  stage.reports.lose()
  await stage.reports.release()
  const { data } = await stage.stripe.events.list({ type: 'checkout.session.completed' })
  const body = JSON.stringify(data.find((event) => (event.data.object as { id: string }).id === id))
  const all = await Promise.all(Array.from({ length: 100 }, () => post(body, signed(body))))
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
  expect((await books()).log).toEqual(['subscription_started'])
})

test('an event that Stripe could not be asked about is not swallowed: its next delivery acts', async () => {
  const { subscriptionId } = await subscribe()
  stage.reports.hold()
  await stage.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
  const down = await testApp(
    {
      cards: {
        ...stage.cards,
        listSubscriptions: async () => {
          throw new Error('Stripe is down')
        },
      },
      log: { debug() {}, info() {}, error() {} },
    },
    t,
  )
  const { data } = await stage.stripe.events.list({ type: 'customer.subscription.updated', limit: 1 })
  const body = JSON.stringify(data[0])
  const send = (to: TestApp) => post(body, signed(body), to)
  expect((await send(down)).status).toBe(500)
  expect((await books()).subscription?.cancel_at).toBeNull()
  expect((await send(app)).status).toBe(200)
  expect((await books()).subscription?.cancel_at).toEqual(new Date(START.getTime() + 30 * DAY))
  stage.reports.lose()
  await stage.reports.release()
})

test('other kinds of events are answered, and events of strangers change nothing', async () => {
  const event = {
    ...{ id: 'evt_1', object: 'event', livemode: false, type: 'balance.available' },
    data: { object: { object: 'balance' } },
  }
  const strange = {
    ...{ ...event, id: 'evt_2', type: 'customer.subscription.deleted' },
    data: { object: { object: 'subscription', id: 'sub_nobodys', customer: 'cus_nobodys' } },
  }
  const thin = { id: 'evt_3', object: 'v2.core.event', type: 'v1.billing.meter.error_report_triggered' }
  for (const each of [event, strange, thin]) {
    const body = JSON.stringify(each)
    expect((await post(body, signed(body))).status).toBe(200)
  }
  expect((await post('{', signed('{'))).status).toBe(200)
})

test('an event of many lines is taken, as long as it is', async () => {
  const long = JSON.stringify({
    ...{ id: 'evt_long', type: 'invoice.paid', livemode: false },
    data: { object: { id: 'in_long', object: 'invoice', customer: 'cus_stranger', lines: 'x'.repeat(200_000) } },
  })
  expect((await post(long, signed(long))).status).toBe(200)
})

test('doubled, reversed, and two days late: in the end it is as Stripe has it (T38)', async () => {
  stage.reports.hold()
  const id = await beginCheckout({ tier: 'pro', extraAgents: 2, trialEndsAt: undefined })
  await stage.pay(id)
  const session = await stage.stripe.checkout.sessions.retrieve(id)
  const subscriptionId = String(session.subscription)
  const current = await stage.cards.findSubscription(subscriptionId)
  await stage.cards.changeSubscription(
    current!,
    { tier: 'pro', version: 1, extraAgents: 4, extraContacts: 5000 },
    { prorate: true, idempotencyKey: `more:${subscriptionId}` },
  )
  stage.pass(2)
  await stage.reports.release({ reversed: true, doubled: true })
  expect(answers.every((status) => status === 200)).toBe(true)
  const now = await books()
  expect(now).toMatchObject({ standing: 'live', plan: 'pro', agent_limit: 7, contact_limit: 10_000 })
  expect(now.log).toEqual(['subscription_started'])
})

test('an end that is heard of before the beginning is an end (T38)', async () => {
  stage.reports.hold()
  const id = await beginCheckout({ trialEndsAt: undefined })
  await stage.pay(id)
  const session = await stage.stripe.checkout.sessions.retrieve(id)
  await stage.stripe.subscriptions.cancel(String(session.subscription))
  await stage.reports.release({ reversed: true })
  const now = await books()
  expect(now).toMatchObject({ standing: 'read_only' })
  expect(now.subscription).toMatchObject({ status: 'canceled', ended_at: START })
})

test('a burst of 2,000 events ends where Stripe is, and does not ask it 2,000 times', async () => {
  const { subscriptionId } = await subscribe()
  const { data } = await stage.stripe.events.list({ type: 'customer.subscription.created', limit: 1 })
  const created = data[0]!
  stage.reports.hold()
  await stage.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
  const bodies = Array.from({ length: 2000 }, (_, n) =>
    JSON.stringify({ ...created, id: `evt_burst_${agency.id}_${n}` }),
  )
  const reads = stage.cards.listSubscriptions
  let asked = 0
  const listSubscriptions = (id: string) => {
    asked++
    return reads(id)
  }
  const counted = { ...stage.cards, listSubscriptions }
  const busy = await testApp({ cards: counted }, t)
  for (let from = 0; from < bodies.length; from += 500) {
    const some = bodies.slice(from, from + 500).map((body) => post(body, signed(body), busy))
    for (const answer of await Promise.all(some)) expect(answer.status).toBe(200)
  }
  expect(asked).toBeLessThan(100)
  const now = await books()
  expect(now.subscription?.cancel_at).toEqual(new Date(START.getTime() + 30 * DAY))
  expect(now.log).toEqual(['subscription_started', 'subscription_cancelled'])
  stage.reports.lose()
  await stage.reports.release()
})

test('a card that refuses the first payment leaves days of grace', async () => {
  const id = await beginCheckout()
  await stage.pay(id, testCards.refusedLater)
  await stage.reports.idle()
  stage.pass(31)
  await stage.stripe.customers.list()
  await stage.reports.idle()
  expect(await books()).toMatchObject({ standing: 'grace' })
  expect((await books()).log).toContain('payment_failed')
})

test('usage that Stripe accepts and cannot count is noted once, by its event, with the agency it is of', async () => {
  const { subscriptionId } = await subscribe()
  const customerId = String((await stage.stripe.subscriptions.retrieve(subscriptionId)).customer)
  await stage.stripe.customers.update(customerId, { email: 'uncounted@okafor.example' })
  const identifier = `blocks-${agency.id}-1`
  await t.db
    .insertInto('usage_reports')
    .values({ organization_id: agency.id, identifier, contacts: 501, blocks: 1, counted_at: START })
    .execute()
  stage.reports.hold()
  await stage.cards.reportBlocks({ customerId, blocks: 1, identifier, at: START })
  answers = []
  const told: string[] = []
  const loud = app
  app = await testApp(
    { cards: stage.cards, log: { debug() {}, info() {}, error: (_, says) => void told.push(says) } },
    t,
  )
  expect(await stage.reports.release({ doubled: true })).toBe(2)
  app = loud
  expect(told).toEqual(['the card provider could not count reported usage'])
  expect(answers).toEqual([200, 200])
  expect(await t.doors.asSystem('test', listUncountedUsage)).toEqual([
    {
      ...{ code: 'meter_event_customer_not_found', reason: `Customer ${customerId} not found.`, count: 1 },
      ...{ since: START, agencies: [agency.slug] },
    },
  ])
  t.clock.now = new Date(START.getTime() + 8 * DAY)
  expect(await t.doors.asSystem('test', listUncountedUsage)).toEqual([])
})

test('usage errors come from a destination with a secret of its own, and only what one of the secrets signed is believed', async () => {
  const thin = { object: 'v2.core.event', id: 'evt_unknown', type: 'v1.billing.meter.no_meter_found', livemode: false }
  const body = JSON.stringify(thin)
  const second = 'whsec_destination'
  const account = { secretKey: PRACTICE_STRIPE_KEY, publishableKey: PRACTICE_PUBLISHABLE_KEY, apiBase: stage.url }
  const cards = cardProvider({ ...account, webhookSecret: `${CARD_WEBHOOK_SECRET},${second}` }, t.doors)
  const two = await testApp({ cards }, t)
  const by = (secret: string) => post(body, signatureOf(secret, body, new Date()), two)
  expect((await by('whsec_of_somebody')).status).toBe(400)
  expect(await (await by(second)).text()).toBe('Not of an agency of ours.')
  expect((await by(CARD_WEBHOOK_SECRET)).status).toBe(200)
  const live = JSON.stringify({ ...thin, livemode: true })
  expect((await post(live, signatureOf(second, live, new Date()), two)).status).toBe(400)
})
