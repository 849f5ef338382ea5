import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CalculatorClients, remainingByYear, retainedValue } from '../../../src/billing/prices/roi.ts'

const clients: CalculatorClients = { contacts: 1_000, commissionCents: 300_00, rolloverPermille: 100 }

test('a client earns six years of commission, and three more when they roll over (pricing-013, pricing-014)', () => {
  expect(retainedValue(clients, 139_00)).toMatchObject({ baselineCents: 1_800_00, addedCents: 900_00 })
})

test('a tenth of 1,000 clients converts in a year, a twelfth of them in a month (pricing-015)', () => {
  const { monthly, annual } = retainedValue(clients, 139_00)
  expect(annual).toEqual({ investmentCents: 1_668_00, converted: 100, addedCents: 90_000_00 })
  expect(monthly).toEqual({ investmentCents: 139_00, converted: 100 / 12, addedCents: 7_500_00 })
})

test('the result is the added revenue of a year minus its cost, and their ratio (pricing-016)', () => {
  const { netAnnualCents, multiple } = retainedValue(clients, 139_00)
  expect(netAnnualCents).toBe(90_000_00 - 1_668_00)
  expect(multiple?.toFixed(1)).toBe('54.0')
})

test('a free plan has no ratio, and a year without added revenue loses its cost', () => {
  expect(retainedValue(clients, 0).multiple).toBeUndefined()
  expect(retainedValue({ ...clients, contacts: 0 }, 99_00)).toMatchObject({ netAnnualCents: -1_188_00, multiple: 0 })
})

const inDollars = (clients: CalculatorClients) =>
  remainingByYear(clients).map(({ year, baseCents, rolloverCents }) => [year, baseCents / 100, rolloverCents / 100])

test('a book shrinks over six years, and rollovers sustain it (pricing-017)', () => {
  expect(inDollars(clients)).toEqual([
    [0, 1_050_000, 1_050_000],
    [1, 750_000, 855_000],
    ...[2, 3, 4, 5, 6].map((year) => [year, expect.any(Number), expect.any(Number)]),
  ])
  expect(remainingByYear(clients).map(({ baseCents }) => baseCents / 100_00)).toEqual([
    ...[10_500, 7_500, 5_000, 3_000, 1_500, 500, 0],
  ])
})

test('without rollovers both cases are equal, and with all of them the book stays complete', () => {
  for (const { baseCents, rolloverCents } of remainingByYear({ ...clients, rolloverPermille: 0 }))
    expect(rolloverCents).toBe(baseCents)
  const whole = remainingByYear({ ...clients, rolloverPermille: 1000 }).slice(1)
  expect(whole.map(({ rolloverCents }) => rolloverCents)).toEqual(Array(6).fill(1_800_000_00))
})

const anyClients = fc.record({
  contacts: fc.nat(1_000_000),
  commissionCents: fc.nat(10_000_00),
  rolloverPermille: fc.nat(1000),
})

test('more rollovers never earn less, and never more than a book of new clients', () => {
  fc.assert(
    fc.property(anyClients, fc.nat(1000), (some, more) => {
      const rolloverPermille = Math.min(1000, some.rolloverPermille + more)
      const fewer = remainingByYear(some)
      const most = 6 * some.contacts * some.commissionCents
      remainingByYear({ ...some, rolloverPermille }).forEach(({ rolloverCents, baseCents }, year) => {
        // Rounds fractions of cents.
        expect(rolloverCents).toBeGreaterThanOrEqual(fewer[year]!.rolloverCents - 1)
        expect(rolloverCents).toBeGreaterThanOrEqual(baseCents - 1)
        expect(rolloverCents).toBeLessThanOrEqual(most + 1)
      })
    }),
  )
})

test('amounts are whole cents, and a year is twelve months (pricing-006)', () => {
  fc.assert(
    fc.property(anyClients, fc.nat(100_000_00), (some, cents) => {
      const { annual, monthly, netAnnualCents } = retainedValue(some, cents)
      for (const amount of [annual.addedCents, monthly.addedCents, netAnnualCents])
        expect(Number.isSafeInteger(amount)).toBe(true)
      expect(annual.investmentCents).toBe(12 * monthly.investmentCents)
      expect(Math.abs(annual.addedCents - 12 * monthly.addedCents)).toBeLessThanOrEqual(6)
    }),
  )
})

test.each([
  ['contacts', -1],
  ['contacts', 0.5],
  ['commissionCents', Number.NaN],
  ['rolloverPermille', 1001],
])('%s cannot be %d', (name, wrong) => {
  expect(() => retainedValue({ ...clients, [name]: wrong }, 0)).toThrow(RangeError)
  expect(() => remainingByYear({ ...clients, [name]: wrong })).toThrow(RangeError)
})
