import { expect, test } from 'vitest'
import { type AccountStateFacts, accountStateOf } from '../../../src/billing/subscription/account-state-of.ts'

const at = (day: string) => new Date(`2026-${day}T15:00:00Z`)
const facts: AccountStateFacts = {
  status: 'active',
  hasCard: true,
  trialEndsAt: null,
  pastDueSince: null,
  endedAt: null,
  graceDays: 14,
}
const noCard = { status: 'trialing', hasCard: false, trialEndsAt: at('12-01') } as const
const owes = { status: 'past_due', pastDueSince: at('12-01') } as const
const lastMoment = new Date(at('12-15').getTime() - 1)

type Row = [says: string, given: Partial<AccountStateFacts>, now: Date, accountState: string, readOnlyFrom: Date | null]

test.each<Row>([
  ['no plan chosen yet', { status: undefined, hasCard: false }, at('11-20'), 'setting_up', null],
  ['a free month without a card', noCard, at('11-20'), 'trial', at('12-15')],
  ['its days of grace', noCard, lastMoment, 'trial', at('12-15')],
  ['the moment they end', noCard, at('12-15'), 'read_only', at('12-15')],
  ['a free month with a card', { ...noCard, hasCard: true }, at('11-20'), 'live', null],
  ['the same after its end, before anybody told us', { ...noCard, hasCard: true }, at('12-20'), 'live', null],
  ['a month paid for', {}, at('11-20'), 'live', null],
  ['a contract without a card', { hasCard: false }, at('11-20'), 'live', null],
  ['a payment that failed', owes, at('12-02'), 'grace', at('12-15')],
  ['the last moment of grace', owes, lastMoment, 'grace', at('12-15')],
  ['the end of grace', owes, at('12-15'), 'read_only', at('12-15')],
  ['nobody tries any more', { status: 'unpaid', pastDueSince: at('12-01') }, at('12-02'), 'read_only', null],
  ['paused', { status: 'paused' }, at('12-02'), 'read_only', null],
  ['ended', { status: 'canceled', endedAt: at('12-01') }, at('12-02'), 'read_only', at('12-01')],
])('%s', (_, given, now, accountState, readOnlyFrom) => {
  expect(accountStateOf({ ...facts, ...given }, now)).toEqual({ accountState, readOnlyFrom })
})
