import { expect, test } from 'vitest'
import { CardProviderError } from '../../src/billing/cards/card-provider.ts'
import { booksOf } from './fake-cards.ts'
import { ENDS, goLiveSetup } from './go-live-setup.ts'

const setup = goLiveSetup()
const { change, giveCard, press } = setup

test('a payment that fails is told, and the days of grace begin', async () => {
  await giveCard()
  setup.answers = () => change({ status: 'past_due', trialEndsAt: undefined, owedSince: setup.app.t.clock.now })
  expect(await press()).toMatchObject({ success: false, message: expect.stringContaining('did not go through') })
  expect(await booksOf(setup.agency.id)).toMatchObject({ account_state: 'grace' })
  expect(await setup.ruth.words('/contacts')).toContain(
    'A payment failed. Unless you pay it, your account becomes read-only on Dec 4, 2026. Pay invoice Update card',
  )
})

test('pressed ten times at once it is asked for once; after a refusal it is asked for anew', async () => {
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

test('an answer that never came counts as what the provider then has', async () => {
  await giveCard()
  setup.answers = () => {
    change({ status: 'active', trialEndsAt: undefined })
    throw new CardProviderError('unreachable', 'timeout')
  }
  expect(await press()).toEqual({ success: true })
})

test('after an answer that broke it is asked for anew, for Stripe repeats what it said under a key', async () => {
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

test('while nobody can tell whether it was done, the key stays', async () => {
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

test('what the provider has else than we know is looked at again, and nothing is charged', async () => {
  await giveCard()
  change({ cancelAt: ENDS })
  expect(await press()).toEqual({ success: false, message: expect.stringContaining('nothing was charged') })
  expect(await press()).toEqual({
    success: false,
    message: expect.stringContaining('Undo the cancellation first'),
  })
  expect(setup.asked).toEqual([])
})

test('another plan there than the one whose price was named: the dialog is told the price of that, and charges at the next press', async () => {
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
