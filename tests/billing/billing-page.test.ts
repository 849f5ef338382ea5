import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CardTrouble } from '../../src/billing/cards/card-provider.ts'
import type { Deps } from '../../src/deps.ts'
import { urls } from '../../src/urls.ts'
import { mailTo } from '../accounts/mailbox.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import { makeAgency, makeContact } from '../cast.ts'
import { freshDatabase, type TestDatabase } from '../db.ts'
import { linksOf } from '../page.ts'
import { agencyThatBought } from './bought.ts'
import { type CardStage, cardStage, LAUNCH_CODE } from './stage.ts'

const START = new Date('2026-11-20T15:00:00Z')
let t: TestDatabase
let stage: CardStage
let app: TestApp
const told: { fields: object; message: string }[] = []
const log = { debug() {}, info() {}, error: (fields: object, message: string) => void told.push({ fields, message }) }
beforeAll(async () => {
  t = await freshDatabase()
  stage = await cardStage(t)
  app = await appWith({})
})
beforeEach(() => {
  t.clock.now = START
  told.length = 0
})
afterAll(async () => {
  await stage.close()
  await t.close()
})

/** The same database and provider; what the provider does otherwise stands in `cards`. */
const appWith = (cards: Partial<NonNullable<Deps['cards']>>) => testApp({ cards: { ...stage.cards, ...cards }, log }, t)
const down = async () => {
  throw new CardTrouble('unreachable', 'It is down')
}

test('an agency that pays sees its plan, its card and its invoices (nav-026, billing-001)', async () => {
  const { ruth } = await agencyThatBought(app, stage)
  const visitor = await app.as(ruth)
  expect(await visitor.html(urls.billing())).toMatch(/<title>Billing\b/)
  const page = await visitor.words(urls.billing())
  expect(page).toContain('Current plan Change plan Perennial $99 a month')
  expect(page).toMatch(/Status Active .* Next charge Dec 20, 2026/)
  expect(page).toContain('Visa ending in 4242')
  expect(page).toContain('Receipts go to june@okafor.example')
  expect(page).toMatch(
    /Number Date Plan Amount Status Download \S+-0001 2026-11-20 .*Perennial.* \$99\.00 Paid Download/,
  )
  expect(linksOf(await visitor.html(urls.billing()))).toContain(urls.plan.change())
})

test('the price is that of what is held now, line by line, with the launch offer taken off (billing-001)', async () => {
  const agency = await agencyThatBought(app, stage, { tier: 'pro', extraAgents: 2, promotionCode: LAUNCH_CODE })
  await makeContact(agency, {}, t)
  const page = await (await app.as(agency.ruth)).words(urls.billing())
  expect(page).toContain('Pro $104.25 a month Pro $99 Extra agents 2 × $20 $40 25% off until Nov 20, 2027 −$34.75')
  expect(page).toContain('Agents 3 of 5')
  expect(page).toContain('Contacts 1 of 5,000')
})

test('a demo agency pays nothing until it buys, and then reads what it pays and can end it', async () => {
  const demo = await makeAgency({ is_demo: true }, t)
  expect(await (await app.as(demo.ruth)).words(urls.billing())).toContain('A demo agency pays nothing.')
  const { id, ruth } = await agencyThatBought(app, stage)
  await t.db.updateTable('organizations').set({ is_demo: true }).where('id', '=', id).execute()
  const page = await (await app.as(ruth)).words(urls.billing())
  expect(page).not.toMatch(/demo agency pays nothing|nothing is charged/)
  expect(page).toContain('Cancel subscription')
})

test('dates of invoices are their first ten characters, and what is not paid yet is Pending (billing-002, billing-008)', async () => {
  const invoice = {
    ...{
      createdAt: START,
      amountCents: 9900,
      currency: 'usd',
      plan: 'Perennial',
      gaveUp: false,
      pdfUrl: undefined,
      payUrl: undefined,
    },
  }
  const rows = [
    { ...invoice, id: 'in_1', number: undefined, status: 'draft' },
    { ...invoice, id: 'in_2', number: 'P-2', status: 'open' },
    { ...invoice, id: 'in_3', number: 'P-3', status: 'open', gaveUp: true },
    { ...invoice, id: 'in_4', number: 'P-4', status: 'uncollectible' },
    { ...invoice, id: 'in_5', number: 'P-5', status: 'void' },
    { ...invoice, id: 'in_6', number: 'P-6', status: 'paid', amountCents: 34_425, pdfUrl: 'https://pdf.example/6' },
  ]
  const paid = await agencyThatBought(app, stage)
  const page = await (await (await appWith({ listInvoices: async () => rows })).as(paid.ruth)).words(urls.billing())
  expect(page).toContain('Draft 2026-11-20 Perennial $99.00 Pending')
  expect(page).toContain('P-2 2026-11-20 Perennial $99.00 Pending')
  expect(page).toContain('P-3 2026-11-20 Perennial $99.00 Failed')
  expect(page).toContain('P-4 2026-11-20 Perennial $99.00 Failed')
  expect(page).not.toContain('P-5')
  expect(page).toContain('P-6 2026-11-20 Perennial $344.25 Paid Download invoice P-6')
})

test('an invoice whose status nobody knows says so in its row, and in our log (billing-009)', async () => {
  const { ruth } = await agencyThatBought(app, stage)
  const odd = {
    ...{ id: 'in_odd', number: 'P-9', createdAt: START, status: 'melted', gaveUp: false, amountCents: 1 },
    ...{ currency: 'usd', plan: 'Perennial', pdfUrl: undefined, payUrl: undefined },
  }
  const page = await (await (await appWith({ listInvoices: async () => [odd] })).as(ruth)).words(urls.billing())
  expect(page).toContain('P-9 Unknown invoice status: melted')
  expect(told).toContainEqual({
    fields: expect.objectContaining({ invoice: 'in_odd' }),
    message: 'Unknown invoice status: melted',
  })
})

test('where the provider cannot be asked each card says so by itself (billing-012, billing-013, billing-015)', async () => {
  const { ruth } = await agencyThatBought(app, stage)
  const broken = async (cards: Partial<NonNullable<Deps['cards']>>) =>
    (await (await appWith(cards)).as(ruth)).words(urls.billing())
  const noInvoices = await broken({ listInvoices: down })
  expect(noInvoices).toContain('Failed to load invoices.')
  expect(noInvoices).toContain('Visa ending in 4242')
  expect(noInvoices).not.toContain('Failed to load payment method information.')
  const noMethod = await broken({ findPaymentMethod: down })
  expect(noMethod).toContain('Failed to load payment method information. Payment status unknown')
  expect(noMethod).toContain('$99.00 Paid')
  expect(noMethod).toContain('Perennial $99 a month')
  expect(told.map(({ message }) => message)).toEqual([
    'Failed to load invoices.',
    'Failed to load payment method information.',
  ])
})

test('where the plan cannot be read the rest stands all the same (billing-014)', async () => {
  const { ruth, id } = await agencyThatBought(app, stage)
  await t.db.updateTable('subscriptions').set({ price_version: 99 }).where('organization_id', '=', id).execute()
  const page = await (await app.as(ruth)).words(urls.billing())
  expect(page).toContain('Failed to load plan information. Please try again later.')
  expect(page).toContain('Visa ending in 4242')
  expect(page).toContain('$99.00 Paid')
})

test('without a card there is none, and nobody is asked about it', async () => {
  const { ruth, id } = await makeAgency({ standing: 'trial', plan: 'basic' }, t)
  await t.db
    .insertInto('subscriptions')
    .values({
      ...{ organization_id: id, tier_id: 'basic', status: 'trialing', started_at: START },
      trial_ends_at: new Date('2026-12-20T15:00:00Z'),
    })
    .execute()
  const asked = await appWith({ findPaymentMethod: down, listInvoices: down })
  const page = await (await asked.as(ruth)).words(urls.billing())
  for (const said of ['Basic $49 a month', 'Status Free month', 'Agents 3 of 1', 'Free until Dec 20, 2026'])
    expect(page).toContain(said)
  expect(page).toContain('No card yet')
  expect(page).toContain('No invoices yet')
  expect(page).toContain('Close this agency')
  expect(page).not.toContain('Cancel subscription')
})

test.each([
  ['in the days of grace', 'trial', '2026-12-27T15:00:00Z'],
  ['read-only', 'read_only', '2027-01-20T15:00:00Z'],
] as const)('after a free month without a card, %s, it is not called free any more', async (_, standing, at) => {
  const { ruth, id } = await makeAgency({ standing, plan: 'basic' }, t)
  await t.db
    .insertInto('subscriptions')
    .values({
      ...{ organization_id: id, tier_id: 'basic', status: 'trialing', started_at: START },
      trial_ends_at: new Date('2026-12-20T15:00:00Z'),
    })
    .execute()
  t.clock.now = new Date(at)
  const visitor = await app.as(ruth)
  const page = await visitor.words(urls.billing())
  expect(page).toContain('Status The free month is over')
  expect(page).toContain('Was free until Dec 20, 2026')
  expect(page).toContain('No card yet The free month is over. With a card your agency goes on as before. Add a card')
  expect(page).not.toMatch(/Status Free month| Free until|None is needed/)
  expect(linksOf(await visitor.html(urls.billing()))).toContain(urls.plan.checkout())
})

test('Update payment leads to the provider’s own page, which comes back here (billing-001)', async () => {
  const { ruth } = await agencyThatBought(app, stage)
  const visitor = await app.as(ruth)
  const policy = (await visitor.get(urls.billing())).headers.get('Content-Security-Policy')
  expect(policy).toContain("form-action 'self' https:")
  const answer = await visitor.post(urls.payments.card())
  expect(answer.status).toBe(303)
  expect(answer.headers.get('Location')).toMatch(/^http:\/\/localhost:3000\/practice\/portal\/bps_/)
  const failing = await (await appWith({ portalUrl: down })).as(ruth)
  expect((await failing.post(urls.payments.card())).headers.get('Location')).toBe(urls.billing())
  expect(await failing.words(urls.billing())).toContain('We could not reach our card provider.')
})

test('a sign-in of more than ten minutes is asked for a code before card and addresses can be changed', async () => {
  const { ruth } = await agencyThatBought(app, stage)
  const visitor = await app.as(ruth)
  t.clock.now = new Date(START.getTime() + 11 * 60_000)
  const asked = await visitor.post(urls.payments.card())
  expect([asked.status, asked.headers.get('Location')]).toEqual([422, null])
  expect(asked.headers.get('Content-Security-Policy')).toContain("form-action 'self' https:")
  expect(await asked.text()).toContain('name="confirmationCode"')
  const wrong = await visitor.post(urls.payments.card(), { confirmationCode: '000000' })
  expect([wrong.status, wrong.headers.get('Location')]).toEqual([422, null])
  const code = (await mailTo(app, ruth.email))?.code ?? ''
  const confirmed = await visitor.post(urls.payments.card(), { confirmationCode: code })
  expect([confirmed.status, confirmed.headers.get('Location')]).toEqual([
    303,
    expect.stringContaining('/practice/portal/bps_'),
  ])
})

const invoiceLink = async (visitor: Visitor) =>
  linksOf(await visitor.html(urls.billing())).find((href) => href.startsWith('/stripe/invoices/'))!

test('an invoice is opened by its owner’s admins alone (billing-010)', async () => {
  const { ruth, dana } = await agencyThatBought(app, stage)
  const visitor = await app.as(ruth)
  const link = await invoiceLink(visitor)
  const answer = await visitor.get(link)
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, expect.stringMatching(/\/pdf$/)])
  const other = await agencyThatBought(app, stage)
  const stranger = await app.as(other.ruth)
  expect((await stranger.get(link)).status).toBe(404)
  expect((await stranger.get(urls.payments.invoice('in_1/../../v1/customers'))).status).toBe(404)
  expect((await stranger.get(urls.payments.invoice('cus_123'))).status).toBe(404)
  expect((await (await app.as(dana)).get(link)).headers.get('Location')).toBe(urls.contacts.list())
  expect((await app.visitor().get(link)).headers.get('Location')).toBe(urls.login())
})

test('a smaller plan that follows is named with its day and its price', async () => {
  const { ruth, id } = await agencyThatBought(app, stage, { tier: 'pro' })
  await t.db
    .updateTable('subscriptions')
    .set({
      next_tier_id: 'basic',
      next_extra_agents: 0,
      next_extra_contacts: 0,
      next_on: new Date('2026-12-20T15:00:00Z'),
    })
    .where('organization_id', '=', id)
    .execute()
  const page = await (await app.as(ruth)).words(urls.billing())
  expect(page).toContain('Pro $99 a month')
  expect(page).toContain('From Dec 20, 2026: Basic, $49 a month')
  expect(page).toContain('Contacts 0 of 5,000')
})

test('what stands in a contract has no price here', async () => {
  const { ruth } = await makeAgency({ plan: 'enterprise' }, t)
  const page = await (await app.as(ruth)).words(urls.billing())
  expect(page).toContain('Enterprise As agreed in your contract')
  expect(page).toContain('Agents 3, no limit')
})
