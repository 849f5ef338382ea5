import { expect, test } from 'vitest'
import { aboutPlan } from '../../../routes/clients/quotes/plan-page-text.ts'
import { compareWords } from '../../../src/messages/client/compare.ts'
import { plansIn } from '../../../src/rates/plans.ts'

const amounts = { amounts_year: 2026, part_b_deductible_cents: 28_300, high_deductible_cents: 295_000 }

test('every plan we quote has its own line', () => {
  const lines = ['TX', 'MN', 'WI', 'MA'].flatMap(plansIn).map((plan) => aboutPlan(plan.code, amounts, compareWords.en))
  expect(lines).not.toContain(undefined)
  expect(new Set(lines).size).toBe(lines.length)
})

test('the high deductible has the year’s amount, or none if it is unknown', () => {
  expect(aboutPlan('WI_HDED', amounts, compareWords.en)).toContain(
    'You pay the first $2,950 of covered costs each year (2026)',
  )
  expect(aboutPlan('WI_HDED', { ...amounts, high_deductible_cents: null }, compareWords.en)).toContain(
    'a high yearly deductible',
  )
})
