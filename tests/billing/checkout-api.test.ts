import { afterAll, beforeAll, expect, test } from 'vitest'
import { CardProviderError } from '../../src/billing/cards/card-provider.ts'
import { makeAgency } from '../agency.ts'
import type { Visitor } from '../app.ts'
import {
  closePaying,
  instead,
  type PayingApp,
  payingAgency,
  payingApp,
  subscriptionRow,
  trialAgency,
} from './paying.ts'
import { testCards } from './stripe-stand-in.ts'

let app: PayingApp
let prices: Map<string, string>
beforeAll(async () => {
  app = await payingApp()
  prices = await app.cards.findPrices(['usage_base_v1', 'usage_block_v1', 'basic_v1', 'pro_v1', 'seat_v1', 'pack_v1'])
})
afterAll(() => closePaying(app))

const priceId = (key: string) => prices.get(`${key}_v1`) ?? ''
const create = (visitor: Visitor, more: object = {}) =>
  visitor.call('POST', '/api/create-checkout-session', {
    priceId: priceId('usage_base'),
    customerEmail: 'a@b.example',
    customerName: 'A B',
    ...more,
  })
const idOf = (made: { body: { clientSecret: string } }) => made.body.clientSecret.split('_secret_')[0] ?? ''
const planOf = async (id: number) => {
  const row = await subscriptionRow(app, id)
  return [row?.tier_id, row?.extra_agents, row?.extra_contacts, row?.stripe_subscription_id]
}

test.each([
  { tierId: 'usage', extraAgents: -1 },
  { tierId: 'usage', extraAgents: 0.5 },
  { tierId: 'usage', extraAgents: 1e30 },
  { tierId: 'usage', extraAgents: '2' },
  { tierId: 'usage', extraAgents: 11 },
  { tierId: 'usage', extraContacts: -5000 },
  { tierId: 'usage', extraContacts: 5000 },
  { tierId: 'pro' },
  { tierId: 'enterprise' },
  { tierId: 'gold' },
  { tierId: 'usage', extraAgents: 1, price: 0 },
])('%j never changes a plan (subscription-013)', async (body) => {
  const { id, slug, visitor, subscriptionId } = await payingAgency(app)
  expect((await visitor.call('POST', `/api/organizations/${id}/subscription`, body)).status).toBe(422)
  const hosted = await visitor.call('POST', '/api/stripe/create-checkout-session', { orgSlug: slug, ...body })
  expect(hosted.status).toBe(422)
  expect(await planOf(id)).toEqual(['usage', 0, 0, subscriptionId])
  expect((await app.cards.findSubscription(subscriptionId))?.items.length).toBe(2)
})

test('unknown prices create no card form (api-072)', async () => {
  const { id, visitor } = await trialAgency(app)
  const tries = [
    { priceId: 'price_invented' },
    { priceId: '' },
    { priceId: priceId('seat') },
    { priceId: priceId('usage_block') },
    { priceId: priceId('pro') },
    { meteredPriceId: 'price_invented' },
    { meteredPriceId: priceId('seat') },
    { priceId: priceId('basic'), meteredPriceId: priceId('usage_block') },
    { extraAgents: -1 },
    { extraAgents: 11 },
  ]
  for (const more of tries) expect([more, (await create(visitor, more)).status]).toEqual([more, 422])
  const begun = await app.t.db.selectFrom('checkout_sessions').select('id').where('organization_id', '=', id).execute()
  expect(begun).toEqual([])
})

test('unknown ids and ids of another agency are not found, and change nothing (api-068, api-069, api-070, api-073, api-074)', async () => {
  const [mine, other] = [await trialAgency(app), await trialAgency(app)]
  const id = idOf(await create(other.visitor))
  await app.standIn.pay(id)
  const secret = `${id}_secret_x`
  for (const path of [
    `/api/session-status?session_id=${id}`,
    '/api/session-status?session_id=cs_invented',
    `/api/checkout-session?clientSecret=${secret}`,
    `/api/stripe/redirect-to-checkout?session_id=${id}`,
  ])
    expect([path, (await mine.visitor.call('GET', path)).status]).toEqual([path, 404])
  expect((await mine.visitor.get(`/change-plan/checkout/return?session_id=${id}`)).status).toBe(404)
  expect((await other.visitor.call('GET', `/api/session-status?session_id=${id}`)).body).toEqual({ status: 'complete' })
  const row = await subscriptionRow(app, other.id)
  const forged = await mine.visitor.call('POST', '/api/stripe/payment-complete', {
    email: mine.ruth.email,
    firstName: 'Ruth',
    lastName: 'Calloway',
    stripeCustomerId: row?.stripe_customer_id,
    stripeSubscriptionId: row?.stripe_subscription_id,
  })
  expect(forged.status).toBe(404)
  expect((await mine.visitor.call('GET', '/api/stripe/payment-status')).body).toMatchObject({
    success: true,
    paymentCompleted: false,
  })
  expect((await other.visitor.call('GET', '/api/stripe/payment-status')).body).toEqual({
    success: true,
    paymentCompleted: true,
    message: 'Payment completed successfully',
  })
  expect(await planOf(mine.id)).toEqual(['usage', 0, 0, null])
  expect((await other.visitor.call('GET', '/api/stripe/subscription-status')).body).toEqual({
    success: true,
    isActive: true,
    tier: 'usage',
    cancelAtPeriodEnd: false,
    paymentStatus: 'trialing',
    currentPeriodEnd: expect.stringMatching(/^2026-12-/),
  })
})

test('a session opens its payment page once, and a payment there counts (api-067, api-068, entities-018)', async () => {
  const { id, slug, visitor } = await trialAgency(app)
  const other = await makeAgency({}, app.t)
  const order = { tierId: 'usage', extraAgents: 2, extraContacts: 0 }
  expect(
    (await visitor.call('POST', '/api/stripe/create-checkout-session', { orgSlug: other.slug, ...order })).status,
  ).toBe(404)
  const { body } = await visitor.call('POST', '/api/stripe/create-checkout-session', { orgSlug: slug, ...order })
  const to = await visitor.get(`/api/stripe/redirect-to-checkout?session_id=${body.sessionId}`)
  expect(to.headers.get('Location')).toContain(`/practice/checkout/${body.sessionId}`)
  await app.standIn.pay(body.sessionId)
  const back = await visitor.get(`/change-plan/checkout/return?session_id=${body.sessionId}`)
  expect(back.headers.get('Location')).toBe('/stripe?payment_success=true')
  expect((await planOf(id)).slice(0, 3)).toEqual(['usage', 2, 0])
  const again = await visitor.get(`/api/stripe/redirect-to-checkout?session_id=${body.sessionId}`)
  expect(again.headers.get('Location')).toBe('/change-plan/checkout')
})

test('another form ends the previous one, and a paid one cannot be paid again (checkout-004)', async () => {
  const { id, visitor } = await trialAgency(app)
  const one = idOf(await create(visitor))
  const two = idOf(await create(visitor, { extraAgents: 1 }))
  expect((await visitor.call('GET', `/api/session-status?session_id=${one}`)).body).toEqual({ status: 'expired' })
  await expect(app.standIn.pay(one)).rejects.toThrow('expired')
  await expect(app.standIn.pay(two, testCards.declined)).rejects.toThrow('declined')
  expect((await visitor.call('GET', `/api/session-status?session_id=${two}`)).body).toEqual({ status: 'open' })
  // Paid, but the window was closed before the result was read.
  await app.standIn.pay(two)
  const third = await create(visitor)
  expect([third.status, third.body.error]).toEqual([422, expect.stringContaining('already has a subscription')])
  expect((await planOf(id)).slice(0, 3)).toEqual(['usage', 1, 0])
})

test('a form paid while it is being ended counts, and no other form takes a card', async () => {
  const { id, visitor } = await trialAgency(app)
  const one = idOf(await create(visitor))
  const { expireCheckout } = app.cards
  instead(app, {
    expireCheckout: async (checkoutId) => {
      if (checkoutId === one) await app.standIn.pay(one)
      await expireCheckout(checkoutId)
    },
  })
  const two = await create(visitor, { extraAgents: 1 })
  expect([two.status, two.body.error]).toEqual([422, expect.stringContaining('already has a subscription')])
  expect((await visitor.call('GET', `/api/session-status?session_id=${one}`)).body).toEqual({ status: 'complete' })
  expect((await planOf(id)).slice(0, 3)).toEqual(['usage', 0, 0])
})

test('of forms created in parallel only one takes a card', async () => {
  const { visitor } = await trialAgency(app)
  const ids = (await Promise.all([create(visitor), create(visitor), create(visitor)])).map(idOf)
  const statuses = await Promise.all(ids.map(async (id) => (await app.cards.findCheckout(id))?.status))
  expect(statuses.sort()).toEqual(['expired', 'expired', 'open'])
})

test('if the provider is unavailable the page says so, and nothing starts (subscription-022, subscription-023)', async () => {
  const { id, slug, visitor } = await trialAgency(app)
  const away = async () => {
    throw new CardProviderError('unreachable', 'It is down')
  }
  instead(app, { createEmbeddedCheckout: away, createHostedCheckout: away })
  expect(await create(visitor)).toMatchObject({ status: 503, body: { error: 'Failed to create checkout session' } })
  const order = { orgSlug: slug, tierId: 'usage' }
  const hosted = await visitor.call('POST', '/api/stripe/create-checkout-session', order)
  expect(hosted).toMatchObject({ status: 503, body: { error: 'Failed to create payment session' } })
  const begun = await app.t.db.selectFrom('checkout_sessions').select('id').where('organization_id', '=', id).execute()
  expect(begun).toEqual([])
  const paying = await payingAgency(app).catch(() => undefined)
  expect(paying).toBeUndefined()
})
