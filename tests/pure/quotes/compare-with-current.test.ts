import { expect, test } from 'vitest'
import { compareWithCurrent, currentPremium } from '../../../src/quotes/compare-with-current.ts'
import { type QuotedClient, quoteSubject } from '../../../src/quotes/comparison.ts'

const now = (planCode: string | undefined, cents = 20_000, partBDeductibleCents: number | null = 28_300) => ({
  cents,
  planCode,
  partBDeductibleCents,
  amountsYear: 2026,
})
const g = { monthCents: 17_000, planCode: 'G' }

test('from F to G a year saves the premiums less the Part B deductible of that year', () => {
  expect(compareWithCurrent(g, now('F'))).toEqual({
    monthCents: -3_000,
    yearCents: -36_000,
    deductibleCents: 28_300,
    netCents: -7_700,
  })
})

test('a lower premium can cost more in a year', () => {
  expect(compareWithCurrent({ ...g, monthCents: 19_000 }, now('F')).netCents).toBe(-12_000 + 28_300)
})

test('from G to F the deductible is saved; between G and N it is the same', () => {
  expect(compareWithCurrent({ monthCents: 22_000, planCode: 'F' }, now('G')).netCents).toBe(24_000 - 28_300)
  expect(compareWithCurrent({ monthCents: 15_000, planCode: 'N' }, now('G')).deductibleCents).toBe(0)
})

test('unknown amounts are not counted', () => {
  for (const unknown of [now(undefined), now('F', 20_000, null)])
    expect(compareWithCurrent(g, unknown)).toMatchObject({ deductibleCents: 0, netCents: -36_000 })
  // These depend on riders, or on Medicare before 2020.
  for (const planCode of ['WI_BASE', 'MN_EXTB'])
    expect(compareWithCurrent({ monthCents: 17_000, planCode }, now('F')).deductibleCents).toBe(0)
})

test('nothing is compared with a guessed age, an age below 65, or an unknown premium', () => {
  const client: QuotedClient = {
    zip_code: '28801',
    state: 'NC',
    county: 'Buncombe',
    birth_on: '1950-01-01',
    gender: 'F',
    tobacco_user: false,
    current_carrier: 'Aetna',
    plan_type: 'Plan F',
    premium_cents: 20_000,
  }
  const amounts = { amounts_year: 2026, part_b_deductible_cents: 28_300, high_deductible_cents: null }
  const of = (changes: Partial<QuotedClient>, carrier?: 'Cigna') =>
    currentPremium(quoteSubject({ ...client, ...changes }, { carrier }, '2026-12-01'), amounts)
  expect(of({})).toEqual(now('F'))
  for (const changes of [{ birth_on: null }, { birth_on: '1970-01-01' }, { premium_cents: null }])
    expect(of(changes)).toBeUndefined()
  expect(of({}, 'Cigna')).toBeUndefined()
  // Letters do not apply in a state with its own plans.
  expect(of({ state: 'WI' })?.planCode).toBeUndefined()
})
