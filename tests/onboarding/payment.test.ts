import { afterAll, beforeAll, expect, test } from 'vitest'
import { CardProviderError } from '../../src/billing/cards/card-provider.ts'
import { urls } from '../../src/urls.ts'
import { closePaying, instead, type PayingApp, payingApp, subscriptionRow } from '../billing/paying.ts'
import { wordsOf } from '../page.ts'
import { activate, signUpFounder, walkTo } from './founders.ts'

const payment = urls.onboarding.step('payment')
let app: PayingApp
beforeAll(async () => {
  app = await payingApp({ launch: true })
})
afterAll(() => closePaying(app))

async function atPayment(plan = 'usage') {
  const founder = await signUpFounder(app)
  await activate(app, founder)
  await walkTo(founder, 'payment', plan)
  return founder
}
const isOnboarded = async (id: number) =>
  await app.t.db
    .selectFrom('organizations')
    .select(['onboarded_at', 'account_state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
/** The price id of the card form on a page. */
const priceIn = (html: string) => /&quot;price-id&quot;:&quot;(\w+)&quot;/.exec(html)?.[1] ?? ''

test('the last step says what a card would pay and when, and offers to start without one (onboarding-015)', async () => {
  const { visitor, organizationId } = await atPayment()
  const page = await visitor.words(payment)
  for (const told of [
    'Your first month is free, until Dec 20, 2026.',
    'No charge before Dec 20, 2026',
    'Perennial $99 a month 25% off for the first 12 months −$24.75 a month Total $74.25 a month',
    'After 12 months, you pay $99 a month.',
    'Start without a card',
  ])
    expect(page).toContain(told)
  expect((await visitor.post(payment)).headers.get('Location')).toBe(urls.contacts.list())
  expect(await isOnboarded(organizationId)).toMatchObject({ account_state: 'trial', onboarded_at: expect.any(Date) })
})

test('a founder pays with the card form, the setup completes, and the browser gets a session (onboarding-014, onboarding-016, api-071, api-072, api-073, api-074, entities-038, entities-039)', async () => {
  const founder = await atPayment()
  const { visitor, email, organizationId } = founder
  const html = await visitor.html(payment)
  const made = await visitor.call('POST', '/api/create-checkout-session', {
    priceId: priceIn(html),
    customerEmail: email,
    customerName: 'June Okafor',
  })
  expect(made).toMatchObject({
    status: 200,
    body: { success: true, clientSecret: expect.stringContaining('_secret_') },
  })
  const { clientSecret } = made.body
  const id = clientSecret.split('_secret_')[0]
  const status = () => visitor.call('GET', `/api/session-status?session_id=${id}`)
  expect((await status()).body).toEqual({ status: 'open' })
  const person = { email, firstName: 'June', lastName: 'Okafor' }
  const early = await visitor.call('POST', '/api/stripe/payment-complete', person)
  expect(early.body).toEqual({ success: false, message: 'Payment processing failed' })
  expect(await isOnboarded(organizationId)).toMatchObject({ onboarded_at: null })

  await app.standIn.pay(id)
  expect((await status()).body).toEqual({ status: 'complete' })
  const { body: details } = await visitor.call('GET', `/api/checkout-session?clientSecret=${clientSecret}`)
  const row = await subscriptionRow(app, organizationId)
  expect(details).toEqual({
    customer: row?.stripe_customer_id,
    subscription: row?.stripe_subscription_id,
    subscription_item: row?.stripe_usage_item_id,
  })
  const done = await visitor.call('POST', '/api/stripe/payment-complete', {
    ...person,
    stripeCustomerId: details.customer,
    stripeSubscriptionId: details.subscription,
    stripeUsageItemId: details.subscription_item,
  })
  expect(done.body).toEqual({ success: true, message: 'Payment completed successfully' })
  expect(await isOnboarded(organizationId)).toMatchObject({ account_state: 'live', onboarded_at: expect.any(Date) })
  expect(row).toMatchObject({ status: 'trialing', tier_id: 'usage', percent_off: 25 })
  expect(row?.trial_ends_at?.toISOString().slice(0, 10)).toBe('2026-12-20')
  // This browser can continue once, even if its session has ended.
  visitor.cookies.delete('sid')
  expect((await visitor.call('POST', '/api/auth/set-session', { email })).status).toBe(200)
  expect((await visitor.get('/contacts')).status).toBe(200)
  expect((await visitor.get(payment)).headers.get('Location')).toBe(urls.contacts.list())
})

test('without JavaScript a founder pays on the provider’s page and returns (onboarding-014, onboarding-015)', async () => {
  const { visitor, organizationId } = await atPayment('basic')
  const to = (await visitor.post(payment, { intent: 'card' })).headers.get('Location') ?? ''
  const id = /\/practice\/checkout\/(\w+)/.exec(to)?.[1] ?? ''
  expect(await visitor.words(payment)).toContain('Resuming your previous setup')
  await app.standIn.pay(id)
  expect(await visitor.words(`${payment}?session_id=${id}`)).toContain('Payment completed successfully!')
  // The payment is also found later or in another browser.
  expect(await visitor.words(payment)).toContain('Active subscription found')
  expect((await visitor.post(payment)).headers.get('Location')).toBe(urls.contacts.list())
  expect(await isOnboarded(organizationId)).toMatchObject({ account_state: 'live' })
  expect(await subscriptionRow(app, organizationId)).toMatchObject({ tier_id: 'basic', status: 'trialing' })
})

test('if the provider does not respond, the step says so and offers to start without a card (onboarding-015, onboarding-017, checkout-021)', async () => {
  const { visitor } = await atPayment()
  await visitor.post(payment, { intent: 'card' })
  const away = async () => {
    throw new CardProviderError('unreachable', 'It is down')
  }
  instead(app, { findPrices: away, createHostedCheckout: away, findCheckout: away })
  const page = await visitor.words(payment)
  for (const told of [
    'Failed to connect to server. Please try again.',
    'Error loading Stripe product IDs',
    'Start without a card',
  ])
    expect(page).toContain(told)
  const answer = await visitor.post(payment, { intent: 'card' })
  expect(answer.status).toBe(500)
  expect(wordsOf(await answer.text())).toContain('Payment processing failed. Please try again.')
})
