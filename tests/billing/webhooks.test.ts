import { expect, test } from 'vitest'
import { signatureOf } from '../../src/practice/stripe/webhooks.ts'
import { type TestApp, testApp } from '../app.ts'
import { DAY } from './card-subscription.ts'
import { CARD_WEBHOOK_SECRET, testCards } from './stripe-stand-in.ts'
import { START, webhooksSetup } from './webhooks-setup.ts'

const setup = webhooksSetup()
const { post, books, beginCheckout, subscribe } = setup

const signed = (body: string, at = new Date()) => signatureOf(CARD_WEBHOOK_SECRET, body, at)

test('a card given in a checkout makes the agency live by its webhook alone', async () => {
  await subscribe()
  expect(await books()).toMatchObject({ account_state: 'live', plan: 'usage', log: ['subscription_started'] })
  const { subscription } = await books()
  expect(subscription).toMatchObject({ status: 'trialing', trial_ends_at: new Date(START.getTime() + 30 * DAY) })
  expect(subscription?.stripe_usage_item_id).toMatch(/^si_/)
  const checkouts = await setup.t.db
    .selectFrom('checkout_sessions')
    .select('status')
    .where('organization_id', '=', setup.agency.id)
    .execute()
  expect(checkouts).toEqual([{ status: 'complete' }])
  expect(setup.answers.every((status) => status === 200)).toBe(true)
})

test('an event that is unsigned, old or changed is refused and does nothing (T38)', async () => {
  const id = await beginCheckout()
  setup.standIn.webhooks.hold()
  await setup.standIn.pay(id)
  setup.standIn.webhooks.drop()
  await setup.standIn.webhooks.release()
  const { data } = await setup.standIn.stripe.events.list({ type: 'checkout.session.completed' })
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
  expect(await books()).toMatchObject({ account_state: 'setting_up', subscription: undefined, log: [] })
  expect((await post(body, signed(body))).status).toBe(200)
  expect((await books()).account_state).toBe('live')
})

test('a hundred parallel deliveries of one event have one effect (T38)', async () => {
  const id = await beginCheckout()
  setup.standIn.webhooks.hold()
  await setup.standIn.pay(id)
  setup.standIn.webhooks.drop()
  await setup.standIn.webhooks.release()
  const { data } = await setup.standIn.stripe.events.list({ type: 'checkout.session.completed' })
  const body = JSON.stringify(data.find((event) => (event.data.object as { id: string }).id === id))
  const all = await Promise.all(Array.from({ length: 100 }, () => post(body, signed(body))))
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
  expect((await books()).log).toEqual(['subscription_started'])
})

test('an event is not lost if Stripe could not be asked: its next delivery works', async () => {
  const { subscriptionId } = await subscribe()
  setup.standIn.webhooks.hold()
  await setup.standIn.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
  const down = await testApp(
    {
      cards: {
        ...setup.standIn.cards,
        listSubscriptions: async () => {
          throw new Error('Stripe is down')
        },
      },
      log: { debug() {}, info() {}, error() {} },
    },
    setup.t,
  )
  const { data } = await setup.standIn.stripe.events.list({ type: 'customer.subscription.updated', limit: 1 })
  const body = JSON.stringify(data[0])
  const send = (to: TestApp) => post(body, signed(body), to)
  expect((await send(down)).status).toBe(500)
  expect((await books()).subscription?.cancel_at).toBeNull()
  expect((await send(setup.app)).status).toBe(200)
  expect((await books()).subscription?.cancel_at).toEqual(new Date(START.getTime() + 30 * DAY))
  setup.standIn.webhooks.drop()
  await setup.standIn.webhooks.release()
})

test('other kinds of events are accepted, and events of unknown customers change nothing', async () => {
  const event = {
    id: 'evt_1',
    object: 'event',
    livemode: false,
    type: 'balance.available',
    data: { object: { object: 'balance' } },
  }
  const strange = {
    ...event,
    id: 'evt_2',
    type: 'customer.subscription.deleted',
    data: { object: { object: 'subscription', id: 'sub_nobodys', customer: 'cus_nobodys' } },
  }
  const thin = { id: 'evt_3', object: 'v2.core.event', type: 'v1.billing.meter.error_report_triggered' }
  for (const each of [event, strange, thin]) {
    const body = JSON.stringify(each)
    expect((await post(body, signed(body))).status).toBe(200)
  }
  expect((await post('{', signed('{'))).status).toBe(200)
})

test('a large event is accepted', async () => {
  const long = JSON.stringify({
    id: 'evt_long',
    type: 'invoice.paid',
    livemode: false,
    data: { object: { id: 'in_long', object: 'invoice', customer: 'cus_stranger', lines: 'x'.repeat(200_000) } },
  })
  expect((await post(long, signed(long))).status).toBe(200)
})

test('events that are duplicated, reversed or two days late end in Stripe’s state (T38)', async () => {
  setup.standIn.webhooks.hold()
  const id = await beginCheckout({ tier: 'pro', extraAgents: 2, trialEndsAt: undefined })
  await setup.standIn.pay(id)
  const session = await setup.standIn.stripe.checkout.sessions.retrieve(id)
  const subscriptionId = String(session.subscription)
  const current = await setup.standIn.cards.findSubscription(subscriptionId)
  await setup.standIn.cards.changeSubscription(
    current!,
    { tier: 'pro', version: 1, extraAgents: 4, extraContacts: 5000 },
    { prorate: true, idempotencyKey: `more:${subscriptionId}` },
  )
  setup.standIn.pass(2)
  await setup.standIn.webhooks.release({ reversed: true, duplicated: true })
  expect(setup.answers.every((status) => status === 200)).toBe(true)
  const now = await books()
  expect(now).toMatchObject({ account_state: 'live', plan: 'pro', agent_limit: 7, contact_limit: 10_000 })
  expect(now.log).toEqual(['subscription_started'])
})

test('an end that arrives before the beginning is an end (T38)', async () => {
  setup.standIn.webhooks.hold()
  const id = await beginCheckout({ trialEndsAt: undefined })
  await setup.standIn.pay(id)
  const session = await setup.standIn.stripe.checkout.sessions.retrieve(id)
  await setup.standIn.stripe.subscriptions.cancel(String(session.subscription))
  await setup.standIn.webhooks.release({ reversed: true })
  const now = await books()
  expect(now).toMatchObject({ account_state: 'read_only' })
  expect(now.subscription).toMatchObject({ status: 'canceled', ended_at: START })
})

test('a burst of 2,000 events ends in Stripe’s state without 2,000 requests', async () => {
  const { subscriptionId } = await subscribe()
  const { data } = await setup.standIn.stripe.events.list({ type: 'customer.subscription.created', limit: 1 })
  const created = data[0]!
  setup.standIn.webhooks.hold()
  await setup.standIn.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
  const bodies = Array.from({ length: 2000 }, (_, n) =>
    JSON.stringify({ ...created, id: `evt_burst_${setup.agency.id}_${n}` }),
  )
  const reads = setup.standIn.cards.listSubscriptions
  let asked = 0
  const listSubscriptions = (id: string) => {
    asked++
    return reads(id)
  }
  const counted = { ...setup.standIn.cards, listSubscriptions }
  const busy = await testApp({ cards: counted }, setup.t)
  for (let from = 0; from < bodies.length; from += 500) {
    const some = bodies.slice(from, from + 500).map((body) => post(body, signed(body), busy))
    for (const answer of await Promise.all(some)) expect(answer.status).toBe(200)
  }
  expect(asked).toBeLessThan(100)
  const now = await books()
  expect(now.subscription?.cancel_at).toEqual(new Date(START.getTime() + 30 * DAY))
  expect(now.log).toEqual(['subscription_started', 'subscription_cancelled'])
  setup.standIn.webhooks.drop()
  await setup.standIn.webhooks.release()
})

test('a card that refuses the first payment starts a grace period', async () => {
  const id = await beginCheckout()
  await setup.standIn.pay(id, testCards.declinedWhenCharged)
  await setup.standIn.webhooks.idle()
  setup.standIn.pass(31)
  await setup.standIn.stripe.customers.list()
  await setup.standIn.webhooks.idle()
  expect(await books()).toMatchObject({ account_state: 'grace' })
  expect((await books()).log).toContain('payment_failed')
})
