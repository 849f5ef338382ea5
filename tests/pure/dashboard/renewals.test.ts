import { expect, test } from 'vitest'
import { anniversaries } from '../../../src/dashboard/renewals.ts'

test('a policy of February 29 renews on February 28 of a common year, and on its own day of a leap year', () => {
  const of = (today: string) => anniversaries(today).filter(({ code }) => code === 228 || code === 229)
  expect(of('2027-02-10')).toEqual([
    { code: 228, on: '2027-02-28' },
    { code: 229, on: '2027-02-28' },
  ])
  expect(of('2028-02-10')).toEqual([
    { code: 228, on: '2028-02-28' },
    { code: 229, on: '2028-02-29' },
  ])
})

test('today and the 30 days after it are included, across the end of a year', () => {
  const days = anniversaries('2026-12-15')
  expect([days.length, days[0], days.at(-1)]).toEqual([
    31,
    { code: 1215, on: '2026-12-15' },
    { code: 114, on: '2027-01-14' },
  ])
})
