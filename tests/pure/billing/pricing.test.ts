import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type BilledUsage,
  limitsFor,
  lookupKey,
  METERED_ITEM,
  packsFor,
  priceFor,
  readLookupKey,
  type TierId,
} from '../../../src/billing/prices/pricing.ts'
import { firstBook as book } from './books.ts'

const by = (tier: TierId, rest: Partial<BilledUsage> = {}) =>
  priceFor(book, { tier, contacts: 0, extraAgents: 0, extraContacts: 0, ...rest })

test.each([
  [0, 99_00, 74_25],
  [1, 99_00, 74_25],
  [500, 99_00, 74_25],
  [501, 139_00, 104_25],
  [1_000, 139_00, 104_25],
  [1_001, 179_00, 134_25],
  [5_000, 459_00, 344_25],
  [10_000, 859_00, 644_25],
  [20_000, 1_659_00, 1_244_25],
  [40_000, 3_259_00, 2_444_25],
])('%i contacts cost %i cents a month, %i with the launch offer (pricing-003)', (contacts, normal, launch) => {
  expect(by('usage', { contacts }).cents).toBe(normal)
  const offered = by('usage', { contacts, percentOff: book.launch_percent_off })
  expect([offered.cents, offered.fullCents]).toEqual([launch, normal])
})

test('a seat costs $20 a month, by use and on Pro; Basic sells none (subscription-001)', () => {
  for (const tier of ['usage', 'pro'] as const) {
    expect(by(tier, { extraAgents: 2 }).cents - by(tier).cents).toBe(40_00)
    expect(by(tier, { extraAgents: 2 }).lines.at(-1)).toEqual({
      item: 'seat',
      quantity: 2,
      unitCents: 20_00,
      cents: 40_00,
    })
  }
  expect(by('basic', { extraAgents: 2 }).cents).toBe(49_00)
})

test.each([
  [0, 0],
  [1, 50_00],
  [5_000, 50_00],
  [5_001, 100_00],
  [95_000, 950_00],
])('%i clients more cost %i cents a month on Pro, and nothing elsewhere (subscription-002)', (extraContacts, cents) => {
  expect(by('pro', { extraContacts }).cents).toBe(99_00 + cents)
  expect(by('usage', { extraContacts }).cents).toBe(99_00)
  expect(by('basic', { extraContacts }).cents).toBe(49_00)
})

test('an amount of zero is no line', () => {
  expect(by('usage').lines.map(({ item }) => item)).toEqual(['usage_base'])
  expect(by('pro', { extraAgents: 1, extraContacts: 1, contacts: 9_000 }).lines.map(({ item }) => item)).toEqual([
    ...['pro', 'seat', 'pack'],
  ])
})

test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d is not a count (subscription-013)', (wrong) => {
  for (const name of ['contacts', 'extraAgents', 'extraContacts'])
    expect(() => by('usage', { [name]: wrong })).toThrow(RangeError)
})

const anyUsage = fc.record({
  tier: fc.constantFrom<TierId>('usage', 'basic', 'pro'),
  contacts: fc.nat(200_000),
  extraAgents: fc.nat(50),
  extraContacts: fc.nat(200_000),
  percentOff: fc.integer({ min: 0, max: 100 }),
})

test('lines add up to the full price, and the discount applies to the total', () => {
  fc.assert(
    fc.property(anyUsage, (usage) => {
      const { lines, fullCents, cents } = priceFor(book, usage)
      expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(fullCents)
      for (const line of lines) expect(line.cents).toBe(line.quantity * line.unitCents)
      expect(Math.abs(cents - (fullCents * (100 - usage.percentOff)) / 100)).toBeLessThanOrEqual(0.5)
    }),
  )
})

test('a larger quantity never costs less', () => {
  fc.assert(
    fc.property(
      anyUsage,
      fc.constantFrom('contacts', 'extraAgents', 'extraContacts'),
      fc.nat(20_000),
      (usage, of, more) => {
        const larger = { ...usage, [of]: usage[of as 'contacts'] + more }
        expect(priceFor(book, larger).cents).toBeGreaterThanOrEqual(priceFor(book, usage).cents)
      },
    ),
  )
})

test('another contact costs nothing until it begins a block (pricing-018)', () => {
  fc.assert(
    fc.property(fc.nat(200_000), (contacts) => {
      const step = by('usage', { contacts: contacts + 1 }).cents - by('usage', { contacts }).cents
      expect(step).toBe(contacts >= 500 && contacts % 500 === 0 ? 40_00 : 0)
    }),
  )
})

test('Basic is one agent, Pro more, and the others have no limit (roles-012, subscription-003, subscription-004)', () => {
  const none = { extraAgents: 0, extraContacts: 0 }
  expect(limitsFor(book, 'basic', { extraAgents: 5, extraContacts: 5_000 })).toEqual({ agents: 1, contacts: 500 })
  expect(limitsFor(book, 'pro', none)).toEqual({ agents: 3, contacts: 5_000 })
  expect(limitsFor(book, 'pro', { extraAgents: 2, extraContacts: 5_001 })).toEqual({ agents: 5, contacts: 15_000 })
  expect(limitsFor(book, 'usage', { extraAgents: 2, extraContacts: 0 })).toEqual({ agents: 5, contacts: -1 })
  expect(limitsFor(book, 'enterprise', none)).toEqual({ agents: -1, contacts: -1 })
})

test('paid packs fit the order, without one pack too many', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), (extraContacts) => {
      const held = packsFor(book, extraContacts) * book.pack_contacts
      expect(held).toBeGreaterThanOrEqual(extraContacts)
      expect(held - extraContacts).toBeLessThan(book.pack_contacts)
    }),
  )
})

test('a lookup key is read back, and others’ are not', () => {
  expect(lookupKey('usage_base', 1)).toBe('usage_base_v1')
  expect(lookupKey(METERED_ITEM, 12)).toBe('usage_block_v12')
  expect(readLookupKey('seat_v3')).toEqual({ item: 'seat', version: 3 })
  for (const other of [null, undefined, '', 'seat', 'seat_v', 'gold_v1', 'seat_v1x', 'Seat_v1'])
    expect(readLookupKey(other)).toBeUndefined()
})
