import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { currentPriceBook } from '../../src/billing/prices/price-book.ts'
import { type StripeOptions, stripeCards } from '../../src/billing/stripe/stripe-cards.ts'
import { makeAgency } from '../agency.ts'
import { DAY } from './card-subscription.ts'
import { pro, START, stripeCardsSetup } from './stripe-cards-setup.ts'
import { LAUNCH_CODE, testCards } from './stripe-stand-in.ts'

const setup = stripeCardsSetup()
const { order, subscribe } = setup

test('an embedded checkout carries its owner, the free month and the launch offer', async () => {
  const trialEndsAt = new Date(START.getTime() + 30 * DAY)
  const { id, clientSecret } = await setup.standIn.cards.createEmbeddedCheckout(
    order({ trialEndsAt, promotionCode: LAUNCH_CODE }),
  )
  expect(clientSecret.startsWith(`${id}_secret_`)).toBe(true)
  expect(await setup.standIn.stripe.checkout.sessions.retrieve(id)).toMatchObject({
    ui_mode: 'embedded_page',
    redirect_on_completion: 'if_required',
    client_reference_id: String(setup.agency.id),
    metadata: { organization_id: String(setup.agency.id) },
    payment_method_collection: 'always',
  })
  expect(await setup.standIn.cards.findCheckout(id)).toMatchObject({ id, status: 'open' })
  await setup.standIn.pay(id)
  const paid = await setup.standIn.cards.findCheckout(id)
  expect(paid).toMatchObject({ status: 'complete', customerId: expect.stringMatching(/^cus_/) })
  expect(await setup.standIn.cards.findSubscription(paid?.subscriptionId ?? '')).toMatchObject({
    organizationId: setup.agency.id,
    customerId: paid?.customerId,
    status: 'trialing',
    trialEndsAt,
    percentOff: 25,
    items: [
      { item: 'usage_base', version: 1, quantity: 1 },
      { item: 'usage_block', version: 1, quantity: undefined },
    ],
  })
})

test('a hosted checkout has a URL while it is open, and can be ended any number of times', async () => {
  const { id, url } = await setup.standIn.cards.createHostedCheckout(order(pro(2)))
  expect(await setup.standIn.cards.findCheckoutUrl(id)).toBe(url)
  for (let n = 0; n < 2; n++) await setup.standIn.cards.expireCheckout(id)
  expect(await setup.standIn.cards.findCheckoutUrl(id)).toBeUndefined()
  expect(await setup.standIn.cards.findCheckout(id)).toMatchObject({ status: 'expired' })
})

test('all checkouts of an agency belong to one customer, and another agency’s with the same address do not', async () => {
  const first = await subscribe()
  const second = await subscribe()
  expect(second.customerId).toBe(first.customerId)
  expect(await setup.standIn.cards.listSubscriptions(first.customerId)).toHaveLength(2)
  const other = await makeAgency({}, setup.t)
  const third = await subscribe({ organizationId: other.id })
  expect(third.customerId).not.toBe(first.customerId)
})

test('a trial of less than two days is sent in days, so that Stripe accepts it', async () => {
  const { subscription } = await subscribe({ trialEndsAt: new Date(START.getTime() + 5 * 3_600_000) })
  expect(subscription.trialEndsAt).toEqual(new Date(START.getTime() + DAY))
  const over = await subscribe({ trialEndsAt: new Date(START.getTime() - 1) })
  expect(over.subscription.status).toBe('active')
})

test('a code or price unknown to Stripe is an error, never a full charge', async () => {
  await expect(setup.standIn.cards.createEmbeddedCheckout(order({ promotionCode: 'NOSUCH' }))).rejects.toMatchObject({
    name: 'CardProviderError',
    kind: 'refused',
    message: expect.stringContaining('no active promotion code NOSUCH'),
  })
  const book = await setup.t.tenantDb.withSystem('test', currentPriceBook)
  await setup.t.db
    .insertInto('price_books')
    .values({ ...book, version: 7, starts_on: '2030-01-01' })
    .execute()
  await expect(setup.standIn.cards.createEmbeddedCheckout(order({ version: 7 }))).rejects.toMatchObject({
    kind: 'refused',
  })
})

test('the card is shown by its last digits, the portal has a URL, and invoices belong to their customer alone', async () => {
  const { subscription, customerId } = await subscribe({}, testCards.amex)
  expect(await setup.standIn.cards.findPaymentMethod(customerId, subscription.id)).toMatchObject({
    brand: 'amex',
    last4: '0005',
    type: 'card',
  })
  expect(await setup.standIn.cards.findPaymentMethod(customerId, undefined)).toMatchObject({ last4: '0005' })
  expect(await setup.standIn.cards.portalUrl(customerId, 'https://app.example/stripe')).toMatch(/^https?:/)
  const [invoice] = await setup.standIn.cards.listInvoices(customerId)
  expect(await setup.standIn.cards.findInvoice(customerId, invoice?.id ?? '')).toEqual(invoice)
  expect(await setup.standIn.cards.findInvoice('cus_another', invoice?.id ?? '')).toBeUndefined()
  expect(await setup.standIn.cards.findInvoice(customerId, 'in_nobodys')).toBeUndefined()
})

test('ids unknown to Stripe return a result, not an error', async () => {
  expect(await setup.standIn.cards.findCheckout('cs_test_none')).toBeUndefined()
  expect(await setup.standIn.cards.findSubscription('sub_none')).toBeUndefined()
  await expect(setup.standIn.cards.endTrial('sub_none', 'k')).rejects.toMatchObject({ kind: 'not_found' })
  await setup.standIn.cards.cancelNow('sub_none')
})

test('two requests with the same key create one checkout', async () => {
  const same = order({ idempotencyKey: `same:${setup.agency.id}` })
  const [a, b] = [
    await setup.standIn.cards.createEmbeddedCheckout(same),
    await setup.standIn.cards.createEmbeddedCheckout(same),
  ]
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
    secretKey: 'sk_test_x',
    publishableKey: 'pk_test_x',
    webhookSecret: 'whsec_x',
    now: () => START,
    apiBase: `http://127.0.0.1:${port}`,
    findBook: () => setup.t.tenantDb.withSystem('test', currentPriceBook),
  }
  await expect(stripeCards(options).findSubscription('sub_1')).rejects.toMatchObject({
    name: 'CardProviderError',
    kind,
  })
  if (status !== undefined) {
    server.closeAllConnections()
    await closed()
  }
})

test('a customer deleted at Stripe does not keep the agency from paying', async () => {
  const { id } = await setup.standIn.cards.createEmbeddedCheckout(order({ customerId: 'cus_deleted_there' }))
  await setup.standIn.pay(id)
  expect((await setup.standIn.cards.findCheckout(id))?.customerId).toMatch(/^cus_(?!deleted)/)
  expect(await setup.standIn.cards.listSubscriptions('cus_deleted_there')).toEqual([])
})

test('a customer without a card differs from an unknown one, although Stripe returns one code for both', async () => {
  const { subscription, customerId } = await subscribe({ trialEndsAt: new Date(START.getTime() + 30 * DAY) })
  const method = await setup.standIn.cards.findPaymentMethod(customerId, subscription.id)
  await setup.standIn.stripe.paymentMethods.detach(method!.id)
  const end = (id: string) => setup.standIn.cards.endTrial(id, `end:${id}`)
  await expect(end(subscription.id)).rejects.toMatchObject({ kind: 'no_payment_method' })
  await expect(end('sub_unknown')).rejects.toMatchObject({ kind: 'not_found' })
  expect(await setup.standIn.cards.findSubscription(subscription.id)).toMatchObject({ status: 'trialing' })
})
