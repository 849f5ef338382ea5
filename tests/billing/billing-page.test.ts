import { expect, test } from 'vitest'
import type { Deps } from '../../src/deps.ts'
import { urls } from '../../src/urls.ts'
import { mailTo } from '../accounts/mailbox.ts'
import { makeAgency, makeContact } from '../agency.ts'
import { linksOf } from '../page.ts'
import { billingSetup, down, START } from './billing-setup.ts'
import { agencyThatBought } from './bought.ts'
import { LAUNCH_CODE } from './stripe-stand-in.ts'

const setup = billingSetup()
const { appWith, told } = setup

test('a paying agency sees its plan, card and invoices (nav-026, billing-001)', async () => {
  const { ruth } = await agencyThatBought(setup.app, setup.standIn)
  const visitor = await setup.app.as(ruth)
  expect(await visitor.html(urls.billing())).toMatch(/<title>Billing\b/)
  const page = await visitor.words(urls.billing())
  expect(page).toContain('Current plan Change plan Perennial $99 a month')
  expect(page).toMatch(/Status Active .* Next charge Dec 20, 2026/)
  expect(page).toContain('Visa ending in 4242')
  expect(page).toContain('Billing email june@okafor.example')
  expect(page).toMatch(
    /Number Date Plan Amount Status Download \S+-0001 2026-11-20 .*Perennial.* \$99\.00 Paid Download/,
  )
  expect(linksOf(await visitor.html(urls.billing()))).toContain(urls.plan.change())
})

test('the price is for the current usage, line by line, minus the launch offer (billing-001)', async () => {
  const agency = await agencyThatBought(setup.app, setup.standIn, {
    tier: 'pro',
    extraAgents: 2,
    promotionCode: LAUNCH_CODE,
  })
  await makeContact(agency, {}, setup.t)
  const page = await (await setup.app.as(agency.ruth)).words(urls.billing())
  expect(page).toContain('Pro $104.25 a month Pro $99 Extra agents 2 × $20 $40 25% off until Nov 20, 2027 −$34.75')
  expect(page).toContain('Agents 3 of 5')
  expect(page).toContain('Contacts 1 of 5,000')
})

test('a demo agency pays nothing until it buys; then it sees its price and can cancel', async () => {
  const demo = await makeAgency({ is_demo: true }, setup.t)
  expect(await (await setup.app.as(demo.ruth)).words(urls.billing())).toContain('Demo agencies are free.')
  const { id, ruth } = await agencyThatBought(setup.app, setup.standIn)
  await setup.t.db.updateTable('organizations').set({ is_demo: true }).where('id', '=', id).execute()
  const page = await (await setup.app.as(ruth)).words(urls.billing())
  expect(page).not.toMatch(/Demo agencies are free|No charges/)
  expect(page).toContain('Cancel subscription')
})

test('each card reports by itself that the provider could not be reached (billing-012, billing-013, billing-015)', async () => {
  const { ruth } = await agencyThatBought(setup.app, setup.standIn)
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

test('the rest of the page works if the plan cannot be read (billing-014)', async () => {
  const { ruth, id } = await agencyThatBought(setup.app, setup.standIn)
  await setup.t.db.updateTable('subscriptions').set({ price_version: 99 }).where('organization_id', '=', id).execute()
  const page = await (await setup.app.as(ruth)).words(urls.billing())
  expect(page).toContain('Failed to load plan information. Please try again later.')
  expect(page).toContain('Visa ending in 4242')
  expect(page).toContain('$99.00 Paid')
})

test('without a card the page says so and makes no request to the provider', async () => {
  const { ruth, id } = await makeAgency({ account_state: 'trial', plan: 'basic' }, setup.t)
  await setup.t.db
    .insertInto('subscriptions')
    .values({
      organization_id: id,
      tier_id: 'basic',
      status: 'trialing',
      started_at: START,
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
] as const)('after a free month without a card, %s, it is not called free any more', async (_, account_state, at) => {
  const { ruth, id } = await makeAgency({ account_state, plan: 'basic' }, setup.t)
  await setup.t.db
    .insertInto('subscriptions')
    .values({
      organization_id: id,
      tier_id: 'basic',
      status: 'trialing',
      started_at: START,
      trial_ends_at: new Date('2026-12-20T15:00:00Z'),
    })
    .execute()
  setup.t.clock.now = new Date(at)
  const visitor = await setup.app.as(ruth)
  const page = await visitor.words(urls.billing())
  expect(page).toContain('Status The free month is over')
  expect(page).toContain('Free month ended Dec 20, 2026')
  expect(page).toContain('No card yet Your free month is over. Add a card to keep going. Add a card')
  expect(page).not.toMatch(/Status Free month| Free until|No card needed/)
  expect(linksOf(await visitor.html(urls.billing()))).toContain(urls.plan.checkout())
})

test('Update payment opens the provider’s own page, which returns here (billing-001)', async () => {
  const { ruth } = await agencyThatBought(setup.app, setup.standIn)
  const visitor = await setup.app.as(ruth)
  const policy = (await visitor.get(urls.billing())).headers.get('Content-Security-Policy')
  expect(policy).toContain("form-action 'self' https:")
  const answer = await visitor.post(urls.payments.card())
  expect(answer.status).toBe(303)
  expect(answer.headers.get('Location')).toMatch(/^http:\/\/localhost:3000\/practice\/portal\/bps_/)
  const failing = await (await appWith({ portalUrl: down })).as(ruth)
  expect((await failing.post(urls.payments.card())).headers.get('Location')).toBe(urls.billing())
  expect(await failing.words(urls.billing())).toContain('We could not open our payment provider’s page.')
})

test('a sign-in older than ten minutes needs a code before card and addresses can be changed', async () => {
  const { ruth } = await agencyThatBought(setup.app, setup.standIn)
  const visitor = await setup.app.as(ruth)
  setup.t.clock.now = new Date(START.getTime() + 11 * 60_000)
  const asked = await visitor.post(urls.payments.card())
  expect([asked.status, asked.headers.get('Location')]).toEqual([422, null])
  expect(asked.headers.get('Content-Security-Policy')).toContain("form-action 'self' https:")
  expect(await asked.text()).toContain('name="confirmationCode"')
  const wrong = await visitor.post(urls.payments.card(), { confirmationCode: '000000' })
  expect([wrong.status, wrong.headers.get('Location')]).toEqual([422, null])
  const code = (await mailTo(setup.app, ruth.email))?.code ?? ''
  const confirmed = await visitor.post(urls.payments.card(), { confirmationCode: code })
  expect([confirmed.status, confirmed.headers.get('Location')]).toEqual([
    303,
    expect.stringContaining('/practice/portal/bps_'),
  ])
})

test('a pending smaller plan is shown with its date and price', async () => {
  const { ruth, id } = await agencyThatBought(setup.app, setup.standIn, { tier: 'pro' })
  await setup.t.db
    .updateTable('subscriptions')
    .set({
      next_tier_id: 'basic',
      next_extra_agents: 0,
      next_extra_contacts: 0,
      next_on: new Date('2026-12-20T15:00:00Z'),
    })
    .where('organization_id', '=', id)
    .execute()
  const page = await (await setup.app.as(ruth)).words(urls.billing())
  expect(page).toContain('Pro $99 a month')
  expect(page).toContain('From Dec 20, 2026: Basic, $49 a month')
  expect(page).toContain('Contacts 0 of 5,000')
})

test('a contract plan shows no price', async () => {
  const { ruth } = await makeAgency({ plan: 'enterprise' }, setup.t)
  const page = await (await setup.app.as(ruth)).words(urls.billing())
  expect(page).toContain('Enterprise As agreed in your contract')
  expect(page).toContain('Agents 3, no limit')
})
