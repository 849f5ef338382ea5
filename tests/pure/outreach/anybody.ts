import fc from 'fast-check'
import { addDays } from '../../../src/lib/calendar-date.ts'
import { outreachKinds } from '../../../src/outbox/outreach-kinds.ts'
import type { SlowContact, SlowFacts } from './slow-facts.ts'

const STATES = ['CA', 'ID', 'IL', 'KY', 'LA', 'MD', 'NV', 'OK', 'OR', 'MO', 'CT', 'MA', 'NY', 'WA', 'NC', 'TX']

/** Leap days, ends of months and of years, more often than chance has them. */
const near = (first: string, days: number) =>
  fc.oneof(
    fc.integer({ min: 0, max: days }).map((n) => addDays(first, n)),
    fc.integer({ min: 0, max: days }).map((n) => {
      const year = addDays(first, n).slice(0, 4)
      const ends = ['01-01', '02-28', '03-01', '12-31', '01-31', Number(year) % 4 ? '10-31' : '02-29']
      return `${year}-${ends[n % ends.length]}`
    }),
  )

const sometimes = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 1, nil: undefined })

/** Days are generated as offsets from today and then turned into dates. */
const moreOf = (today: string) => {
  const day = (least: number, most: number) => fc.integer({ min: least, max: most }).map((n) => addDays(today, n))

  return fc
    .record<Partial<SlowFacts>>(
      {
        updates: fc.boolean(),
        yearly: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
        clientPause: sometimes(fc.record({ from: day(-80, 0), until: day(-20, 200) })),
        stops: fc.array(
          fc.record({
            of: fc.constantFrom('contact' as const, 'agency' as const),
            kind: fc.constantFrom(null, 'follow_up', ...outreachKinds),
            from: day(-80, 0),
            until: fc.option(day(-20, 200)),
          }),
          { maxLength: 1 },
        ),
        quote: sometimes(
          fc.record({
            id: fc.constant('q1'),
            on: day(-90, 0),
            did: fc.constantFrom('not_viewed' as const, 'viewed' as const, 'answered' as const),
            stopped: fc.option(fc.constantFrom('call' as const, 'decline' as const, 'answered' as const), { freq: 1 }),
          }),
        ),
        increases: fc
          .array(fc.record({ effective: day(-60, 300), entered: day(-90, 0) }), { maxLength: 3 })
          .map((all) => all.map((each, index) => ({ id: index + 9, ...each }))),
        failed: sometimes(
          fc.oneof(
            fc.constant('off' as const),
            fc.record({
              often: fc.constantFrom('annual' as const, 'semiannual' as const, 'quarterly' as const),
              around: fc.constantFrom('birthday' as const, 'anniversary' as const, 'pre_aep' as const),
            }),
          ),
        ),
        licensed: sometimes(
          fc.dictionary(fc.constantFrom(...STATES), fc.option(day(-60, 400)), { maxKeys: 12, noNullPrototype: true }),
        ),
        lifted: sometimes(fc.constantFrom('smart send' as const, 'target GI' as const)),
      },
      { requiredKeys: [] },
    )
    .map((more) => Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined)) as typeof more)
}

export type Somebody = SlowContact & { today: string }

const calendar = {
  id: fc.integer({ min: 1, max: 9_000_000 }),
  state: fc.constantFrom(...STATES),
  birth: fc.option(near('1930-01-01', 12_000), { freq: 8 }),
  effective: fc.option(near('2021-01-01', 2500), { freq: 8 }),
  carrier: fc.boolean(),
  delay: fc.integer({ min: 1, max: 3 }),
}

const days = near('2026-01-01', 1200)

/** Any contact on any day, with calendar emails only. */
export const plain: fc.Arbitrary<Somebody> = fc.record({ ...calendar, today: days })

/** The same, with all other facts. */
export const anybody: fc.Arbitrary<Somebody> = days.chain((today) =>
  fc.record({ ...calendar, today: fc.constant(today), more: moreOf(today) }),
)
