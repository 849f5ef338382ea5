import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { practiceCards } from '../../src/practice/stripe/practice-cards.ts'
import { CARD_WEBHOOK_SECRET, type StripeStandIn, startStripeStandIn } from '../billing/stripe-stand-in.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'

let t: TestDatabase
let standIn: StripeStandIn
let failures = 0
const got: { body: string; signature: string }[] = []
const typesOf = (all = got) => all.map(({ body }) => (JSON.parse(body) as Stripe.Event).type)

beforeAll(async () => {
  t = await freshDatabase()
  standIn = await startStripeStandIn(t, async (body, signature) => {
    if (failures-- > 0) return false
    got.push({ body, signature })
    return true
  })
})
beforeEach(() => {
  got.length = 0
  failures = 0
})
afterAll(async () => {
  await standIn.close()
  await t.close()
})

const makeCustomer = () => standIn.stripe.customers.create({ email: 'june@okafor.example' })

async function payBasic() {
  const { data } = await standIn.stripe.prices.list({ lookup_keys: ['basic_v1'] })
  const session = await standIn.stripe.checkout.sessions.create({
    mode: 'subscription',
    ui_mode: 'embedded_page',
    redirect_on_completion: 'never',
    line_items: [{ price: data[0]!.id, quantity: 1 }],
    subscription_data: { trial_period_days: 30 },
  })
  await standIn.pay(session.id)
}

test('events are sent, signed as Stripe’s SDK checks them', async () => {
  await payBasic()
  await standIn.webhooks.idle()
  expect(typesOf()).toEqual([
    'customer.created',
    'payment_method.attached',
    'invoice.created',
    'invoice.finalized',
    'invoice.paid',
    'customer.subscription.created',
    'checkout.session.completed',
  ])
  for (const { body, signature } of got) {
    const event = await standIn.stripe.webhooks.constructEventAsync(body, signature, CARD_WEBHOOK_SECRET)
    expect(event).toMatchObject({ object: 'event', livemode: false, api_version: Stripe.API_VERSION })
    expect(await standIn.stripe.events.retrieve(event.id)).toMatchObject({ type: event.type })
    expect(body).not.toContain('practice"')
  }
  await expect(
    standIn.stripe.webhooks.constructEventAsync(`${got[0]!.body} `, got[0]!.signature, CARD_WEBHOOK_SECRET),
  ).rejects.toThrow()
})

test('an event that nobody accepts is sent again', async () => {
  failures = 2
  await makeCustomer()
  await standIn.webhooks.idle()
  expect(typesOf()).toEqual(['customer.created'])
})

test('held events come twice, reversed, late or never', async () => {
  standIn.webhooks.hold()
  await payBasic()
  expect(got).toEqual([])
  expect(await standIn.webhooks.release({ reversed: true, duplicated: true })).toBe(14)
  expect(typesOf().slice(0, 4)).toEqual([
    ...['checkout.session.completed', 'checkout.session.completed'],
    ...['customer.subscription.created', 'customer.subscription.created'],
  ])
  standIn.webhooks.hold()
  await makeCustomer()
  standIn.webhooks.drop()
  expect(await standIn.webhooks.release()).toBe(0)
})

test('time causes events: three days before a free month ends, and at its end', async () => {
  await payBasic()
  await standIn.webhooks.idle()
  got.length = 0
  standIn.pass(27.5)
  await standIn.stripe.subscriptions.list({})
  await standIn.webhooks.idle()
  expect(typesOf()).toContain('customer.subscription.trial_will_end')
  got.length = 0
  standIn.pass(3)
  await standIn.stripe.subscriptions.list({})
  await standIn.webhooks.idle()
  expect(typesOf()).toEqual(expect.arrayContaining(['invoice.paid', 'customer.subscription.updated']))
})

test('it checks by itself without requests', async () => {
  await payBasic()
  const types: string[] = []
  const deliver = async (body: string) => Boolean(types.push((JSON.parse(body) as Stripe.Event).type))
  const webhooks = { deliver, secret: CARD_WEBHOOK_SECRET, clock: () => new Date() }
  const own = practiceCards(t.tenantDb, { publicUrl: 'http://localhost:3000', pollMs: 20, webhooks })
  standIn.pass(31)
  await expect.poll(() => types).toContain('invoice.paid')
  own.stop()
})
