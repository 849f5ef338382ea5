import { expect, test } from 'vitest'
import { bannerWords } from '../../../src/messages/billing-banner.ts'
import { bannerOf, paymentState } from '../../../src/web/billing-state.ts'

const DAY = 86_400_000
const now = new Date('2026-11-20T15:00:00Z')
const after = (days: number) => new Date(now.getTime() + days * DAY)
const admin = {
  isAdmin: true,
  accountState: 'live' as const,
  readOnlyFrom: null,
  trialEndsAt: null,
  subscriptionEndsAt: null,
  subscriptionHasEnded: false,
  timeZone: 'America/New_York',
}
const trial = { ...admin, accountState: 'trial' as const, trialEndsAt: after(30), readOnlyFrom: after(44) }

test('only a live agency has active payments, and only admins are shown any (billing-003, billing-004)', () => {
  expect(
    (['setting_up', 'trial', 'live', 'grace', 'read_only'] as const).map(
      (accountState) => paymentState({ ...admin, accountState }, now)?.isActive,
    ),
  ).toEqual([false, false, true, false, false])
  expect(paymentState({ ...admin, isAdmin: false }, now)).toBeUndefined()
})

test('during a trial only its banner asks for a card; when it is over, the header does too (billing-004)', () => {
  expect([paymentState(trial, now), paymentState(trial, after(30))?.isActive]).toEqual([undefined, false])
  expect(paymentState({ ...trial, accountState: 'live' }, now)?.isActive).toBe(true)
})

test('a trial counts down from 30 days, by whole days, to one, and names its day (billing-005, subscription-018)', () => {
  const left = (at: Date) => {
    const banner = bannerOf(trial, at)
    return banner?.kind === 'trial' ? banner.daysLeft : banner?.kind
  }
  expect([after(0), after(0.9), after(1), after(29), after(29.99), after(30)].map(left)).toEqual([
    30,
    30,
    29,
    1,
    1,
    'trial_over',
  ])
  expect(bannerOf(trial, now)).toEqual({ kind: 'trial', endsOn: '2026-12-20', daysLeft: 30, hasCard: false })
  expect(bannerOf({ ...trial, accountState: 'live' }, now)).toMatchObject({ hasCard: true })
  expect(bannerWords.trial('2026-12-20')).toBe('Your trial will end on Dec 20, 2026.')
  expect([30, 1].map(bannerWords.daysLeft)).toEqual(['30 days left', '1 day left'])
})

test('the most urgent is shown, and nothing once it is paid for', () => {
  expect(bannerOf(admin, now)).toBeUndefined()
  expect(bannerOf({ ...admin, accountState: 'setting_up' }, now)).toBeUndefined()
  expect(
    bannerOf({ ...admin, accountState: 'grace', readOnlyFrom: after(3), subscriptionEndsAt: after(9) }, now),
  ).toEqual({
    kind: 'grace',
    readOnlyOn: '2026-11-23',
  })
  expect(bannerOf({ ...admin, trialEndsAt: after(3), subscriptionEndsAt: after(3) }, now)).toEqual({
    kind: 'ending',
    endsOn: '2026-11-23',
  })
  expect(bannerOf({ ...admin, accountState: 'read_only' }, now)).toEqual({
    kind: 'read_only',
    isAdmin: true,
    hasEnded: false,
  })
})

test('after a subscription ended the plans are offered again; for a missing payment the card', () => {
  const over = { ...admin, accountState: 'read_only' as const, subscriptionHasEnded: true }
  expect(paymentState(over, now)).toEqual({ isActive: false, href: '/change-plan', prompt: 'Choose a plan' })
  expect(bannerOf(over, now)).toMatchObject({ hasEnded: true })
  expect(paymentState({ ...over, subscriptionHasEnded: false }, now)).toEqual({
    isActive: false,
    href: '/stripe#payment-method',
  })
})

test('the day is in the agency’s zone', () => {
  const late = { ...trial, trialEndsAt: new Date('2026-12-21T03:00:00Z') }
  expect(bannerOf(late, now)).toMatchObject({ endsOn: '2026-12-20' })
  expect(bannerOf({ ...late, timeZone: 'Pacific/Guam' }, now)).toMatchObject({ endsOn: '2026-12-21' })
})

test('agents see it only once they cannot change anything', () => {
  const agent = { ...trial, isAdmin: false }
  expect(bannerOf(agent, now)).toBeUndefined()
  expect(bannerOf({ ...agent, accountState: 'grace' }, now)).toBeUndefined()
  expect(bannerOf({ ...agent, accountState: 'read_only' }, now)).toEqual({
    kind: 'read_only',
    isAdmin: false,
    hasEnded: false,
  })
})
