import { expect, test } from 'vitest'
import { coverageOf } from '../../../src/quotes/benefits.ts'
import { plansIn } from '../../../src/rates/plans.ts'

const percent = (plan: string, benefit: string) => coverageOf(plan).find((row) => row.benefit === benefit)?.percent

test('foreign travel emergency is covered at 80 percent in F, G and N (compare-014)', () => {
  expect(['F', 'G', 'N'].map((plan) => percent(plan, 'travel'))).toEqual([80, 80, 80])
})

test('the three letters differ in the Part B deductible, excess charges and office copays (compare-013)', () => {
  expect(['F', 'G', 'N'].map((plan) => percent(plan, 'doctorDeductible'))).toEqual([100, 0, 0])
  expect(['F', 'G', 'N'].map((plan) => percent(plan, 'excess'))).toEqual([100, 100, 0])
  const note = (plan: string) => coverageOf(plan).find((row) => row.benefit === 'doctor')?.note
  expect(['F', 'G', 'N'].map(note)).toEqual([undefined, undefined, 'officeCopays'])
})

test('every plan we quote has its own rows, and no benefit twice', () => {
  for (const plan of ['TX', 'MN', 'WI', 'MA'].flatMap((state) => plansIn(state))) {
    const benefits = coverageOf(plan.code).map((row) => row.benefit)
    expect(benefits.length, plan.code).toBeGreaterThan(5)
    expect(new Set(benefits).size, plan.code).toBe(benefits.length)
  }
})

test('Supplement 1A is Supplement 1 without the Part B deductible', () => {
  const differences = coverageOf('MA_SUPP1').filter((row) => percent('MA_SUPP1A', row.benefit) !== row.percent)
  expect(differences.map((row) => row.benefit)).toEqual(['doctorDeductible'])
})
