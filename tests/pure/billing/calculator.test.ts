import { expect, test } from 'vitest'
import {
  centsPerContact,
  centsPerFurtherContact,
  defaultClients,
  MAX_CALCULATOR_CONTACTS,
  quickPicks,
  readCalculator,
} from '../../../src/billing/prices/calculator.ts'
import { priceFor } from '../../../src/billing/prices/pricing.ts'
import { firstBook as book } from './books.ts'

test('an empty form shows the initial figures', () => {
  expect(readCalculator({})).toEqual({ clients: defaultClients, errors: {} })
  expect(readCalculator({ contacts: ' ', commission: '', rollover: '' })).toEqual({
    clients: defaultClients,
    errors: {},
  })
})

test.each([
  ['0', 0, undefined],
  ['250', 250, undefined],
  ['40,000', 40_000, undefined],
  [' 7 ', 7, undefined],
  ['-5', 0, 'negative'],
  ['abc', 1_000, 'unreadable'],
  ['1.5', 1_000, 'unreadable'],
  ['1e9', 1_000, 'unreadable'],
  ['4,00', 1_000, 'unreadable'],
  ['1000001', MAX_CALCULATOR_CONTACTS, 'too_much'],
  ['99999999999999999999', 1_000, 'unreadable'],
])('%j contacts are %i (pricing-008)', (typed, contacts, error) => {
  const { clients, errors } = readCalculator({ contacts: typed })
  expect([clients.contacts, errors.contacts]).toEqual([contacts, error])
})

test.each([
  ['0', 0, undefined],
  ['305', 305_00, undefined],
  ['$1,234.5', 1_234_50, undefined],
  ['-1', 0, 'negative'],
  ['-0', 0, undefined],
  ['10000.01', 10_000_00, 'too_much'],
  ['three', 300_00, 'unreadable'],
  ['1-2', 300_00, 'unreadable'],
])('a commission of %j is %i cents (pricing-011)', (typed, cents, error) => {
  const { clients, errors } = readCalculator({ commission: typed })
  expect([clients.commissionCents, errors.commission]).toEqual([cents, error])
})

test.each([
  ['0', 0, undefined],
  ['12.5', 125, undefined],
  ['.5', 5, undefined],
  ['12.', 120, undefined],
  ['33.333', 333, undefined],
  ['10 %', 100, undefined],
  ['100', 1000, undefined],
  ['100.1', 1000, 'too_much'],
  ['-0.1', 0, 'negative'],
  ['half', 100, 'unreadable'],
])('%j percent are %i of a thousand (pricing-012)', (typed, permille, error) => {
  const { clients, errors } = readCalculator({ rollover: typed })
  expect([clients.rolloverPermille, errors.rollover]).toEqual([permille, error])
})

test('unreadable input keeps the figures', () => {
  const before = { contacts: 20_000, commissionCents: 1, rolloverPermille: 2 }
  const { clients } = readCalculator({ contacts: 'x', commission: 'y', rollover: 'z' }, before)
  expect(clients).toEqual(before)
})

test.each([
  [250, '0.33'],
  [1_000, '0.14'],
  [5_000, '0.09'],
  [10_000, '0.09'],
  [20_000, '0.08'],
  [40_000, '0.08'],
])('of %i contacts each carries %s dollars, and never more than a third of one (pricing-007)', (contacts, dollars) => {
  expect(quickPicks).toContain(contacts)
  const { cents } = priceFor(book, { tier: 'usage', contacts, extraAgents: 0, extraContacts: 0 })
  expect((centsPerContact(cents, contacts) / 100).toFixed(2)).toBe(dollars)
})

test('a contact in a further block costs 8 cents a month, 6 with the launch offer (pricing-005)', () => {
  expect([centsPerFurtherContact(book, 0), centsPerFurtherContact(book, 25)]).toEqual([8, 6])
})
