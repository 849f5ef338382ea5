import { expect, test } from 'vitest'
import { hasAgeSteps } from '../../../src/rates/age-rating.ts'

test.each([
  ['TX', '2020-07-01', 'yes'],
  ['NY', '2020-07-01', 'no'],
  ['GA', null, 'no'],
  ['ID', '2022-02-28', 'yes'],
  ['ID', '2022-03-01', 'no'],
  ['ID', null, 'unsure'],
  ['FL', '2020-07-01', 'unsure'],
  ['MO', '2020-07-01', 'unsure'],
] as const)('in %s a policy begun on %s may rise with age: %s', (state, effectiveOn, says) => {
  expect(hasAgeSteps(state, effectiveOn)).toBe(says)
})
