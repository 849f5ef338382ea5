import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  firstOpenStep,
  progressPercent,
  type SetupProgressFacts,
  setupStepNumber,
  stepOfFrame,
  stepsFor,
} from '../../../src/onboarding/steps.ts'

const facts = (some: Partial<SetupProgressFacts> = {}): SetupProgressFacts => ({
  plan: null,
  isSetUp: false,
  hasAgents: false,
  passed: [],
  ...some,
})

test('there are six steps, and five on the basic plan (onboarding-002, onboarding-003)', () => {
  expect(stepsFor('usage')).toEqual(['plan', 'personal', 'company', 'licensing', 'team', 'payment'])
  expect(stepsFor(null)).toHaveLength(6)
  expect(stepsFor('basic')).toEqual(['plan', 'personal', 'company', 'licensing', 'payment'])
})

test('progress is step times 100 divided by total minus 1, clamped to 0 to 100 (onboarding-006)', () => {
  expect([0, 1, 2, 3, 4, 5].map((index) => progressPercent(index, 6))).toEqual([0, 20, 40, 60, 80, 100])
  expect([0, 1, 2, 3, 4].map((index) => progressPercent(index, 5))).toEqual([0, 25, 50, 75, 100])
  expect([progressPercent(-1, 6), progressPercent(9, 6), progressPercent(0, 1)]).toEqual([0, 100, 100])
})

test('a frame is clamped to 1 to 4 and means personal, company, licensing and team (nav-009)', () => {
  expect(['1', '2', '3', '4'].map((text) => stepOfFrame(setupStepNumber(text)!))).toEqual(stepsFor('usage').slice(1, 5))
  expect(['0', '-3', '5', '400'].map(setupStepNumber)).toEqual([1, 1, 4, 4])
  expect([undefined, '', 'x', '1.5', '1e9'].map(setupStepNumber)).toEqual(Array(5).fill(undefined))
})

test('the setup always opens a step of the plan, and payment only after all others', () => {
  fc.assert(
    fc.property(
      fc.record({
        plan: fc.constantFrom(null, 'usage', 'basic'),
        isSetUp: fc.boolean(),
        hasAgents: fc.boolean(),
        passed: fc.subarray(['plan', 'personal', 'company', 'licensing', 'team', 'payment']),
      }),
      (given) => {
        const open = firstOpenStep(given)
        expect(stepsFor(given.plan)).toContain(open)
        if (given.plan === null) expect(open).toBe('plan')
        if (open === 'payment' && given.plan === 'usage' && !given.hasAgents) expect(given.passed).toContain('team')
      },
    ),
  )
})

test('steps filled in under the settings count as passed', () => {
  expect(firstOpenStep(facts())).toBe('plan')
  expect(firstOpenStep(facts({ plan: 'usage' }))).toBe('personal')
  expect(firstOpenStep(facts({ plan: 'usage', isSetUp: true }))).toBe('team')
  expect(firstOpenStep(facts({ plan: 'basic', isSetUp: true }))).toBe('payment')
  expect(firstOpenStep(facts({ plan: 'usage', passed: ['plan', 'personal'] }))).toBe('company')
})
