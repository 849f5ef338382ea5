import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentPriceBook, priceBooksInUse } from '../../src/billing/prices/price-book.ts'
import { blocksFor, lookupKey, orderLines, priceFor } from '../../src/billing/prices/pricing.ts'
import { syncCatalog } from '../../src/billing/stripe/sync-catalog.ts'
import { shortDollars } from '../../src/lib/money.ts'
import { urls } from '../../src/urls.ts'
import { makeAgency } from '../agency.ts'
import { testApp } from '../app.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { LAUNCH_CODE, type StripeStandIn, startStripeStandIn } from './stripe-stand-in.ts'

let t: TestDatabase
let standIn: StripeStandIn
beforeAll(async () => {
  t = await freshDatabase()
  standIn = await startStripeStandIn(t)
  await standIn.stripe.products.list()
  await t.db.deleteFrom('practice_stripe').execute()
})
afterAll(async () => {
  await standIn.close()
  await t.close()
})

const sync = async (code: string | undefined = LAUNCH_CODE) => {
  const [books, book] = [
    await t.tenantDb.withSystem('test', priceBooksInUse),
    await t.tenantDb.withSystem('test', currentPriceBook),
  ]
  return syncCatalog(standIn.stripe, { books, launch: code === undefined ? undefined : { code, book } })
}

test('syncing creates everything that is sold once, and running it again changes nothing', async () => {
  const made = await sync()
  expect(made).toContain('meter contact_blocks')
  expect(made).toContain('price usage_block_v1, $40.00 a month')
  expect(made.filter((line) => line.startsWith('price'))).toHaveLength(6)
  expect(made.slice(-2)).toEqual(['coupon launch_25_12', `promotion code ${LAUNCH_CODE}`])
  const kept = await t.db.selectFrom('practice_stripe').select(['id', 'body']).orderBy('id').execute()
  expect(await sync()).toEqual([])
  expect(await t.db.selectFrom('practice_stripe').select(['id', 'body']).orderBy('id').execute()).toEqual(kept)
})

test('a new price book gets its own prices before it starts, and old ones stay while somebody pays by them', async () => {
  const book = await t.tenantDb.withSystem('test', currentPriceBook)
  await t.db
    .insertInto('price_books')
    .values({ ...book, version: 2, starts_on: '2026-11-01', usage_base_cents: 10_900 })
    .execute()
  const dayBefore = { db: t.db, now: new Date('2026-10-31T12:00:00Z') }
  expect((await priceBooksInUse(dayBefore)).map(({ version }) => version)).toEqual([1, 2])
  expect((await t.tenantDb.withSystem('test', priceBooksInUse)).map(({ version }) => version)).toEqual([2])
  const agency = await makeAgency({}, t)
  await t.db
    .insertInto('subscriptions')
    .values({
      organization_id: agency.id,
      tier_id: 'usage',
      status: 'active',
      started_at: t.clock.now,
      price_version: 1,
    })
    .execute()
  expect((await t.tenantDb.withSystem('test', priceBooksInUse)).map(({ version }) => version)).toEqual([1, 2])
  expect(await sync()).toHaveLength(6)
  await t.db.deleteFrom('price_books').where('version', '=', 2).execute()
})

test('an amount that differs from the book, or a code of another offer, is refused with a sentence', async () => {
  await t.db.updateTable('price_books').set({ seat_cents: 2500 }).where('version', '=', 1).execute()
  await expect(sync()).rejects.toThrow(
    /price seat_v1 at Stripe is \$20\.00 USD, and our price book says \$25\.00\..*version/,
  )
  await t.db
    .updateTable('price_books')
    .set({ seat_cents: 2000, launch_percent_off: 30 })
    .where('version', '=', 1)
    .execute()
  await expect(sync()).rejects.toThrow(/promotion code LAUNCH25 at Stripe has a different discount \(launch_25_12\)/)
  await t.db.updateTable('price_books').set({ launch_percent_off: 25 }).where('version', '=', 1).execute()
})

test.each([0, 1, 500, 501, 1_000, 40_000])(
  '%i contacts cost the same by our formula, on the price page and at Stripe, with and without the launch offer (pricing-018)',
  async (contacts) => {
    await sync()
    const book = await t.tenantDb.withSystem('test', currentPriceBook)
    const lines = orderLines(book, { tier: 'usage', extraAgents: 0, extraContacts: 0 })
    const keys = lines.map(({ item }) => lookupKey(item, book.version))
    const { data: prices } = await standIn.stripe.prices.list({ lookup_keys: keys, active: true })
    const { data: codes } = await standIn.stripe.promotionCodes.list({
      code: LAUNCH_CODE,
      expand: ['data.promotion.coupon'],
    })
    const coupon = codes[0]?.promotion.coupon
    if (!coupon || typeof coupon === 'string') throw new Error('The launch offer is not there')
    const atStripe = lines.reduce((sum, { item, quantity = blocksFor(book, contacts) }) => {
      const price = prices.find(({ lookup_key }) => lookup_key === lookupKey(item, book.version))
      return sum + (price?.unit_amount ?? Number.NaN) * quantity
    }, 0)
    const app = await testApp({ launchCode: LAUNCH_CODE }, t)
    for (const launch of [false, true]) {
      const percentOff = launch ? book.launch_percent_off : 0
      const { cents } = priceFor(book, { tier: 'usage', contacts, extraAgents: 0, extraContacts: 0, percentOff })
      expect(atStripe - Math.round((atStripe * (launch ? (coupon.percent_off ?? 0) : 0)) / 100)).toBe(cents)
      const page = await app.visitor().words(urls.pricing({ contacts, launch: launch ? 'on' : 'off' }))
      expect(page).toContain(`Monthly price ${shortDollars(cents)} `)
    }
  },
)

test('the invoice for a month of 1,000 contacts with the launch offer is as promised', async () => {
  const book = await t.tenantDb.withSystem('test', currentPriceBook)
  const agency = await makeAgency({}, t)
  const { id } = await standIn.cards.createEmbeddedCheckout({
    organizationId: agency.id,
    customerId: undefined,
    email: agency.ruth.email,
    name: agency.name,
    tier: 'usage',
    version: 1,
    extraAgents: 0,
    extraContacts: 0,
    promotionCode: LAUNCH_CODE,
    trialEndsAt: undefined,
    returnUrl: 'http://localhost/stripe',
    cancelUrl: 'http://localhost/stripe',
    idempotencyKey: `checkout:${agency.id}`,
  })
  await standIn.pay(id)
  const { customerId = '' } = (await standIn.cards.findCheckout(id)) ?? {}
  await standIn.cards.reportBlocks({
    customerId,
    blocks: blocksFor(book, 1000),
    identifier: `a${agency.id}`,
    at: t.clock.now,
  })
  standIn.pass(31)
  const [newest] = await standIn.cards.listInvoices(customerId)
  expect(newest).toMatchObject({ status: 'paid', amountCents: 10_425, currency: 'usd', plan: 'Perennial' })
})

test('a deactivated meter is named with a way out, and no other is created', async () => {
  await sync()
  const meters = () => standIn.stripe.billing.meters.list().then(({ data }) => data)
  const [meter] = await meters()
  await standIn.stripe.billing.meters.deactivate(meter!.id)
  await expect(sync()).rejects.toThrow(/contact_blocks at Stripe is deactivated.*Reactivate it/)
  expect(await meters()).toHaveLength(1)
  await standIn.stripe.billing.meters.reactivate(meter!.id)
  expect(await sync()).toEqual([])
})

test('a meter that sums is refused, with a setting that Stripe accepts', async () => {
  const { data } = await standIn.stripe.billing.meters.list()
  const adding = { ...data[0]!, default_aggregation: { formula: 'sum' } }
  const billing = { ...standIn.stripe.billing, meters: { list: async () => ({ data: [adding] }) } }
  const stripe = { billing } as unknown as typeof standIn.stripe
  await expect(syncCatalog(stripe, { books: [], launch: undefined })).rejects.toThrow(
    /adds up or counts its reports.*cannot change that or reuse its event name/,
  )
})
