import { describe, expect, test } from 'vitest'
import type { RadarClient } from '../../../src/dashboard/radar/events.ts'
import { book, NEW, notice, OLD, person, prices, rises } from './rise-facts.ts'

describe('the best alternative', () => {
  const best = (facts: Partial<RadarClient>, others: Record<string, number>, carriers?: string[]) =>
    rises(person(facts), { notices: [notice({ plan: null })], of: prices({ 1: 16_000 }, { others }), carriers })[0]
      ?.best
  test('is the lowest price of another carrier for the same plan, with its yearly savings', () => {
    expect(best({}, { Cigna: 14_000, Humana: 13_900 })).toEqual({
      carrier: 'Humana',
      plan: 'G',
      cents: 13_900,
      yearCents: 12 * (16_200 - 13_900),
    })
  })
  test('is missing if none is lower, and never the current carrier', () => {
    expect(best({}, { Cigna: 16_200 })).toBeUndefined()
    expect(best({}, {})).toBeUndefined()
  })
  test('is a carrier that the agency offers in that state', () => {
    expect(best({}, { Cigna: 14_000, Humana: 13_900 }, ['Aetna', 'Cigna'])?.carrier).toBe('Cigna')
    expect(best({}, { Cigna: 14_000 }, ['Aetna'])).toBeUndefined()
  })
  test('excludes Aflac where it is not quoted', () => {
    expect(best({ state: 'NC' }, { Aflac: 13_000 })?.carrier).toBe('Aflac')
    const there = rises(person({ state: 'WA' }), {
      notices: [notice({ state: 'WA' })],
      of: prices({ 1: 16_000 }, { others: { Aflac: 13_000, Cigna: 14_000 } }),
    })
    expect(there[0]?.best?.carrier).toBe('Cigna')
  })
  test('of Plan F exists only for people who may still buy it', () => {
    const f = { plan_type: 'Plan F', planCode: 'F' }
    expect(best({ ...f, birth_on: '1954-12-31' }, { Cigna: 14_000 })?.carrier).toBe('Cigna')
    expect(best({ ...f, birth_on: '1955-01-01' }, { Cigna: 14_000 })).toBeUndefined()
  })
  test('is missing for people outside the tables, or with an unknown plan', () => {
    expect(best({ birth_on: '1970-01-01' }, { Cigna: 14_000 })).toBeUndefined()
    expect(best({ planCode: undefined, plan_type: 'Other' }, { Cigna: 14_000 })).toBeUndefined()
  })
})

test('from sample prices is marked so: a book’s increase, and a notice’s beside a sample price', () => {
  const samples = [book(1, '2020-01-01', true)]
  const of = (facts: Partial<RadarClient>, others: Record<string, number>) =>
    rises(person(facts), { books: samples, notices: [notice()], of: prices({ 1: 16_000 }, { others }) })
  expect(of({}, { Cigna: 14_000 })[0]?.isIllustrative).toBe(true)
  expect(of({}, {})[0]?.isIllustrative).toBe(false)
  expect(of({ premiumCents: null }, {})[0]?.isIllustrative).toBe(true)
})

describe('a person whose gender or tobacco use is not known', () => {
  test.each([{ gender: null }, { tobacco: null }])('has no price in any book: %o', (unknown) => {
    expect(
      rises(person(unknown), { books: [OLD, NEW], of: prices({ 1: 16_000, 2: 17_600 }, { perYear: 2_000 }) }),
    ).toEqual([])
  })

  test('is still shown for a carrier’s notice, without an alternative', () => {
    const others = { Cigna: 9_000 }
    const told = (facts: Partial<RadarClient>) =>
      rises(person(facts), { notices: [notice()], of: prices({ 1: 16_000 }, { others }) })
    expect(told({ gender: null })).toMatchObject([
      { kind: 'notice', oldCents: 15_000, newCents: 16_200, best: undefined },
    ])
    expect(told({})[0]!.best).toBeDefined()
  })
})
