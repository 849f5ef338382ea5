import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { currentPriceBook } from '../../src/billing/prices/price-book.ts'
import { priceFor, type TierId } from '../../src/billing/prices/pricing.ts'
import { reportUsage } from '../../src/billing/usage/report-usage.ts'
import { shortDollars } from '../../src/lib/money.ts'
import { pluralize } from '../../src/lib/pluralize.ts'
import { urls } from '../../src/urls.ts'
import { makeAgency } from '../agency.ts'
import { type TestApp, testApp } from '../app.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { agencyThatBought } from './bought.ts'
import { LAUNCH_CODE, type StripeStandIn, startStripeStandIn } from './stripe-stand-in.ts'

let t: TestDatabase
let standIn: StripeStandIn
let app: TestApp
beforeAll(async () => {
  t = await freshDatabase()
  standIn = await startStripeStandIn(t)
  app = await testApp({ cards: standIn.cards, launchCode: LAUNCH_CODE }, t)
})
beforeEach(() => {
  t.clock.now = new Date('2026-11-20T15:00:00Z')
})
afterAll(async () => {
  await standIn.close()
  await t.close()
})

/** Sets the stored count of contacts. */
const hold = (organization_id: number, contacts: number) =>
  t.db
    .insertInto('contact_counts')
    .values({
      organization_id,
      agent_id: 0,
      state: 'NC',
      carrier: 'Aetna',
      contacts,
      quotes_sent: 0,
      quotes_viewed: 0,
      health_completed: 0,
    })
    .execute()

const bookNow = () => t.tenantDb.withSystem('test', currentPriceBook)

/** What the provider will charge for the next month, including reported usage of this month. */
async function renewal(organizationId: number): Promise<number> {
  const { stripe_subscription_id } = await t.db
    .selectFrom('subscriptions')
    .select('stripe_subscription_id')
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  const { total } = await standIn.stripe.invoices.createPreview({ subscription: stripe_subscription_id! })
  return total
}

test.each(
  [0, 1, 500, 501, 1_000, 40_000].flatMap((contacts) => [false, true].map((launch) => [contacts, launch] as const)),
)(
  'of %i contacts (launch: %s) the price page, the billing page and the charge name one price (pricing-003, pricing-010)',
  async (contacts, launch) => {
    const book = await bookNow()
    const percentOff = launch ? book.launch_percent_off : 0
    const { cents } = priceFor(book, { tier: 'usage', contacts, extraAgents: 0, extraContacts: 0, percentOff })

    const shown = await app.visitor().words(urls.pricing({ contacts: String(contacts), launch: launch ? 'on' : 'off' }))
    expect(shown).toContain(`Monthly price ${shortDollars(cents)} `)

    const agency = await agencyThatBought(app, standIn, launch ? { promotionCode: LAUNCH_CODE } : {})
    await hold(agency.id, contacts)
    expect(await (await app.as(agency.ruth)).words(urls.billing())).toContain(
      `Perennial ${shortDollars(cents)} a month`,
    )

    const tools = { tenantDb: t.tenantDb, cards: standIn.cards, log: app.deps.log }
    await reportUsage(tools, new AbortController().signal)
    expect(await renewal(agency.id)).toBe(cents)
  },
)

/** The monthly price that pages show before an order. */
const named = (cents: number, contacts: number) =>
  `${shortDollars(cents)} a month${contacts > 0 ? ` for the ${pluralize(contacts, 'contact')} you have now` : ''}`

const usage = { tier: 'usage', extraAgents: 0, extraContacts: 0 } as const

test.each([0, 1, 501, 40_000])(
  'for %i contacts the payment page shows next month’s price and the first charge (checkout-001)',
  async (contacts) => {
    const book = await bookNow()
    const percentOff = book.launch_percent_off
    const month = priceFor(book, { ...usage, contacts, percentOff })
    const first = priceFor(book, { ...usage, contacts: 0, percentOff })

    const agency = await makeAgency({ plan: 'usage', account_state: 'read_only' }, t)
    await t.db
      .insertInto('subscriptions')
      .values({
        organization_id: agency.id,
        tier_id: 'usage',
        status: 'trialing',
        started_at: new Date('2026-10-01T15:00:00Z'),
        trial_ends_at: new Date('2026-10-31T15:00:00Z'),
      })
      .execute()
    await hold(agency.id, contacts)
    const ruth = await app.as(agency.ruth)
    const page = await ruth.words(urls.plan.checkout())
    expect(page).toContain(`Total ${named(month.cents, contacts)}`)
    expect(page).toContain(`You pay ${shortDollars(first.cents)} today, then ${named(month.cents, contacts)}.`)
    expect(page).toContain(
      `${percentOff}% off for the first ${book.launch_months} months −${shortDollars(month.fullCents - month.cents)} a month`,
    )
    expect(page).toContain(`After ${book.launch_months} months, you pay ${named(month.fullCents, contacts)}.`)
  },
)

test.each([0, 1, 501, 40_000].flatMap((contacts) => [false, true].map((launch) => [contacts, launch] as const)))(
  'for %i contacts (launch: %s) the review and the end of the free month show the price that is charged (subscription-006, billing-006)',
  async (contacts, launch) => {
    const book = await bookNow()
    const percentOff = launch ? book.launch_percent_off : 0
    const agency = await agencyThatBought(app, standIn, {
      trialEndsAt: new Date('2026-12-20T15:00:00Z'),
      ...(launch ? { promotionCode: LAUNCH_CODE } : {}),
    })
    await hold(agency.id, contacts)
    const tools = { tenantDb: t.tenantDb, cards: standIn.cards, log: app.deps.log }
    const ruth = await app.as(agency.ruth)

    const now = priceFor(book, { ...usage, contacts, percentOff })
    const first = priceFor(book, { ...usage, contacts: 0, percentOff })
    const goingLive = await ruth.words(urls.goLive())
    expect(goingLive).toContain(`Your card is charged ${shortDollars(first.cents)} now`)
    if (contacts > 0) expect(goingLive).toContain(`In total, that is ${named(now.cents, contacts)}.`)
    await ruth.post(urls.goLive())
    expect((await standIn.cards.listInvoices(await customerOf(agency.id)))[0]?.amountCents).toBe(first.cents)

    const { cents } = priceFor(book, { ...usage, contacts, extraAgents: 4, percentOff })
    const review = await ruth.words(urls.plan.change({ step: 2, plan: 'usage', extraAgents: '4' }))
    expect(review).toContain(`Total ${named(cents, contacts)}`)
    expect(review).toContain(`From Dec 20, 2026 you pay ${named(cents, contacts)}.`)
    expect(review.includes(`${percentOff}% off`)).toBe(launch)
    await ruth.post(urls.plan.change(), { plan: 'usage', extraAgents: '4' })
    await reportUsage(tools, new AbortController().signal)
    expect(await renewal(agency.id)).toBe(cents)
    expect(await ruth.words(urls.plan.change())).toContain(`${shortDollars(cents)}/mo`)
  },
)

test('taking back a pending smaller plan costs nothing, and the review says so (subscription-006, subscription-014)', async () => {
  const { ruth, id } = await agencyThatBought(app, standIn, { extraAgents: 4 })
  await (await app.as(ruth)).post(urls.plan.change(), { plan: 'usage', extraAgents: '0' })
  standIn.pass(10)
  const visitor = await app.as(ruth)
  expect(await visitor.words(urls.plan.change())).toContain('starts on Dec 20, 2026')
  const review = await visitor.words(urls.plan.change({ step: 2, plan: 'usage', extraAgents: '4' }))
  expect(review).toContain('Nothing is charged today. From Dec 20, 2026 you pay $179 a month.')
  await visitor.post(urls.plan.change(), { plan: 'usage', extraAgents: '4' })
  expect(await standIn.cards.listInvoices(await customerOf(id))).toHaveLength(1)
  expect(await renewal(id)).toBe(17_900)
})

test('a discount that ends before the next charge is not in its price (subscription-006)', async () => {
  const { ruth, id } = await agencyThatBought(app, standIn, { promotionCode: LAUNCH_CODE })
  const discount_ends_at = new Date('2026-12-10T15:00:00Z')
  await t.db.updateTable('subscriptions').set({ discount_ends_at }).where('organization_id', '=', id).execute()
  const review = await (await app.as(ruth)).words(urls.plan.change({ step: 2, plan: 'usage', extraAgents: '4' }))
  expect(review).toContain('Total $179 a month')
  expect(review).toContain('From Dec 20, 2026 you pay $179 a month.')
})

test.each([
  ['basic', 0, 0],
  ['pro', 0, 0],
  ['pro', 7, 95_000],
  ['usage', 2, 0],
] as const)(
  '%s with %i seats and %i clients more is charged as it is shown (subscription-001, subscription-002)',
  async (tier, extraAgents, extraContacts) => {
    const order: { tier: TierId; extraAgents: number; extraContacts: number } = { tier, extraAgents, extraContacts }
    const { cents } = priceFor(await bookNow(), { ...order, contacts: 0 })
    const agency = await agencyThatBought(app, standIn, order)
    expect(await (await app.as(agency.ruth)).words(urls.billing())).toContain(`${shortDollars(cents)} a month`)
    const [first] = await standIn.cards.listInvoices(await customerOf(agency.id))
    expect([first?.amountCents, await renewal(agency.id)]).toEqual([cents, cents])
  },
)

const customerOf = async (organizationId: number) =>
  (
    await t.db
      .selectFrom('subscriptions')
      .select('stripe_customer_id')
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow()
  ).stripe_customer_id!
