import { describe, expect, test } from 'vitest'
import { nextBirthday, type RadarClient } from '../../../src/dashboard/radar/events.ts'
import type { RadarPrices } from '../../../src/dashboard/radar/find-rises.ts'
import { exceedsThresholds } from '../../../src/dashboard/radar/rise.ts'
import { bookChanges, rateBookOn } from '../../../src/rates/book-changes.ts'
import { book, NEW, notice, OLD, person, prices, rises, TODAY } from './rise-facts.ts'

describe('which book holds', () => {
  test('a real book comes before the illustrative one, then the newer, then the later import', () => {
    const books = [book(1, '2026-06-01', true), book(2, '2025-01-01'), book(3, '2026-01-01'), book(4, '2026-01-01')]
    expect(rateBookOn(books, '2024-12-31')).toBeUndefined()
    expect(rateBookOn(books, '2025-12-31')?.id).toBe(2)
    expect(rateBookOn(books, '2026-12-31')?.id).toBe(4)
    expect(rateBookOn(books.slice(0, 1), '2026-12-31')?.id).toBe(1)
  })
  test('successive books of one kind are a change; the first real book after the samples is not', () => {
    expect(bookChanges([OLD, NEW], '2026-12-01', '2027-01-01')).toEqual([{ on: '2027-01-01', before: OLD, after: NEW }])
    expect(bookChanges([OLD, NEW], '2026-12-01', '2026-12-31')).toEqual([])
    expect(bookChanges([book(1, '2020-01-01', true), NEW], '2026-12-01', '2027-02-01')).toEqual([])
  })
})

describe('a newer book', () => {
  test('multiplies the client’s premium by the book’s price ratio', () => {
    expect(rises(person(), { books: [OLD, NEW] })).toMatchObject([
      { kind: 'book', effectiveOn: '2027-01-01', oldCents: 15_000, newCents: 16_500, isIllustrative: false },
    ])
  })
  test('uses its own two prices if the premium is unknown', () => {
    expect(rises(person({ premiumCents: null }), { books: [OLD, NEW] })).toMatchObject([
      { oldCents: 16_000, newCents: 17_600 },
    ])
  })
  test('counts from 60 days before its date to 45 days after it', () => {
    const on = (effective_from: string) => rises(person(), { books: [OLD, book(2, effective_from)] }).length
    expect([on('2027-01-19'), on('2027-01-20'), on('2026-10-06'), on('2026-10-05')]).toEqual([1, 0, 1, 0])
  })
  test('ignores clients who started, or updated their premium, on its date or later', () => {
    const books = [OLD, book(2, '2026-11-01')]
    const of = (facts: Partial<RadarClient>) => rises(person(facts), { books }).length
    expect(of({ effective_on: '2026-10-31' })).toBe(1)
    expect(of({ effective_on: '2026-11-01' })).toBe(0)
    expect(of({ premiumSince: '2026-10-31' })).toBe(1)
    expect(of({ premiumSince: '2026-11-01' })).toBe(0)
    expect(of({ premiumSince: '2026-11-01', premiumCents: null })).toBe(1)
  })
  test('that is lower, or lacks the company, causes no increase', () => {
    expect(rises(person(), { books: [OLD, NEW], of: prices({ 1: 16_000, 2: 15_000 }) })).toEqual([])
    expect(rises(person({ carrier: 'Humana', current_carrier: 'Humana' }), { books: [OLD, NEW] })).toEqual([])
  })
  test('uses the age on its date, and ignores people outside the tables', () => {
    const of: RadarPrices = (bookId, age) => [
      { naic: '1', carrier: 'Aetna', cents: bookId * 10_000 * (age === 72 ? 1 : 9) },
    ]
    expect(rises(person(), { books: [OLD, NEW], of })).toMatchObject([{ oldCents: 15_000, newCents: 30_000 }])
    expect(rises(person({ birth_on: '1970-01-01' }), { books: [OLD, NEW] })).toEqual([])
    expect(rises(person({ birth_on: null }), { books: [OLD, NEW] })).toEqual([])
  })
  test('of a carrier’s two companies the one with the price nearest to the premium counts', () => {
    const of: RadarPrices = (bookId) => [
      { naic: '1', carrier: 'Aetna', cents: 10_000 },
      { naic: '2', carrier: 'Aetna', cents: bookId === 1 ? 14_000 : 21_000 },
    ]
    expect(rises(person(), { books: [OLD, NEW], of })).toMatchObject([{ newCents: 22_500 }])
    expect(rises(person({ premiumCents: 9_000 }), { books: [OLD, NEW], of })).toEqual([])
  })
})

describe('a birthday', () => {
  const turns = (birth_on: string, facts: Partial<RadarClient> = {}, today = TODAY) =>
    rises(person({ birth_on, ...facts }), {
      of: prices({ 1: 16_000 }, { perYear: 1_600 }),
      limits: { percent: 2, cents: 1000 },
      today,
    })
  test('within 60 days raises the price by the same book’s step', () => {
    expect(turns('1956-12-24')).toMatchObject([
      { kind: 'age', effectiveOn: '2026-12-24', oldCents: 15_000, newCents: 16_667 },
    ])
    expect(turns('1956-11-20')).toHaveLength(1)
    expect(turns('1956-11-19')).toHaveLength(0)
    expect(turns('1957-01-19')).toHaveLength(1)
    expect(turns('1957-01-20')).toHaveLength(0)
  })
  test('in the past stays while somebody works on its increase', () => {
    expect(turns('1956-11-01')).toEqual([])
    expect(turns('1956-11-01', { birthdaysInProgress: ['2026-11-01'] })).toMatchObject([{ effectiveOn: '2026-11-01' }])
    expect(turns('1956-09-01', { birthdaysInProgress: ['2026-09-01'] })).toEqual([])
    expect(turns('1956-11-02', { birthdaysInProgress: ['2026-11-01'] })).toEqual([])
  })
  test('is a step from 65 to 66 at the earliest, and none at 100', () => {
    expect(turns('1961-12-24')).toEqual([])
    expect(turns('1960-12-24')).toHaveLength(1)
    expect(turns('1927-12-24')).toHaveLength(1)
    expect(turns('1926-12-24')).toEqual([])
  })
  test('on Feb 29 falls on Mar 1 of a common year, when the person is a year older', () => {
    expect(nextBirthday('1956-02-29', '2027-01-10')).toBe('2027-03-01')
    expect(nextBirthday('1956-02-29', '2028-01-10')).toBe('2028-02-29')
    expect(turns('1956-02-29', {}, '2027-01-10')).toMatchObject([{ effectiveOn: '2027-03-01' }])
  })
  test('raises nothing in states without age increases', () => {
    for (const state of ['FL', 'GA', 'MO', 'AZ', 'NH', 'NY', 'WA']) expect(turns('1956-12-24', { state })).toEqual([])
    expect(turns('1956-12-24', { state: 'TX' })).toHaveLength(1)
  })
})

describe('a carrier’s notice', () => {
  test('raises the premium by its percentage', () => {
    expect(rises(person(), { notices: [notice()] })).toMatchObject([
      { kind: 'notice', effectiveOn: '2027-01-15', oldCents: 15_000, newCents: 16_200 },
    ])
  })
  test('uses the book’s price if the premium is unknown, and nothing if that is unknown too', () => {
    expect(rises(person({ premiumCents: null }), { notices: [notice()] })).toMatchObject([
      { oldCents: 16_000, newCents: 17_280 },
    ])
    expect(rises(person({ premiumCents: null, birth_on: null }), { notices: [notice()] })).toEqual([])
  })
  test('applies to its own carrier, state and plan; of two for one day the higher counts', () => {
    expect(rises(person(), { notices: [notice({ state: 'TN' }), notice({ plan: 'Plan N' })] })).toEqual([])
    const both = [notice({ percent: 6, plan: null }), notice({ percent: 9 })]
    expect(rises(person(), { notices: both })).toMatchObject([{ newCents: 16_350 }])
  })
  test('counts 90 days ahead', () => {
    const on = (effective_on: string) => rises(person(), { notices: [notice({ effective_on })] }).length
    expect([on('2027-02-18'), on('2027-02-19')]).toEqual([1, 0])
  })
  test('yields to a book of about that date for the same policy, and to no other', () => {
    const kinds = (effective_on: string, of = prices({ 1: 16_000, 2: 17_600 })) =>
      rises(person(), { books: [OLD, NEW], notices: [notice({ effective_on })], of }).map(({ kind }) => kind)
    expect(kinds('2027-02-01')).toEqual(['book'])
    expect(kinds('2027-02-02')).toEqual(['book', 'notice'])
    expect(kinds('2027-01-15', prices({ 1: 16_000, 2: 16_100 }))).toEqual(['notice'])
  })
})

test('a birth date after the horizon raises nothing and stops nothing', () => {
  expect(rises(person({ birth_on: '2026-11-19' }), { books: [OLD, book(2, '2026-10-20')] })).toEqual([])
  expect(rises(person({ birth_on: '2026-11-19', birthdaysInProgress: ['2026-11-01'] }))).toEqual([])
  expect(rises(person({ birth_on: '2029-06-14' }))).toEqual([])
  expect(rises(person({ birth_on: '2029-06-14' }), { notices: [notice()] })).toMatchObject([{ kind: 'notice' }])
})

test('an increase builds on the previous one, even if that was too small for the list', () => {
  const both = rises(person({ birth_on: '1957-01-10' }), {
    books: [OLD, NEW],
    of: prices({ 1: 16_000, 2: 17_600 }, { perYear: 1_760 }),
  })
  expect(both.map(({ oldCents, newCents }) => [oldCents, newCents])).toEqual([
    [15_000, 16_685],
    [16_685, 18_539],
  ])
  const second = rises(person({ birth_on: '1957-01-10' }), {
    books: [OLD, NEW],
    of: prices({ 1: 16_000, 2: 16_160 }, { perYear: 1_616 }),
  })
  expect(second).toMatchObject([{ kind: 'age', oldCents: 15_167 }])
})

test('an increase is listed from the percentage or the amount on, whichever it reaches first', () => {
  const limits = { percent: 5, cents: 1000 }
  const vectors: [number, number, boolean][] = [
    [10_000, 10_500, true],
    [10_000, 10_499, false],
    [30_000, 31_000, true],
    [30_000, 30_999, false],
    [10_000, 10_000, false],
    [10_000, 9_000, false],
  ]
  for (const [from, to, is] of vectors) expect([from, to, exceedsThresholds(from, to, limits)]).toEqual([from, to, is])
  expect(exceedsThresholds(10_000, 10_001, { percent: 0, cents: 1000 })).toBe(true)
  expect(exceedsThresholds(10_000, 10_001, { percent: 100, cents: 0 })).toBe(true)
  expect(exceedsThresholds(10_000, 10_000, { percent: 0, cents: 0 })).toBe(false)
})
