import { expect, test } from 'vitest'
import { states } from '../../../src/lib/states.ts'
import { compareState, compareStates, exampleWindow, statesThatDiffer } from '../../../src/switching/compare-sets.ts'
import { ruleSets } from '../../../src/switching/state-rule.ts'
import { firstRules, listStateRules } from '../../first-rules.ts'

const TODAY = '2026-11-22'
const those = (agreement: string) =>
  compareStates(firstRules, TODAY)
    .filter((found) => found.agreement === agreement)
    .map(({ state }) => state)

// Written by hand from domain.md 3.2 and state-rules-2027.md.
test('the sets agree, and differ, where the spec and the law do (outreach-024, outreach-028, outreach-033)', () => {
  expect(those('same').sort()).toEqual(['CT', 'ID', 'MD', 'NY'])
  expect(those('differ').sort()).toEqual(['CA', 'IL', 'KY', 'LA', 'MA', 'MO', 'NV', 'OK', 'OR', 'WA'])
  expect(those('law_only').sort()).toEqual(['DE', 'IN', 'ME', 'RI', 'UT', 'VA', 'WV', 'WY'])
  expect(those('spec_only')).toEqual([])
  expect(those('none')).toHaveLength(states.length - 22)
})

test('a state differs exactly if it is shown to', () => {
  expect(statesThatDiffer(firstRules, TODAY).map(({ state }) => state)).toEqual(
    [...those('differ'), ...those('law_only')].sort(byName),
  )
})
const order = states.map(({ code }) => code)
const byName = (a: string, b: string) => order.indexOf(a) - order.indexOf(b)

test('before its start date a rule is not in force', () => {
  expect(compareState(firstRules, 'IN', '2025-12-31').agreement).toBe('none')
  expect(compareState(firstRules, 'IN', '2026-01-01').agreement).toBe('law_only')
})

test.each(['2026-11-22', '2028-02-29', '2027-03-15', '2027-12-31'])(
  'every rule has an example that is open or ahead, except where any day works: %s',
  (day) => {
    for (const rule of ruleSets.flatMap(listStateRules)) {
      if (rule.until && rule.until < day) continue
      const window = exampleWindow(rule, day)
      if (rule.anchor === 'continuous') expect(window, rule.id).toBeUndefined()
      else expect(window && window.closesOn >= day, rule.id).toBe(true)
    }
  },
)
