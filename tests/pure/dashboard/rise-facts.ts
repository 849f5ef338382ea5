import { type RadarClient, type RadarNotice, riseEvents } from '../../../src/dashboard/radar/events.ts'
import { findRises, type RadarPrices } from '../../../src/dashboard/radar/find-rises.ts'
import type { RateBook } from '../../../src/rates/book-changes.ts'

export const TODAY = '2026-11-20'

const thresholds = { percent: 5, cents: 1000 }

export const book = (id: number, effective_from: string, is_illustrative = false): RateBook => ({
  id,
  name: `Book ${id}`,
  effective_from,
  is_illustrative,
})

export const OLD = book(1, '2025-01-01')

export const NEW = book(2, '2027-01-01')

export const person = (facts: Partial<RadarClient> = {}): RadarClient => ({
  id: 1,
  birth_on: '1954-06-14',
  effective_on: '2024-03-01',
  state: 'NC',
  zip: '28801',
  gender: 'M',
  tobacco: false,
  current_carrier: 'Aetna',
  carrier: 'Aetna',
  plan_type: 'Plan G',
  planCode: 'G',
  premiumCents: 15_000,
  premiumSince: '2024-03-01',
  birthdaysInProgress: [],
  ...facts,
})

/** Aetna's price at 70 in each book, and others' prices. Each year of age adds `perYear` cents. */
export const prices =
  (byBook: Record<number, number>, { perYear = 0, others = {} as Record<string, number> } = {}): RadarPrices =>
  (bookId, age) => [
    { naic: '78700', carrier: 'Aetna', cents: byBook[bookId]! + perYear * (age - 70) },
    ...Object.entries(others).map(([carrier, cents]) => ({ naic: carrier, carrier, cents })),
  ]

export const rises = (
  who: RadarClient,
  {
    books = [OLD],
    notices = [] as RadarNotice[],
    of = prices({ 1: 16_000, 2: 17_600 }),
    carriers = undefined as string[] | undefined,
    limits = thresholds,
    today = TODAY,
  } = {},
) => findRises(who, riseEvents(who, { today, books, notices }), of, { carriers, thresholds: limits })

export const notice = (facts: Partial<RadarNotice> = {}): RadarNotice => ({
  carrier: 'Aetna',
  state: 'NC',
  plan: 'Plan G',
  effective_on: '2027-01-15',
  percent: 8,
  ...facts,
})
