import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CheckoutOrder, Order } from '../../src/billing/cards/card-provider.ts'
import { currentPriceBook } from '../../src/billing/prices/price-book.ts'
import { type StripeOptions, stripeCards } from '../../src/billing/stripe/stripe-cards.ts'
import { type Agency, makeAgency } from '../cast.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { DAY } from './card-subscription.ts'
import { type CardStage, cardStage, LAUNCH_CODE, testCards } from './stage.ts'

let t: TestDatabase
let stage: CardStage
let agency: Agency
const START = new Date('2026-11-20T15:00:00Z')
beforeAll(async () => {
  t = await freshDatabase()
  stage = await cardStage(t)
})
afterAll(async () => {
  await stage.close()
  await t.close()
})
beforeEach(async () => {
  t.clock.now = START
  agency = await makeAgency({}, t)
})

const order = (more: Partial<CheckoutOrder> = {}): CheckoutOrder => ({
  ...{ organizationId: agency.id, customerId: undefined, email: agency.ruth.email, name: agency.name },
  ...{ tier: 'usage', version: 1, extraAgents: 0, extraContacts: 0, promotionCode: undefined, trialEndsAt: undefined },
  ...{ returnUrl: 'https://app.example/stripe', cancelUrl: 'https://app.example/change-plan' },
  idempotencyKey: `checkout:${agency.id}:${Math.random()}`,
  ...more,
})
const pro = (extraAgents: number, extraContacts = 0): Order => ({ tier: 'pro', version: 1, extraAgents, extraContacts })

async function subscribe(more: Partial<CheckoutOrder> = {}, card?: string) {
  const { id } = await stage.cards.createEmbeddedCheckout(order(more))
  await stage.pay(id, card)
  const { customerId = '', subscriptionId = '' } = (await stage.cards.findCheckout(id)) ?? {}
  const subscription = await stage.cards.findSubscription(subscriptionId)
  if (!subscription) throw new Error('It was not made')
  return { customerId, subscription }
}

test('an embedded checkout carries whose it is, the free month and the launch offer', async () => {
  const trialEndsAt = new Date(START.getTime() + 30 * DAY)
  const { id, clientSecret } = await stage.cards.createEmbeddedCheckout(
    order({ trialEndsAt, promotionCode: LAUNCH_CODE }),
  )
  expect(clientSecret.startsWith(`${id}_secret_`)).toBe(true)
  expect(await stage.stripe.checkout.sessions.retrieve(id)).toMatchObject({
    ...{ ui_mode: 'embedded_page', redirect_on_completion: 'if_required', client_reference_id: String(agency.id) },
    ...{ metadata: { organization_id: String(agency.id) }, payment_method_collection: 'always' },
  })
  expect(await stage.cards.findCheckout(id)).toMatchObject({ id, status: 'open' })
  await stage.pay(id)
  const paid = await stage.cards.findCheckout(id)
  expect(paid).toMatchObject({ status: 'complete', customerId: expect.stringMatching(/^cus_/) })
  expect(await stage.cards.findSubscription(paid?.subscriptionId ?? '')).toMatchObject({
    ...{ organizationId: agency.id, customerId: paid?.customerId, status: 'trialing', trialEndsAt, percentOff: 25 },
    items: [
      { item: 'usage_base', version: 1, quantity: 1 },
      { item: 'usage_block', version: 1, quantity: undefined },
    ],
  })
})

test('a hosted checkout has an address while it is open, and can be ended any number of times', async () => {
  const { id, url } = await stage.cards.createHostedCheckout(order(pro(2)))
  expect(await stage.cards.findCheckoutUrl(id)).toBe(url)
  for (let n = 0; n < 2; n++) await stage.cards.expireCheckout(id)
  expect(await stage.cards.findCheckoutUrl(id)).toBeUndefined()
  expect(await stage.cards.findCheckout(id)).toMatchObject({ status: 'expired' })
})

test('all checkouts of an agency are one customer’s, and another agency’s with the same address are not', async () => {
  const first = await subscribe()
  const second = await subscribe()
  expect(second.customerId).toBe(first.customerId)
  expect(await stage.cards.listSubscriptions(first.customerId)).toHaveLength(2)
  const other = await makeAgency({}, t)
  const third = await subscribe({ organizationId: other.id })
  expect(third.customerId).not.toBe(first.customerId)
})

test('a trial of less than two days is told in days, so that Stripe takes it', async () => {
  const { subscription } = await subscribe({ trialEndsAt: new Date(START.getTime() + 5 * 3_600_000) })
  expect(subscription.trialEndsAt).toEqual(new Date(START.getTime() + DAY))
  const over = await subscribe({ trialEndsAt: new Date(START.getTime() - 1) })
  expect(over.subscription.status).toBe('active')
})

test('a code or a price that Stripe does not have is said, never charged in full', async () => {
  await expect(stage.cards.createEmbeddedCheckout(order({ promotionCode: 'NOSUCH' }))).rejects.toMatchObject({
    ...{ name: 'CardTrouble', kind: 'refused' },
    message: expect.stringContaining('no active promotion code NOSUCH'),
  })
  const book = await t.doors.asSystem('test', currentPriceBook)
  await t.db
    .insertInto('price_books')
    .values({ ...book, version: 7, starts_on: '2030-01-01' })
    .execute()
  await expect(stage.cards.createEmbeddedCheckout(order({ version: 7 }))).rejects.toMatchObject({ kind: 'refused' })
})

test('a larger plan is shown with what it costs now, and charged exactly that', async () => {
  const { customerId, subscription } = await subscribe(pro(0))
  stage.pass(15)
  const preview = await stage.cards.previewChange(subscription, pro(2, 5000), { prorate: true })
  expect(preview.dueNowCents).toBeGreaterThan(4000)
  expect(preview.dueNowCents).toBeLessThan(5000)
  const after = await stage.cards.changeSubscription(subscription, pro(2, 5000), {
    prorate: true,
    idempotencyKey: `c:${agency.id}`,
  })
  expect(after.items.map(({ item, quantity }) => [item, quantity])).toEqual([
    ['pro', 1],
    ['seat', 2],
    ['pack', 1],
  ])
  const [newest] = await stage.cards.listInvoices(customerId)
  expect(newest).toMatchObject({ amountCents: preview.dueNowCents, status: 'paid' })
})

test('a smaller plan costs nothing now and less from then on, and seats go with it', async () => {
  const { customerId, subscription } = await subscribe(pro(3))
  const invoices = (await stage.cards.listInvoices(customerId)).length
  for (const prorate of [true, false])
    expect(await stage.cards.previewChange(subscription, pro(1), { prorate })).toEqual({
      ...{ dueNowCents: 0, nextChargeAt: subscription.currentPeriodEnd },
    })
  const less = await stage.cards.changeSubscription(
    subscription,
    { ...pro(0), tier: 'basic' },
    { prorate: false, idempotencyKey: `d:${agency.id}` },
  )
  expect(less.items.map(({ item }) => item)).toEqual(['basic'])
  expect(await stage.cards.listInvoices(customerId)).toHaveLength(invoices)
})

test('the plan by use becomes a tier and back, with its metered item', async () => {
  const { subscription } = await subscribe()
  const tier = await stage.cards.changeSubscription(subscription, pro(1), {
    prorate: true,
    idempotencyKey: `e:${agency.id}`,
  })
  expect(tier.items.map(({ item }) => item).sort()).toEqual(['pro', 'seat'])
  const use = { tier: 'usage', version: 1, extraAgents: 0, extraContacts: 0 } as const
  const back = await stage.cards.changeSubscription(tier, use, { prorate: false, idempotencyKey: `f:${agency.id}` })
  expect(back.items.map(({ item }) => item).sort()).toEqual(['usage_base', 'usage_block'])
})

test('a card that refuses leaves everything as it was, with the bank’s words', async () => {
  const trialEndsAt = new Date(START.getTime() + 30 * DAY)
  const { subscription } = await subscribe({ trialEndsAt }, testCards.refusedLater)
  await expect(stage.cards.endTrial(subscription.id, `g:${agency.id}`)).rejects.toMatchObject({
    kind: 'declined',
    message: 'Your card was declined.',
  })
  expect(await stage.cards.findSubscription(subscription.id)).toMatchObject({ status: 'trialing', trialEndsAt })
})

test('the free month ends on request, and cancelling can be taken back until the end', async () => {
  const trialEndsAt = new Date(START.getTime() + 30 * DAY)
  const { subscription, customerId } = await subscribe({ trialEndsAt })
  const live = await stage.cards.endTrial(subscription.id, `h:${agency.id}`)
  expect(live.status).toBe('active')
  expect((await stage.cards.listInvoices(customerId))[0]).toMatchObject({
    amountCents: 9900,
    status: 'paid',
    plan: 'Perennial',
  })
  const cancelled = await stage.cards.cancelAtPeriodEnd(live.id, true, `i:${agency.id}`)
  expect(cancelled.cancelAt).toEqual(live.currentPeriodEnd)
  expect((await stage.cards.cancelAtPeriodEnd(live.id, false, `j:${agency.id}`)).cancelAt).toBeUndefined()
  for (let n = 0; n < 2; n++) await stage.cards.cancelNow(live.id)
  expect(await stage.cards.findSubscription(live.id)).toMatchObject({ status: 'canceled', endedAt: START })
})

test('a payment that failed says how often it was tried, and since when it is owed', async () => {
  const { subscription } = await subscribe({ trialEndsAt: new Date(START.getTime() + 3 * DAY) }, testCards.refusedLater)
  stage.pass(4)
  const owed = await stage.cards.findSubscription(subscription.id)
  expect(owed).toMatchObject({ status: 'past_due' })
  expect(owed?.failedPayments).toBeGreaterThan(0)
  expect(owed?.owedSince?.getTime()).toBeLessThanOrEqual(t.clock.now.getTime())
})

test('the card is shown by its last digits, the portal has an address, and invoices are their customer’s alone', async () => {
  const { subscription, customerId } = await subscribe({}, testCards.american)
  expect(await stage.cards.findPaymentMethod(customerId, subscription.id)).toMatchObject({
    brand: 'amex',
    last4: '0005',
    type: 'card',
  })
  expect(await stage.cards.findPaymentMethod(customerId, undefined)).toMatchObject({ last4: '0005' })
  expect(await stage.cards.portalUrl(customerId, 'https://app.example/stripe')).toMatch(/^https?:/)
  const [invoice] = await stage.cards.listInvoices(customerId)
  expect(await stage.cards.findInvoice(customerId, invoice?.id ?? '')).toEqual(invoice)
  expect(await stage.cards.findInvoice('cus_another', invoice?.id ?? '')).toBeUndefined()
  expect(await stage.cards.findInvoice(customerId, 'in_nobodys')).toBeUndefined()
})

test('ids that Stripe does not know are an answer, and no failure', async () => {
  expect(await stage.cards.findCheckout('cs_test_none')).toBeUndefined()
  expect(await stage.cards.findSubscription('sub_none')).toBeUndefined()
  await expect(stage.cards.endTrial('sub_none', 'k')).rejects.toMatchObject({ kind: 'not_found' })
  await stage.cards.cancelNow('sub_none')
})

test('the same key asked twice makes one checkout', async () => {
  const same = order({ idempotencyKey: `same:${agency.id}` })
  const [a, b] = [await stage.cards.createEmbeddedCheckout(same), await stage.cards.createEmbeddedCheckout(same)]
  expect(b).toEqual(a)
})

test.each([
  ['is not there', undefined, 'unreachable'],
  ['has an error', 500, 'unreachable'],
  ['has enough of us', 429, 'unreachable'],
  ['does not know our key', 401, 'refused'],
] as const)('Stripe %s: that is told in our own words', async (_, status, kind) => {
  const server: Server = createServer((_request, response) =>
    response
      .writeHead(status ?? 200, { 'Content-Type': 'application/json' })
      .end('{"error":{"type":"api_error","message":"no"}}'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const closed = () => new Promise((resolve) => server.close(resolve))
  if (status === undefined) await closed()
  const options: StripeOptions = {
    ...{ secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecret: 'whsec_x', now: () => START },
    ...{ apiBase: `http://127.0.0.1:${port}`, findBook: () => t.doors.asSystem('test', currentPriceBook) },
  }
  await expect(stripeCards(options).findSubscription('sub_1')).rejects.toMatchObject({ name: 'CardTrouble', kind })
  if (status !== undefined) {
    server.closeAllConnections()
    await closed()
  }
})

test('a customer whom somebody deleted at Stripe does not keep the agency from paying', async () => {
  const { id } = await stage.cards.createEmbeddedCheckout(order({ customerId: 'cus_deleted_there' }))
  await stage.pay(id)
  expect((await stage.cards.findCheckout(id))?.customerId).toMatch(/^cus_(?!deleted)/)
  expect(await stage.cards.listSubscriptions('cus_deleted_there')).toEqual([])
})

test('a customer without a card is told apart from one that is not known, though Stripe gives both one code', async () => {
  const { subscription, customerId } = await subscribe({ trialEndsAt: new Date(START.getTime() + 30 * DAY) })
  const method = await stage.cards.findPaymentMethod(customerId, subscription.id)
  await stage.stripe.paymentMethods.detach(method!.id)
  const end = (id: string) => stage.cards.endTrial(id, `end:${id}`)
  await expect(end(subscription.id)).rejects.toMatchObject({ kind: 'no_payment_method' })
  await expect(end('sub_unknown')).rejects.toMatchObject({ kind: 'not_found' })
  expect(await stage.cards.findSubscription(subscription.id)).toMatchObject({ status: 'trialing' })
})
