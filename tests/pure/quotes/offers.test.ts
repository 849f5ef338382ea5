import { expect, test } from 'vitest'
import type { CarrierName } from '../../../src/lib/carriers.ts'
import {
  isQuoted,
  mayBuyPlanF,
  nextPlanGroup,
  offersIn,
  planSelection,
  visibleGroups,
} from '../../../src/quotes/offers.ts'
import { findPlan, hasOwnPlans, type PlanGroup, planGroups, plansIn } from '../../../src/rates/plans.ts'
import type { CarrierQuotes } from '../../../src/rates/rate-provider.ts'

const company = (
  carrier: CarrierName,
  rate: number,
  { naic = carrier as string, plan = 'G' as PlanGroup, discount_rate = rate, code = plan as string } = {},
): CarrierQuotes => ({
  naic,
  group: '0001',
  company_name: `${carrier} Insurance Company`,
  carrier,
  is_illustrative: false,
  book_name: 'Book',
  effective_from: '2027-01-01',
  quotes: [
    {
      rate,
      discount_rate,
      discount_category: discount_rate < rate ? 'Household' : '',
      gender: 'F',
      age: 65,
      plan,
      tobacco: false,
      original_plan_name: code,
    },
  ],
})
const inTexas = { state: 'TX', currentCarrier: undefined }
const shown = (answer: CarrierQuotes[], situation = inTexas as { state: string; currentCarrier: string | undefined }) =>
  offersIn('G', answer, situation).map((offer) => [offer.carrier, offer.monthCents])

test('the three lowest of a group are offered, cheapest first (compare-009)', () => {
  const answer = [company('Aetna', 100), company('Cigna', 90), company('Humana', 120), company('Aflac', 80)]
  expect(shown(answer)).toEqual([
    ['Aflac', 80],
    ['Cigna', 90],
    ['Aetna', 100],
  ])
})

test('a carrier counts once, with its cheapest company', () => {
  const answer = [
    company('Aetna', 110, { naic: '60054' }),
    company('Aetna', 100, { naic: '68500' }),
    company('Cigna', 105),
  ]
  expect(shown(answer)).toEqual([
    ['Aetna', 100],
    ['Cigna', 105],
  ])
})

test('the current carrier is left out (compare-010)', () => {
  const answer = [company('Aetna', 100), company('Cigna', 110)]
  expect(shown(answer, { state: 'TX', currentCarrier: 'Aetna' })).toEqual([['Cigna', 110]])
})

test('equal prices are sorted by name', () => {
  expect(shown([company('Humana', 100), company('Aetna', 100)]).map(([carrier]) => carrier)).toEqual([
    'Aetna',
    'Humana',
  ])
})

test('60380 and the Aflac brand are left out in the nine states only (quotes-021)', () => {
  const nine = ['CA', 'OR', 'WA', 'OK', 'ID', 'MD', 'VA', 'NV', 'MO']
  for (const state of nine) {
    expect(isQuoted({ naic: '60380', carrier: 'Aflac' }, state)).toBe(false)
    expect(isQuoted({ naic: '92908', carrier: 'Aflac' }, state)).toBe(false)
    expect(isQuoted({ naic: '60054', carrier: 'Aetna' }, state)).toBe(true)
  }
  expect(isQuoted({ naic: '60380', carrier: 'Aflac' }, 'TX')).toBe(true)
  expect(shown([company('Aflac', 80, { naic: '60380' })], { state: 'CA', currentCarrier: undefined })).toEqual([])
})

test('an offer has a household price only if it is lower (entities-025)', () => {
  const [with7, without] = offersIn('G', [company('Aetna', 100, { discount_rate: 93 }), company('Cigna', 110)], inTexas)
  expect(with7).toEqual({
    group: 'G',
    carrier: 'Aetna',
    companyName: 'Aetna Insurance Company',
    planCode: 'G',
    planName: 'Plan G',
    monthCents: 100,
    householdCents: 93,
  })
  expect(without?.householdCents).toBeUndefined()
})

test('which groups a selection shows (compare-006, compare-007, compare-008)', () => {
  expect(visibleGroups('F', true)).toEqual(['F', 'G', 'N'])
  expect(visibleGroups('F', false)).toEqual(['G', 'N'])
  expect(visibleGroups('G', true)).toEqual(['G', 'N'])
  expect(visibleGroups('N', true)).toEqual(['N'])
  expect(visibleGroups(undefined, true)).toEqual(['G', 'N'])
})

test.for([
  ['Plan F', 'F'],
  ['g', 'G'],
  [' plan n ', 'N'],
  ['Plan C', undefined],
  ['Other', undefined],
  [null, undefined],
] as const)('the plan type %s selects %s', ([text, group]) => {
  expect(planSelection(text)).toBe(group)
})

test('Plan F is for people born before 1955', () => {
  expect(mayBuyPlanF('1954-12-31')).toBe(true)
  expect(mayBuyPlanF('1955-01-01')).toBe(false)
  expect(mayBuyPlanF(undefined)).toBe(false)
})

test('next and previous cycle through F, G, N (compare-002)', () => {
  expect(planGroups.map((group) => nextPlanGroup(planGroups, group, 1))).toEqual(['G', 'N', 'F'])
  expect(planGroups.map((group) => nextPlanGroup(planGroups, group, -1))).toEqual(['N', 'F', 'G'])
  expect(nextPlanGroup(['G', 'N'], 'N', 1)).toBe('G')
})

test('each code of MN, WI and MA has a readable name and a group (compare-012)', () => {
  const codes = ['MN_BASIC', 'MN_EXTB', 'WI_BASE', 'WI_HDED', 'MA_CORE', 'MA_SUPP1', 'MA_SUPP1A']
  expect(codes.map((code) => [findPlan(code)?.group, findPlan(code)?.name])).toEqual([
    ['N', 'Minnesota Basic'],
    ['G', 'Minnesota Extended Basic'],
    ['N', 'Wisconsin Basic'],
    ['G', 'Wisconsin High Deductible'],
    ['N', 'Massachusetts Core'],
    ['F', 'Massachusetts Supplement 1'],
    ['G', 'Massachusetts Supplement 1A'],
  ])
  expect(offersIn('G', [company('Aetna', 100, { code: 'MN_EXTB' })], inTexas)[0]?.planName).toBe(
    'Minnesota Extended Basic',
  )
})

test('only MN, WI and MA have plans of their own (compare-011)', () => {
  expect(['MN', 'WI', 'MA', 'TX', 'NY'].map(hasOwnPlans)).toEqual([true, true, true, false, false])
  expect(plansIn('TX').map((plan) => plan.code)).toEqual(['F', 'G', 'N'])
})
