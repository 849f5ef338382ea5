import { percentOff } from '../lib/money.ts'

export interface SampleQuestion {
  zip: string
  plan: string
  age: number
  gender: 'M' | 'F'
  tobacco: boolean
}

export interface SampleRate {
  naic: string
  company: string
  month_cents: number
  /** The household discount as a fraction. */
  household: number
}

/** NAIC codes of companies whose household discount is a second row, as it is at many real companies. */
const TWO_ROW_COMPANIES = ['71412', '73288']
/** A company whose discount is a whole percentage instead of a fraction. */
const PERCENT_COMPANY = '65269'

/** The rows of one company, including fields of real responses that we do not read. */
export function sampleRow({ naic, company, month_cents, household }: SampleRate, question: SampleQuestion): object[] {
  const row = (month: number, changes: object) => ({
    key: `practice-${question.plan}-${naic}`,
    age: question.age,
    gender: question.gender,
    plan: question.plan,
    tobacco: question.tobacco,
    select: false,
    rate: { month, quarter: month * 3, semi_annual: month * 6, annual: month * 12 },
    rate_type: 'attained age',
    rating_class: '',
    view_type: [],
    discount_category: '',
    discounts: [],
    fees: [{ name: 'policy', type: 'fixed', value: 25 }],
    age_increases: [0.03, 0.03, 0.03],
    rate_increases: [{ date: '2026-03-01T00:00:00', rate_increase: 0.08 }],
    riders: [],
    effective_date: '2026-01-01T00:00:00',
    expires_date: '2199-12-31T00:00:00',
    e_app_link: '',
    company: `practice-${naic}`,
    company_base: {
      key: `practice-${naic}`,
      name: company,
      name_full: company,
      naic,
      ambest_rating: 'A',
      type: 'STOCK',
      med_supp_market_data: [],
      parent_company_base: { code: '', name: '' },
    },
    location_base: { state: '', county: [], zip3: [question.zip.slice(0, 3)], zip5: [] },
    ...changes,
  })
  const percent = Math.round(household * 100)
  if (TWO_ROW_COMPANIES.includes(naic))
    return [
      row(month_cents, { view_type: ['sans_hhd'] }),
      row(percentOff(month_cents, percent * 100), {
        view_type: ['with_hhd'],
        rating_class: `w/ ${percent}% HHD`,
        discount_category: 'Roommate',
      }),
    ]
  const value = naic === PERCENT_COMPANY ? percent : household
  return [
    row(month_cents, { discounts: [{ name: 'household', type: 'percent', value, rule: '' }] }),
    row(Math.round(month_cents * 0.9), { select: true }),
  ]
}
