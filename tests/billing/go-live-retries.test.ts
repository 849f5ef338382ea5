import { expect, test } from 'vitest'
import { CardProviderError } from '../../src/billing/cards/card-provider.ts'
import { booksOf } from './fake-cards.ts'
import { ENDS, goLiveSetup } from './go-live-setup.ts'

const setup = goLiveSetup()
const { change, giveCard, press } = setup

test('a failed payment is reported, and the grace period begins', async () => {
  await giveCard()
  setup.answers = () => change({ status: 'past_due', trialEndsAt: undefined, owedSince: setup.app.t.clock.now })
  expect(await press()).toMatchObject({ success: false, message: expect.stringContaining('did not go through') })
  expect(await booksOf(setup.agency.id)).toMatchObject({ account_state: 'grace' })
  expect(await setup.ruth.words('/contacts')).toContain(
    'A payment failed. Unless you pay the amount due, your account becomes read-only on Dec 4, 2026. Pay invoice Update card',
  )
})

test('ten parallel clicks send one request; after a refusal the next click sends another', async () => {
  await giveCard()
  setup.answers = () => {
    throw new CardProviderError('declined', 'No.')
  }
  await press()
  const [refused] = setup.asked.splice(0)
  setup.answers = () => change({ status: 'active', trialEndsAt: undefined })
  await Promise.all(Array.from({ length: 10 }, press))
  expect([refused, new Set(setup.asked).size]).toEqual([expect.stringMatching(/^go-live:/), 1])
  expect(setup.asked).not.toContain(refused)
})

test('if no response arrives the provider’s state counts', async () => {
  await giveCard()
  setup.answers = () => {
    change({ status: 'active', trialEndsAt: undefined })
    throw new CardProviderError('unreachable', 'timeout')
  }
  expect(await press()).toEqual({ success: true })
})

test('after a broken response the request gets a new key, because Stripe repeats its response for a key', async () => {
  await giveCard()
  setup.answers = () => {
    throw new CardProviderError('unreachable', 'An error occurred with our connection: 500')
  }
  expect(await press()).toMatchObject({ success: false, message: 'An error occurred' })
  const [broken] = setup.asked
  setup.answers = () => change({ status: 'active', trialEndsAt: undefined })
  expect(await press()).toEqual({ success: true })
  expect([broken, new Set(setup.asked).size]).toEqual([expect.stringMatching(/^go-live:/), 2])
})

test('while the outcome is unknown the key stays', async () => {
  await giveCard()
  setup.answers = () => {
    throw new CardProviderError('unreachable', 'timeout')
  }
  const { listSubscriptions } = setup.cards
  setup.cards.listSubscriptions = async () => {
    throw new CardProviderError('unreachable', 'timeout')
  }
  await press()
  setup.cards.listSubscriptions = listSubscriptions
  setup.answers = () => change({ status: 'active', trialEndsAt: undefined })
  await press()
  expect(new Set(setup.asked).size).toBe(1)
})

test('if the provider’s state differs from ours it is read again, and nothing is charged', async () => {
  await giveCard()
  change({ cancelAt: ENDS })
  expect(await press()).toEqual({ success: false, message: expect.stringContaining('nothing was charged') })
  expect(await press()).toEqual({
    success: false,
    message: expect.stringContaining('Undo the cancellation first'),
  })
  expect(setup.asked).toEqual([])
})

test('if the plan differs from the shown price, the dialog shows the new price and charges at the next click', async () => {
  await giveCard()
  const [sub] = setup.cards.subscriptions
  setup.cards.subscriptions = [
    { ...sub!, items: sub!.items.map((one) => (one.item === 'seat' ? { ...one, quantity: 4 } : one)) },
  ]
  expect(await press()).toEqual({
    success: false,
    message: expect.stringContaining('nothing was charged'),
    says: ['Your card is charged $179 now, for the first month.'],
  })
  expect(setup.asked).toEqual([])
  expect(await press()).toEqual({ success: true })
  expect(setup.asked).toHaveLength(1)
})
