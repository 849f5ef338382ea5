import { expect, test } from 'vitest'
import type { CarrierName } from '../../../src/lib/carriers.ts'
import {
  compareOffers,
  type QuoteCorrection,
  type QuotedClient,
  quoteSubject,
  rateRequest,
  unknownFacts,
} from '../../../src/quotes/comparison.ts'
import { plansIn } from '../../../src/rates/plans.ts'
import type { CarrierQuotes } from '../../../src/rates/rate-provider.ts'

const client: QuotedClient = {
  zip_code: '28801',
  state: 'NC',
  county: 'Buncombe',
  birth_on: '1954-12-15',
  gender: 'F',
  tobacco_user: false,
  current_carrier: 'Aetna',
  plan_type: 'Plan G',
  premium_cents: 17_240,
}
const subject = (changes: Partial<QuotedClient> = {}, correction: QuoteCorrection = {}) =>
  quoteSubject({ ...client, ...changes }, correction, '2026-12-01')

const clarksville = {
  zip: '42223',
  city: 'Fort Campbell',
  cities: ['Fort Campbell'],
  timeZone: 'America/Chicago',
  places: [
    { state: 'KY', county: 'Christian', primary: true },
    { state: 'TN', county: 'Montgomery', primary: false },
  ],
}

const answerFor = (state: string, carriers: CarrierName[] = ['Cigna', 'Humana']): CarrierQuotes[] =>
  carriers.map((carrier, index) => ({
    naic: String(index),
    group: '',
    company_name: carrier,
    carrier,
    is_illustrative: true,
    book_name: '',
    effective_from: '2020-01-01',
    quotes: plansIn(state).map((plan) => ({
      rate: 10_000 + index,
      discount_rate: 10_000 + index,
      discount_category: '',
      gender: 'F',
      age: 71,
      plan: plan.group,
      tobacco: false,
      original_plan_name: plan.code,
    })),
  }))

test('age is that on the effective date (quotes-020)', () => {
  expect(subject({ birth_on: '1954-12-01' }).age).toBe(72)
  expect(subject({ birth_on: '1954-12-02' }).age).toBe(71)
})

test('an unknown birth date counts as 65, marked as a guess (quotes-019)', () => {
  expect(subject({ birth_on: null })).toMatchObject({ age: 65, ageIsGuess: true, planF: false })
  expect(subject({ birth_on: null }, { age: 80 })).toMatchObject({ age: 80, ageIsGuess: false, planF: true })
})

test('a corrected age opens Plan F only if everybody of that age was born before 1955', () => {
  expect(subject({}, { age: 71 }).planF).toBe(true)
  expect(subject({ birth_on: '1940-01-01' }, { age: 71 }).planF).toBe(false)
  expect(subject({ birth_on: '1960-01-01' }, { age: 72 }).planF).toBe(true)
})

test('a corrected ZIP sets its state and its county, unless another county of it is requested', () => {
  expect(subject({}, { zip: clarksville })).toMatchObject({ zip: '42223', state: 'KY', county: 'Christian' })
  expect(subject({}, { zip: clarksville, county: 'Montgomery' })).toMatchObject({ state: 'TN', county: 'Montgomery' })
  expect(subject({}, { zip: clarksville, county: 'Buncombe' })).toMatchObject({ state: 'KY', county: 'Christian' })
})

test('the client’s current plan is shown while they keep the carrier', () => {
  const now = { carrier: 'Aetna', plan: 'Plan G', cents: 17_240 }
  expect(subject().currentPolicy).toEqual(now)
  expect(subject({}, { carrier: 'Aetna' }).currentPolicy).toEqual(now)
  expect(subject({}, { carrier: 'Cigna' }).currentPolicy).toBeUndefined()
  expect(subject({ premium_cents: null }).currentPolicy).toBeUndefined()
})

test('of several counties of a corrected ZIP the main one is a guess until one is chosen', () => {
  expect(subject({}, { zip: clarksville }).countyIsGuess).toBe(true)
  expect(subject({}, { zip: clarksville, county: 'Buncombe' }).countyIsGuess).toBe(true)
  expect(subject({}, { zip: clarksville, county: 'Christian' }).countyIsGuess).toBe(false)
  expect(subject({}, { zip: { ...clarksville, places: clarksville.places.slice(0, 1) } }).countyIsGuess).toBe(false)
})

test('a Plan F that is closed to the client is named as in their state', () => {
  const closed = (changes: Partial<QuotedClient>) =>
    compareOffers(subject({ plan_type: 'Plan F', birth_on: '1955-01-01', ...changes }), answerFor('NC')).closedPlan
  expect(closed({})).toBe('Plan F')
  expect(closed({ state: 'MA' })).toBe('Massachusetts Supplement 1')
  expect(closed({ state: 'WI' })).toBeUndefined()
  expect(closed({ birth_on: '1954-12-31' })).toBeUndefined()
  expect(closed({ birth_on: null })).toBeUndefined()
  expect(closed({ plan_type: 'Plan G' })).toBeUndefined()
})

test('a high-deductible plan opens only if requested or alone', () => {
  const wisconsin = subject({ state: 'WI' })
  const answer = answerFor('WI')
  expect(compareOffers(wisconsin, answer).group).toBe('N')
  expect(compareOffers(wisconsin, answer, 'G').group).toBe('G')
  const alone = answer.map((company) => ({ ...company, quotes: company.quotes.filter((quote) => quote.plan === 'G') }))
  expect(compareOffers(wisconsin, alone).group).toBe('G')
})

test.each([
  ['gender', { gender: null }, {}, ['gender']],
  ['tobacco use', { tobacco_user: null }, {}, ['tobacco']],
  ['both', { gender: null, tobacco_user: null }, {}, ['gender', 'tobacco']],
  ['tobacco use, and gender is answered', { gender: null, tobacco_user: null }, { gender: 'M' }, ['tobacco']],
  ['gender, and tobacco use is answered', { gender: null, tobacco_user: null }, { tobacco: 'no' }, ['gender']],
] as const)('without %s there is nothing to ask', (_, unknown, correction, facts) => {
  const asked = subject(unknown, correction)
  expect(rateRequest(asked, '2026-12-01')).toBeUndefined()
  expect(unknownFacts(asked)).toEqual(facts)
})

test('a client who answers both is priced by their answers, whatever is stored', () => {
  const answers = { gender: 'M', tobacco: 'yes' } as const
  for (const known of [
    { gender: null, tobacco_user: null },
    { gender: 'F', tobacco_user: false },
  ])
    expect(rateRequest(subject(known, answers), '2026-12-01')).toMatchObject({ gender: 'M', tobacco: true })
})

test('without a state there is nothing to ask', () => {
  expect(rateRequest(subject({ state: null }), '2026-12-01')).toBeUndefined()
  expect(rateRequest(subject({ zip_code: null }), '2026-12-01')).toMatchObject({ zip: '', state: 'NC' })
})

test('the requested group is shown, else the current plan’s, else the first (compare-001)', () => {
  const answer = answerFor('NC')
  expect(compareOffers(subject(), answer, 'N').group).toBe('N')
  expect(compareOffers(subject(), answer, 'F').group).toBe('G')
  expect(compareOffers(subject({ plan_type: 'Plan C' }), answer).group).toBe('G')
  const f = compareOffers(subject({ plan_type: 'Plan F' }), answer)
  expect(f.groups.map((each) => each.group)).toEqual(['F', 'G', 'N'])
  expect([f.previous, f.group, f.next]).toEqual(['N', 'F', 'G'])
})

test('a single group has no neighbors (compare-007)', () => {
  const only = compareOffers(subject({ plan_type: 'Plan N' }), answerFor('NC'), 'G')
  expect(only).toMatchObject({
    groups: [{ group: 'N', name: 'Plan N', offers: expect.any(Array) }],
    group: 'N',
    next: undefined,
    previous: undefined,
  })
})

test('groups have their state’s names and those without an offer are omitted (compare-012)', () => {
  const massachusetts = compareOffers(subject({ state: 'MA' }), answerFor('MA'))
  expect(massachusetts.groups.map((each) => each.name)).toEqual(['Massachusetts Supplement 1A', 'Massachusetts Core'])
  const minnesota = compareOffers(subject({ state: 'MN', plan_type: 'Plan F' }), answerFor('MN'))
  expect(minnesota.groups.map((each) => each.group)).toEqual(['G', 'N'])
})

test('without offers there is no group', () => {
  expect(compareOffers(subject({ current_carrier: 'Cigna' }), answerFor('NC', ['Cigna']))).toMatchObject({
    groups: [],
    group: undefined,
    offers: [],
  })
})
