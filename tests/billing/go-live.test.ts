import { beforeEach, expect, test } from 'vitest'
import { CardTrouble } from '../../src/billing/cards/card-provider.ts'
import { type TestApp, testApp, type Visitor } from '../app.ts'
import type { Agency } from '../cast.ts'
import { testDatabase } from '../db.ts'
import { agencyWithCard, booksOf, type FakeCards, fakeCards, subscriptionOf } from './fake-cards.ts'

let app: TestApp
let cards: FakeCards
let agency: Agency
let customerId: string
let ruth: Visitor
/** Idempotency keys that the end of a trial was asked under. */
let asked: string[]
let answers: () => void
const ENDS = new Date('2026-12-20T15:00:00Z')

beforeEach(async () => {
  const t = await testDatabase()
  t.clock.now = new Date('2026-11-20T15:00:00Z')
  cards = fakeCards()
  asked = []
  const said = new Map<string, Error | undefined>()
  answers = () => change({ status: 'active', trialEndsAt: undefined })
  cards.endTrial = async (id, key) => {
    // Under a key that was used, Stripe repeats what it said: also a failure.
    if (!asked.includes(key)) said.set(key, attempt(answers))
    asked.push(key)
    const failure = said.get(key)
    if (failure) throw failure
    const found = await cards.findSubscription(id)
    if (!found) throw new CardTrouble('not_found', 'No such subscription')
    return found
  }
  app = await testApp({ cards, log: { debug() {}, info() {}, error() {} } })
  ;({ agency, customerId } = await agencyWithCard())
  ruth = await app.as(agency.ruth)
})

function attempt(work: () => void): Error | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    return error as Error
  }
}

const change = (changes: object) => {
  cards.subscriptions = cards.subscriptions.map((one) => ({ ...one, ...changes }))
}

async function giveCard(holds = { pro: 1, seat: 2 } as object) {
  const made = subscriptionOf(agency.id, customerId, { holds, status: 'trialing', trialEndsAt: ENDS })
  cards.subscriptions = [made]
  const tier_id = 'pro' in holds ? 'pro' : 'usage'
  await app.t.db
    .updateTable('subscriptions')
    .set({ stripe_subscription_id: made.id, tier_id, extra_agents: 'seat' in holds ? 2 : 0 })
    .where('organization_id', '=', agency.id)
    .execute()
  await app.t.db.updateTable('organizations').set({ standing: 'live' }).where('id', '=', agency.id).execute()
}

const JSON_PLEASE = { Accept: 'application/json' }
const press = async () => {
  const answer = await ruth.post('/stripe/go-live', {}, JSON_PLEASE)
  return answer.json()
}

test('the dialog is told what it costs now, and going live ends the trial at once (billing-005, billing-006, subscription-018)', async () => {
  await giveCard()
  expect(await ruth.html('/contacts')).toMatch(/Your trial will end on Dec 20, 2026\. <strong>30 days left<\/strong>/)
  expect(await (await ruth.get('/stripe/go-live', JSON_PLEASE)).json()).toEqual({
    says: ['Your card is charged $139 now, for the first month.'],
  })
  expect(await press()).toEqual({ success: true })
  expect(await booksOf(agency.id)).toMatchObject({
    standing: 'live',
    subscription: { status: 'active' },
  })
  const page = await ruth.html('/contacts')
  expect(page).toContain('You are live')
  expect(page).not.toContain('Your trial will end')
  expect(await press()).toEqual({ success: false, message: 'Your trial has ended already.' })
})

test('the plan by use says that contacts come on top, and the launch offer counts', async () => {
  await giveCard({ usage_base: 1, usage_block: 0 })
  await app.t.db
    .updateTable('subscriptions')
    .set({ percent_off: 25 })
    .where('organization_id', '=', agency.id)
    .execute()
  expect(await (await ruth.get('/stripe/go-live', JSON_PLEASE)).json()).toEqual({
    says: [
      'Your card is charged $74.25 now, for the first month.',
      'Contacts above those included are charged at the end of each month.',
    ],
  })
})

test('of a smaller plan that waits its price is named, for the provider has that one already (billing-006)', async () => {
  await giveCard({ usage_base: 1, usage_block: 0 })
  await app.t.db
    .updateTable('subscriptions')
    .set({ tier_id: 'pro', extra_agents: 2, next_tier_id: 'usage', next_extra_agents: 0, next_extra_contacts: 0 })
    .set({ next_on: ENDS })
    .where('organization_id', '=', agency.id)
    .execute()
  expect(await (await ruth.get('/stripe/go-live', JSON_PLEASE)).json()).toEqual({
    says: [
      'Your card is charged $99 now, for the first month.',
      'Contacts above those included are charged at the end of each month.',
    ],
  })
})

test('a cancelled free month is not charged: the cancellation is taken back first', async () => {
  await giveCard()
  await app.t.db
    .updateTable('subscriptions')
    .set({ cancel_at: ENDS })
    .where('organization_id', '=', agency.id)
    .execute()
  expect(await press()).toEqual({
    success: false,
    message: expect.stringContaining('take the cancellation back first'),
  })
  for (const answer of [await ruth.get('/stripe/go-live'), await ruth.post('/stripe/go-live')])
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/stripe'])
  expect(await ruth.words('/stripe')).toContain('Please take the cancellation back first')
  expect(asked).toEqual([])
})

test('without script its page says and does the same', async () => {
  await giveCard()
  const words = await ruth.words('/stripe/go-live')
  expect(words).toMatch(
    /Go live\? Going live ends your trial now\. It cannot be undone\. Your card is charged \$139 now/,
  )
  const done = await ruth.post('/stripe/go-live')
  expect([done.status, done.headers.get('Location')]).toEqual([303, '/stripe'])
  expect((await booksOf(agency.id)).subscription?.status).toBe('active')
  expect((await ruth.get('/stripe/go-live')).headers.get('Location')).toBe('/stripe')
})

test('the provider’s words about a declined card stand as given, everything else is “An error occurred” (billing-007)', async () => {
  await giveCard()
  answers = () => {
    throw new CardTrouble('declined', 'Your card has insufficient funds.')
  }
  const says = ['Your card is charged $139 now, for the first month.']
  expect(await press()).toEqual({ success: false, message: 'Your card has insufficient funds.', says })
  answers = () => {
    throw new CardTrouble('refused', 'parameter_invalid: internal')
  }
  expect(await press()).toMatchObject({ success: false, message: 'An error occurred' })
  answers = () => {
    throw new Error('boom')
  }
  expect(await press()).toMatchObject({ success: false, message: 'An error occurred' })
  const page = await ruth.post('/stripe/go-live')
  expect([page.status, await page.text()]).toEqual([422, expect.stringContaining('An error occurred')])
  expect((await booksOf(agency.id)).subscription?.status).toBe('trialing')
})

test('a payment that fails is told, and the days of grace begin', async () => {
  await giveCard()
  answers = () => change({ status: 'past_due', trialEndsAt: undefined, owedSince: app.t.clock.now })
  expect(await press()).toMatchObject({ success: false, message: expect.stringContaining('did not go through') })
  expect(await booksOf(agency.id)).toMatchObject({ standing: 'grace' })
  expect(await ruth.words('/contacts')).toContain(
    'A payment failed. Unless it is made up for, your account becomes read-only on Dec 4, 2026. Pay the invoice Update the card',
  )
})

test('pressed ten times at once it is asked for once; after a refusal it is asked for anew', async () => {
  await giveCard()
  answers = () => {
    throw new CardTrouble('declined', 'No.')
  }
  await press()
  const [refused] = asked.splice(0)
  answers = () => change({ status: 'active', trialEndsAt: undefined })
  await Promise.all(Array.from({ length: 10 }, press))
  expect([refused, new Set(asked).size]).toEqual([expect.stringMatching(/^go-live:/), 1])
  expect(asked).not.toContain(refused)
})

test('an answer that never came counts as what the provider then has', async () => {
  await giveCard()
  answers = () => {
    change({ status: 'active', trialEndsAt: undefined })
    throw new CardTrouble('unreachable', 'timeout')
  }
  expect(await press()).toEqual({ success: true })
})

test('after an answer that broke it is asked for anew, for Stripe repeats what it said under a key', async () => {
  await giveCard()
  answers = () => {
    throw new CardTrouble('unreachable', 'An error occurred with our connection: 500')
  }
  expect(await press()).toMatchObject({ success: false, message: 'An error occurred' })
  const [broken] = asked
  answers = () => change({ status: 'active', trialEndsAt: undefined })
  expect(await press()).toEqual({ success: true })
  expect([broken, new Set(asked).size]).toEqual([expect.stringMatching(/^go-live:/), 2])
})

test('while nobody can tell whether it was done, the key stays', async () => {
  await giveCard()
  answers = () => {
    throw new CardTrouble('unreachable', 'timeout')
  }
  const { listSubscriptions } = cards
  cards.listSubscriptions = async () => {
    throw new CardTrouble('unreachable', 'timeout')
  }
  await press()
  cards.listSubscriptions = listSubscriptions
  answers = () => change({ status: 'active', trialEndsAt: undefined })
  await press()
  expect(new Set(asked).size).toBe(1)
})

test('what the provider has else than we know is looked at again, and nothing is charged', async () => {
  await giveCard()
  change({ cancelAt: ENDS })
  expect(await press()).toEqual({ success: false, message: expect.stringContaining('nothing was charged') })
  expect(await press()).toEqual({
    success: false,
    message: expect.stringContaining('take the cancellation back first'),
  })
  expect(asked).toEqual([])
})

test('another plan there than the one whose price was named: the dialog is told the price of that, and charges at the next press', async () => {
  await giveCard()
  const [sub] = cards.subscriptions
  cards.subscriptions = [
    { ...sub!, items: sub!.items.map((one) => (one.item === 'seat' ? { ...one, quantity: 4 } : one)) },
  ]
  expect(await press()).toEqual({
    success: false,
    message: expect.stringContaining('nothing was charged'),
    says: ['Your card is charged $179 now, for the first month.'],
  })
  expect(asked).toEqual([])
  expect(await press()).toEqual({ success: true })
  expect(asked).toHaveLength(1)
})

test('without a card nothing is charged, and the page leads to one; agents see nothing of it (billing-004)', async () => {
  const banner = await ruth.html('/contacts')
  expect(banner).toMatch(/Add a card<\/a>/)
  expect(banner).toMatch(/class="payment-sign payment-sign--missing"[^>]*>.*?Update payment/)
  expect(banner).toMatch(/Update Payment<\/a>/)
  expect(await ruth.words('/stripe/go-live')).toContain('your agency needs a payment method')
  expect(await press()).toMatchObject({ success: false })
  expect(asked).toEqual([])
  const dana = await app.as(agency.dana)
  const theirs = await dana.html('/contacts')
  expect(theirs).not.toMatch(/payment-sign|billing-banner|Update Payment/)
  expect((await dana.post('/stripe/go-live')).headers.get('Location')).toBe('/contacts')
})

test('active payments are a green lightning icon that says so (billing-003)', async () => {
  await giveCard()
  expect(await ruth.html('/contacts')).toMatch(
    /class="payment-sign payment-sign--active" href="\/stripe"[^>]*><svg[^>]*><path[^>]*M15\.914 4a1\.5.*?<\/svg><span class="visually-hidden">Payments active</,
  )
})

test('a sign-in that is older than ten minutes is asked for a code first', async () => {
  await giveCard()
  app.t.clock.now = new Date(app.t.clock.now.getTime() + 11 * 60_000)
  expect(await (await ruth.get('/stripe/go-live', JSON_PLEASE)).json()).toEqual({})
  expect(await press()).toEqual({ success: false, page: true })
  const page = await ruth.post('/stripe/go-live')
  expect([page.status, await page.text()]).toEqual([422, expect.stringContaining('name="confirmationCode"')])
  expect(asked).toEqual([])
})

test('a card that was removed at Stripe meanwhile is asked for in words', async () => {
  await giveCard()
  answers = () => {
    throw new CardTrouble('no_payment_method', 'This customer has no attached payment source')
  }
  expect(await press()).toMatchObject({ success: false, message: 'To go live, your agency needs a payment method.' })
  answers = () => change({ status: 'active', trialEndsAt: undefined })
  expect(await press()).toEqual({ success: true })
})
