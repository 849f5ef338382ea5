import { expect, test } from 'vitest'
import { CardProviderError } from '../../src/billing/cards/card-provider.ts'
import { booksOf } from './fake-cards.ts'
import { ENDS, goLiveSetup, JSON_PLEASE } from './go-live-setup.ts'

const setup = goLiveSetup()
const { change, giveCard, press } = setup

test('the dialog shows the price of going live now, which ends the trial at once (billing-005, billing-006, subscription-018)', async () => {
  await giveCard()
  expect(await setup.ruth.html('/contacts')).toMatch(
    /Your trial will end on Dec 20, 2026\. <strong>30 days left<\/strong>/,
  )
  expect(await (await setup.ruth.get('/stripe/go-live', JSON_PLEASE)).json()).toEqual({
    says: ['Your card is charged $139 now, for the first month.'],
  })
  expect(await press()).toEqual({ success: true })
  expect(await booksOf(setup.agency.id)).toMatchObject({
    account_state: 'live',
    subscription: { status: 'active' },
  })
  const page = await setup.ruth.html('/contacts')
  expect(page).toContain('You are live')
  expect(page).not.toContain('Your trial will end')
  expect(await press()).toEqual({ success: false, message: 'Your trial has already ended.' })
})

test('the usage plan says that contacts are added, and the launch offer applies', async () => {
  await giveCard({ usage_base: 1, usage_block: 0 })
  await setup.app.t.db
    .updateTable('subscriptions')
    .set({ percent_off: 25 })
    .where('organization_id', '=', setup.agency.id)
    .execute()
  expect(await (await setup.ruth.get('/stripe/go-live', JSON_PLEASE)).json()).toEqual({
    says: [
      'Your card is charged $74.25 now, for the first month.',
      'Contacts beyond those included are billed at the end of each month.',
    ],
  })
})

test('the price of a pending smaller plan is shown, because the provider already has that plan (billing-006)', async () => {
  await giveCard({ usage_base: 1, usage_block: 0 })
  await setup.app.t.db
    .updateTable('subscriptions')
    .set({ tier_id: 'pro', extra_agents: 2, next_tier_id: 'usage', next_extra_agents: 0, next_extra_contacts: 0 })
    .set({ next_on: ENDS })
    .where('organization_id', '=', setup.agency.id)
    .execute()
  expect(await (await setup.ruth.get('/stripe/go-live', JSON_PLEASE)).json()).toEqual({
    says: [
      'Your card is charged $99 now, for the first month.',
      'Contacts beyond those included are billed at the end of each month.',
    ],
  })
})

test('a canceled free month is not charged: the cancellation is taken back first', async () => {
  await giveCard()
  await setup.app.t.db
    .updateTable('subscriptions')
    .set({ cancel_at: ENDS })
    .where('organization_id', '=', setup.agency.id)
    .execute()
  expect(await press()).toEqual({
    success: false,
    message: expect.stringContaining('Undo the cancellation first'),
  })
  for (const answer of [await setup.ruth.get('/stripe/go-live'), await setup.ruth.post('/stripe/go-live')])
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/stripe'])
  expect(await setup.ruth.words('/stripe')).toContain('Undo the cancellation first')
  expect(setup.asked).toEqual([])
})

test('without JavaScript its page says and does the same', async () => {
  await giveCard()
  const words = await setup.ruth.words('/stripe/go-live')
  expect(words).toMatch(
    /Go live\? Going live ends your trial now\. You cannot undo this\. Your card is charged \$139 now/,
  )
  const done = await setup.ruth.post('/stripe/go-live')
  expect([done.status, done.headers.get('Location')]).toEqual([303, '/stripe'])
  expect((await booksOf(setup.agency.id)).subscription?.status).toBe('active')
  expect((await setup.ruth.get('/stripe/go-live')).headers.get('Location')).toBe('/stripe')
})

test('the provider’s reason for a declined card is shown unchanged, everything else is “An error occurred” (billing-007)', async () => {
  await giveCard()
  setup.answers = () => {
    throw new CardProviderError('declined', 'Your card has insufficient funds.')
  }
  const says = ['Your card is charged $139 now, for the first month.']
  expect(await press()).toEqual({ success: false, message: 'Your card has insufficient funds.', says })
  setup.answers = () => {
    throw new CardProviderError('refused', 'parameter_invalid: internal')
  }
  expect(await press()).toMatchObject({ success: false, message: 'An error occurred' })
  setup.answers = () => {
    throw new Error('boom')
  }
  expect(await press()).toMatchObject({ success: false, message: 'An error occurred' })
  const page = await setup.ruth.post('/stripe/go-live')
  expect([page.status, await page.text()]).toEqual([422, expect.stringContaining('An error occurred')])
  expect((await booksOf(setup.agency.id)).subscription?.status).toBe('trialing')
})

test('without a card nothing is charged, and the page links to one; agents see none of it (billing-004)', async () => {
  const banner = await setup.ruth.html('/contacts')
  expect(banner).toMatch(/Add a card<\/a>/)
  expect(banner).not.toContain('payment-sign')
  expect(banner).toMatch(/Update Payment<\/a>/)
  expect(await setup.ruth.words('/stripe/go-live')).toContain('your agency needs a payment method')
  expect(await press()).toMatchObject({ success: false })
  expect(setup.asked).toEqual([])
  const db = setup.app.t.db
  await db.updateTable('organizations').set({ account_state: 'grace' }).where('id', '=', setup.agency.id).execute()
  const overdue = await setup.ruth.html('/contacts')
  expect(overdue).toMatch(/class="payment-sign payment-sign--missing"[^>]*>.*?Update payment/)
  const dana = await setup.app.as(setup.agency.dana)
  const theirs = await dana.html('/contacts')
  expect(theirs).not.toMatch(/payment-sign|billing-banner|Update Payment/)
  expect((await dana.post('/stripe/go-live')).headers.get('Location')).toBe('/contacts')
})

test('active payments show a labeled green lightning icon (billing-003)', async () => {
  await giveCard()
  expect(await setup.ruth.html('/contacts')).toMatch(
    /class="payment-sign payment-sign--active" href="\/stripe"[^>]*><svg[^>]*><path[^>]*M15\.914 4a1\.5.*?<\/svg><span class="visually-hidden">Payments active</,
  )
})

test('a sign-in older than ten minutes needs a code first', async () => {
  await giveCard()
  setup.app.t.clock.now = new Date(setup.app.t.clock.now.getTime() + 11 * 60_000)
  expect(await (await setup.ruth.get('/stripe/go-live', JSON_PLEASE)).json()).toEqual({})
  expect(await press()).toEqual({ success: false, page: true })
  const page = await setup.ruth.post('/stripe/go-live')
  expect([page.status, await page.text()]).toEqual([422, expect.stringContaining('name="confirmationCode"')])
  expect(setup.asked).toEqual([])
})

test('a card that was removed at Stripe meanwhile is asked for again', async () => {
  await giveCard()
  setup.answers = () => {
    throw new CardProviderError('no_payment_method', 'This customer has no attached payment source')
  }
  expect(await press()).toMatchObject({ success: false, message: 'To go live, your agency needs a payment method.' })
  setup.answers = () => change({ status: 'active', trialEndsAt: undefined })
  expect(await press()).toEqual({ success: true })
})
