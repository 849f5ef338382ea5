import fc from 'fast-check'
import { expect, test } from 'vitest'
import { carriers } from '../../../src/lib/carriers.ts'
import { applyDiscounts, mapQuotes } from '../../../src/rates/csg/map.ts'
import { findPlan, plansIn } from '../../../src/rates/plans.ts'
import type { RateRequest } from '../../../src/rates/rate-provider.ts'

/** A row of CSG, including fields we do not read. Prices are made up. */
function csgRow(changes: object = {}, company: object = {}) {
  return {
    key: 'ahJzfmNzZ2FwaXI',
    age: 70,
    gender: 'M',
    plan: 'G',
    tobacco: false,
    select: false,
    rate: { month: 15_105, quarter: 45_315, semi_annual: 90_630, annual: 181_260 },
    rate_type: 'attained age',
    rating_class: '',
    view_type: [],
    discount_category: '',
    discounts: [],
    fees: [{ name: 'policy', type: 'fixed', value: 15 }],
    age_increases: [0.03, 0.03],
    rate_increases: [{ date: '2026-03-01T00:00:00', rate_increase: 0.1 }],
    riders: [],
    effective_date: '2026-01-01T00:00:00',
    expires_date: '2199-12-31T00:00:00',
    e_app_link: '',
    company: 'ahJzfmNvbXBhbnk',
    company_base: {
      key: 'ahJzfmNvbXBhbnk',
      name: 'Mutual of Omaha Ins Co',
      name_full: 'Mutual of Omaha Insurance Company',
      naic: '71412',
      ambest_rating: 'A+',
      type: 'MUTUAL',
      med_supp_market_data: [{ year: 2025, state: 'NC' }],
      parent_company_base: { code: '0261', name: 'Mutual of Omaha Group' },
      ...company,
    },
    location_base: { state: 'NC', county: [], zip3: ['288'], zip5: [] },
    ...changes,
  }
}

const request: RateRequest = {
  zip: '28801',
  state: 'NC',
  county: 'Buncombe',
  age: 70,
  gender: 'M',
  tobacco: false,
  effectiveOn: '2026-12-01',
}
const map = (rows: unknown[], code = 'G', changes: Partial<RateRequest> = {}) =>
  mapQuotes([{ plan: findPlan(code)!, rows }], { ...request, ...changes })
const prices = (rows: unknown[]) =>
  map(rows).quotes.flatMap(({ quotes }) =>
    quotes.map(({ rate, discount_rate, discount_category }) => [rate, discount_rate, discount_category]),
  )
const month = (cents: number) => ({ rate: { month: cents } })

test('a row becomes a price in cents under its company, and everything else stays (quotes-018, entities-023)', () => {
  expect(map([csgRow({ anything_new: { deep: [1] } })])).toEqual({
    malformed: 0,
    unknown: 0,
    quotes: [
      {
        naic: '71412',
        group: '0261',
        company_name: 'Mutual of Omaha Ins Co',
        carrier: 'Mutual of Omaha',
        quotes: [
          {
            rate: 15_105,
            discount_rate: 15_105,
            discount_category: '',
            gender: 'M',
            age: 70,
            plan: 'G',
            tobacco: false,
            original_plan_name: 'G',
          },
        ],
      },
    ],
  })
})

test('a household discount is subtracted as a fraction, a percentage or dollars, rounded half up to the cent', () => {
  const household = (value: unknown, type = 'percent', name = 'household') => [{ name, type, value, rule: '' }]
  expect(prices([csgRow({ discounts: household(0.1) })])).toEqual([[15_105, 13_595, 'Household']])
  expect(prices([csgRow({ discounts: household(10) })])).toEqual([[15_105, 13_595, 'Household']])
  expect(prices([csgRow({ discounts: household('0.07') })])).toEqual([[15_105, 14_048, 'Household']])
  expect(prices([csgRow({ discounts: household(15, 'fixed') })])).toEqual([[15_105, 13_605, 'Household']])
  const both = [...household(0.05), ...household(0.05, 'percent', 'HHD spouse')]
  expect(prices([csgRow({ discounts: both, discount_category: 'Roommate' })])).toEqual([[15_105, 13_595, 'Roommate']])
  expect(prices([csgRow({ discounts: household(0.1, 'percent', 'early enrollment') })])).toEqual([[15_105, 15_105, '']])
  expect(prices([csgRow({ discounts: [...household('much'), null, 7] })])).toEqual([[15_105, 15_105, '']])
})

test('a discount of 100 % or more is ignored', () => {
  const less = (value: number, type: string) => applyDiscounts(10_000, [{ name: 'household', type, value }])
  expect([less(1, 'percent'), less(100, 'percent'), less(100, 'fixed')]).toEqual([10_000, 10_000, 10_000])
})

test('pairs with and without the household discount are one price and its discounted price', () => {
  const sans = csgRow({ ...month(15_000), view_type: ['sans_hhd'] })
  const withIt = csgRow({
    ...month(13_900),
    view_type: ['with_hhd'],
    rating_class: 'w/ 7% HHD',
    discount_category: 'Roommate',
  })
  expect(prices([withIt, sans])).toEqual([[15_000, 13_900, 'Roommate']])
  expect(prices([{ ...withIt, view_type: [] }, sans])).toEqual([[15_000, 13_900, 'Roommate']])
  expect(prices([{ ...withIt, view_type: 'with_hhd' }, sans])).toEqual([[15_000, 13_900, 'Roommate']])
  expect(prices([{ ...withIt, ...month(15_500) }, sans])).toEqual([[15_000, 15_000, '']])
  // It has no full price to show.
  expect(prices([withIt])).toEqual([])
})

test('each rating class has its own pair', () => {
  const rows = [
    csgRow({ ...month(15_000), view_type: ['sans_hhd'], rating_class: 'Standard' }),
    csgRow({ ...month(18_000), view_type: ['sans_hhd'], rating_class: 'Standard II' }),
    csgRow({ ...month(14_000), view_type: ['with_hhd'], rating_class: 'Standard w/ 7% HHD' }),
  ]
  expect(prices(rows)).toEqual([
    [15_000, 14_000, 'Household'],
    [18_000, 18_000, ''],
  ])
})

test('SELECT plans, other states and other companies are left out', () => {
  expect(prices([csgRow({ select: true }), csgRow({ location_base: { state: 'TN' } })])).toEqual([])
  expect(map([csgRow({}, { naic: '99999', name: 'Atna Life' })])).toMatchObject({ quotes: [], unknown: 1 })
})

test('the brand follows the NAIC code, then a known name', () => {
  const brand = (naic: unknown, name: string) => map([csgRow({}, { naic, name })]).quotes[0]?.carrier
  expect(brand('72850', 'Anything')).toBe('Mutual of Omaha')
  expect(brand(72_850, '')).toBe('Mutual of Omaha')
  expect(brand('92908', 'Tier One Ins Co')).toBe('Aflac')
  expect(brand('12345', 'Tier One Insurance Company')).toBe('Aflac')
  expect(brand('12345', 'Cigna Ins Co')).toBe('Cigna')
  expect(brand('12345', 'Humanna')).toBeUndefined()
})

test('rows without a usable price or company are counted and skipped', () => {
  const broken = [null, 7, 'row', {}, [], csgRow({ rate: {} }), csgRow(month(0)), csgRow(month(-5)), csgRow(month(1.5))]
  const more = [csgRow(month(1e9)), csgRow({}, { naic: 'x' }), csgRow({ company_base: null })]
  expect(map([...broken, ...more, csgRow()])).toMatchObject({ malformed: 12, quotes: [{ naic: '71412' }] })
})

test('the plans of Minnesota, Wisconsin and Massachusetts keep the code asked for (compare-012)', () => {
  for (const state of ['MN', 'WI', 'MA'])
    for (const plan of plansIn(state)) {
      const [company] = map([csgRow({ location_base: { state } })], plan.code, { state }).quotes
      expect(company?.quotes).toMatchObject([{ plan: plan.group, original_plan_name: plan.code }])
    }
})

const anyRow = fc.record(
  {
    rate: fc.oneof(fc.record({ month: fc.oneof(fc.integer(), fc.double(), fc.string()) }), fc.anything()),
    select: fc.anything(),
    view_type: fc.oneof(fc.subarray(['with_hhd', 'sans_hhd']), fc.anything()),
    rating_class: fc.oneof(fc.constantFrom('', 'Standard', 'w/ 20% HHD'), fc.anything()),
    discount_category: fc.oneof(fc.string(), fc.anything()),
    discounts: fc.oneof(
      fc.array(
        fc.record({
          name: fc.constantFrom('household', 'HHD', 'other'),
          type: fc.constantFrom('percent', 'fixed'),
          value: fc.oneof(fc.double(), fc.integer(), fc.string()),
        }),
      ),
      fc.anything(),
    ),
    company_base: fc.oneof(
      fc.record({
        naic: fc.constantFrom(...carriers.flatMap(({ companies }) => companies.map(({ naic }) => naic)), '00000'),
        name: fc.string(),
        parent_company_base: fc.anything(),
      }),
      fc.anything(),
    ),
    location_base: fc.anything(),
  },
  { requiredKeys: [] },
)

test('for any response prices are whole cents, discounts never raise them, and nothing throws', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(anyRow, fc.anything())), (rows) => {
      for (const { quotes, company_name, group } of map(rows).quotes) {
        expect(company_name).not.toBe('')
        expect(group).not.toBe('')
        for (const { rate, discount_rate, discount_category } of quotes) {
          expect(Number.isSafeInteger(rate) && Number.isSafeInteger(discount_rate)).toBe(true)
          expect(discount_rate > 0 && discount_rate <= rate && rate <= 500_000).toBe(true)
          expect(discount_category === '').toBe(discount_rate === rate)
        }
      }
    }),
    { numRuns: 500 },
  )
})

test('a percentage and the same fraction subtract the same, exactly half up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 2, max: 99 }), (cents, percent) => {
      const less = (value: number) => applyDiscounts(cents, [{ name: 'household', type: 'percent', value }])
      const exact = Number((BigInt(cents) * BigInt(100 - percent) * 2n + 100n) / 200n) || cents
      expect([less(percent), less(percent / 100)]).toEqual([exact, exact])
    }),
  )
})
