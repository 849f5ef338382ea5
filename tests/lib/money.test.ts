import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCents, parseDollars, percentOff } from '../../src/lib/money.ts'

test.each([
  [12345, '$123.45'],
  [0, '$0.00'],
  [5, '$0.05'],
  [100, '$1.00'],
  [123_450, '$1,234.50'],
  [123_456_789_00, '$123,456,789.00'],
  [-150, '-$1.50'],
])('a rate of %i cents is shown as %s (quotes-018)', (cents, text) => {
  expect(formatCents(cents)).toBe(text)
})

test('an amount that is not a whole number of cents throws', () => {
  for (const wrong of [1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
    expect(() => formatCents(wrong)).toThrow(RangeError)
  }
})

test('dollars are read back as the cents they were written from', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), (cents) => {
      expect(parseDollars(formatCents(cents))).toBe(cents)
    }),
  )
})

test.each([
  ['$1,234.5', 123_450],
  ['99', 9_900],
  [' 0.07 ', 7],
  ['1,23', undefined],
  ['1.234', undefined],
  ['-5', undefined],
  ['', undefined],
  ['.5', undefined],
])('%j dollars are %s cents', (text, cents) => {
  expect(parseDollars(text)).toBe(cents)
})

test.each([
  [9_900, 2_500, 7_425],
  [12_345, 700, 11_481],
  [1, 5_000, 1],
  [3, 5_000, 2],
  [10_050, 100, 9_950],
  [10_000, 0, 10_000],
  [10_000, 10_000, 0],
])('%i cents less %i basis points are %i, rounded half up', (cents, basisPoints, expected) => {
  expect(percentOff(cents, basisPoints)).toBe(expected)
})

test('a discount never raises a price and rounds by at most half a cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e8 }), fc.integer({ min: 0, max: 10_000 }), (cents, basisPoints) => {
      const price = percentOff(cents, basisPoints)
      expect(Number.isInteger(price)).toBe(true)
      expect(price).toBeLessThanOrEqual(cents)
      expect(Math.abs(price * 10_000 - cents * (10_000 - basisPoints))).toBeLessThanOrEqual(5_000)
    }),
  )
})

test('a discount outside 0 to 100 % throws', () => {
  for (const [cents, basisPoints] of [
    [100, -1],
    [100, 10_001],
    [-1, 100],
    [100, 0.5],
    [1.5, 100],
  ] as const) {
    expect(() => percentOff(cents, basisPoints)).toThrow(RangeError)
  }
})
