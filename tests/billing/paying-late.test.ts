import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { syncSubscription } from '../../src/billing/subscription/sync-subscription.ts'
import { cardPages } from '../../src/practice/card-pages/card-pages.tsx'
import { urls } from '../../src/urls.ts'
import { type TestApp, testApp } from '../app.ts'
import { freshDatabase } from '../db.ts'
import { linksOf } from '../page.ts'
import { agencyThatBought } from './bought.ts'
import { booksOf } from './fake-cards.ts'
import { type StripeStandIn, startStripeStandIn, testCards } from './stripe-stand-in.ts'

const START = new Date('2026-11-20T15:00:00Z')
let standIn: StripeStandIn
let app: TestApp
beforeAll(async () => {
  const t = await freshDatabase()
  standIn = await startStripeStandIn(t)
  const log = { debug() {}, info() {}, error() {} }
  app = await testApp({ practiceCards: cardPages(standIn.practice), cards: standIn.cards, log }, t)
})
beforeEach(() => {
  app.t.clock.now = START
})
afterAll(async () => {
  await standIn.close()
  await app.t.close()
})

const newCard = { number: '5555 5555 5555 4444', expiry: '12 / 34', cvc: '123', name: 'June Okafor' }
const path = (address: string | null) => new URL(address ?? '', 'http://localhost:3000').pathname
const sync = (id: number) => syncSubscription({ tenantDb: app.t.tenantDb, cards: standIn.cards, log: app.deps.log }, id)

/** The card was declined when the free month ended, this many days ago. */
async function agencyThatOwes(days: number, tier: 'usage' | 'pro' = 'usage') {
  const trialEndsAt = new Date(START.getTime() + 3 * 86_400_000)
  const agency = await agencyThatBought(app, standIn, { trialEndsAt, tier }, testCards.declinedWhenCharged)
  standIn.pass(3 + days)
  await sync(agency.id)
  return { ...agency, visitor: await app.as(agency.ruth) }
}

const payLink = (html: string) => linksOf(html).find((href) => href.endsWith('/payment'))
const accountStateOf = async (id: number) => (await booksOf(id, app.t)).account_state

test('an overdue agency gets from the banner to the open invoice, pays it with a new card, and is live again', async () => {
  const { id, visitor } = await agencyThatOwes(1)
  expect(await accountStateOf(id)).toBe('grace')
  expect(linksOf(await visitor.html(urls.contacts.list()))).toContain('/stripe#invoices')
  const portal = path((await visitor.post(urls.payments.card())).headers.get('Location'))
  expect((await visitor.post(`${portal}/card`, newCard)).status).toBe(303)
  await sync(id)
  // Adding a card does not pay the open invoice.
  expect(await accountStateOf(id)).toBe('grace')
  const billing = await visitor.html(urls.billing())
  expect(await visitor.words(urls.billing())).toContain('Payment past due Pay the open invoice.')
  const hosted = path((await visitor.get(payLink(billing) ?? '')).headers.get('Location'))
  expect(hosted).toMatch(/^\/practice\/invoices\/in_/)
  expect(linksOf(await visitor.html(hosted))).toContain(urls.billing())
  expect(await visitor.words(hosted)).toContain('Pay $99.00 with the card on file')
  const paid = await visitor.post(hosted)
  expect(paid.status).toBe(303)
  expect(await visitor.words(paid.headers.get('Location') ?? '')).toContain('Invoice paid.')
  expect((await visitor.post(hosted)).status).toBe(422)
  // No webhook has arrived.
  expect(await accountStateOf(id)).toBe('grace')
  expect((await visitor.get(urls.billing())).headers.get('Location')).toBe(urls.billing())
  expect(await accountStateOf(id)).toBe('live')
  const after = await visitor.html(urls.billing())
  expect(payLink(after)).toBeUndefined()
  expect(after).not.toContain('Payment past due')
})

test('a read-only agency can still pay that invoice the same way', async () => {
  const { id, visitor } = await agencyThatOwes(20)
  expect(await accountStateOf(id)).toBe('read_only')
  const hosted = path((await visitor.get(payLink(await visitor.html(urls.billing())) ?? '')).headers.get('Location'))
  expect((await visitor.post(hosted)).status).toBe(422)
  expect(await visitor.words(hosted)).toContain('Pay $99.00')
  const portal = path((await visitor.post(urls.payments.card())).headers.get('Location'))
  await visitor.post(`${portal}/card`, newCard)
  await visitor.post(hosted)
  await visitor.get(urls.billing())
  expect(await accountStateOf(id)).toBe('live')
})

test('only admins of the agency see the link to its invoice, and only while it is open', async () => {
  const { dana, visitor } = await agencyThatOwes(1)
  const link = payLink(await visitor.html(urls.billing())) ?? ''
  const stranger = await agencyThatBought(app, standIn)
  expect((await (await app.as(stranger.ruth)).get(link)).status).toBe(404)
  expect((await (await app.as(dana)).get(link)).headers.get('Location')).toBe(urls.contacts.list())
  const own = await app.as(stranger.ruth)
  const file = linksOf(await own.html(urls.billing())).find((href) => href.startsWith('/stripe/invoices/'))
  expect((await own.get(`${file}/payment`)).headers.get('Location')).toBe(urls.billing())
  expect(await own.words(urls.billing())).toContain('There is nothing to pay')
})

test('a plan change refused for an overdue payment links to the open invoice', async () => {
  const { visitor } = await agencyThatOwes(1, 'pro')
  const refused = await visitor.post(urls.plan.change(), { plan: 'pro', extraAgents: '1' })
  expect(refused.status).toBe(422)
  const shown = await refused.text()
  expect(shown).toContain('Your subscription is past due or paused.')
  expect(linksOf(shown).filter((href) => href === '/stripe#invoices')).toHaveLength(2)
})

test('a subscription that Stripe ended after its retries is bought again, and its old invoice is not due', async () => {
  const { id, visitor } = await agencyThatOwes(1, 'pro')
  const { subscription } = await booksOf(id, app.t)
  await standIn.cards.cancelNow(subscription?.stripe_subscription_id ?? '')
  await sync(id)
  expect(await accountStateOf(id)).toBe('read_only')
  expect(payLink(await visitor.html(urls.billing()))).toBeUndefined()
  const asked = await visitor.post(urls.plan.change(), { plan: 'pro' })
  expect(asked.headers.get('Location')).toMatch(/^\/change-plan\/checkout\?plan=pro/)
  const begun = await visitor.post(urls.plan.checkout(), { plan: 'pro' })
  const checkoutId = /\/practice\/checkout\/(\w+)/.exec(begun.headers.get('Location') ?? '')?.[1] ?? ''
  await standIn.pay(checkoutId)
  await visitor.get(urls.plan.checkoutReturn({ session_id: checkoutId }))
  expect(await accountStateOf(id)).toBe('live')
})
