import { expect, test } from 'vitest'
import { openRights } from '../../../src/switching/open-rights.ts'
import { ruleContradiction } from '../../../src/switching/rule-contradiction.ts'
import type { StateRuleRow } from '../../../src/switching/state-rule.ts'
import { stateRulesOf } from '../../../src/switching/state-rules.ts'
import { windowsBetween, yearRoundRuleOn } from '../../../src/switching/switching-windows.ts'

const row = (id: string, more: Partial<StateRuleRow>): StateRuleRow => ({
  id,
  set: 'current_law',
  state: 'KY',
  verification: 'verified',
  anchor: 'birthday',
  startOffsetDays: 0,
  lengthDays: 60,
  carriers: 'any',
  benefits: 'any',
  source: 'A statute',
  checkedOn: '2026-11-20',
  ...more,
})
const WALTER = { birth_on: '1951-03-15', effective_on: '2020-07-01' }
const days = (rows: StateRuleRow[], from: string, to: string) =>
  windowsBetween(stateRulesOf(rows).rulesOf('current_law', 'KY'), WALTER, from, to).map(
    ({ rule, opensOn, closesOn }) => `${rule.id} ${opensOn} ${closesOn}`,
  )

test('a new row applies from its start date, and the previous one until the day before', () => {
  const rows = [row('old', {}), row('new', { since: '2027-03-15', lengthDays: 30 })]
  expect(days(rows, '2026-01-01', '2027-12-31')).toEqual(['old 2026-03-15 2026-05-13', 'new 2027-03-15 2027-04-13'])
  expect(stateRulesOf(rows).findRule('old')).toMatchObject({ until: '2027-03-14', enabled: true })
})

test('a correction replaces the row with the same date, which is still found by its id', () => {
  const rows = [row('wrong', {}), row('right', { lengthDays: 30 })]
  expect(days(rows, '2027-01-01', '2027-12-31')).toEqual(['right 2027-03-15 2027-04-13'])
  const rules = stateRulesOf(rows)
  expect(rules.listStateRules('current_law').map(({ id }) => id)).toEqual(['right'])
  expect(rules.findRule('wrong')).toMatchObject({ lengthDays: 60 })
})

test('an unconfirmed row ends nothing, and an ended one has no successor', () => {
  const rows = [row('old', {}), row('maybe', { since: '2027-01-01', verification: 'unverified', lengthDays: 9 })]
  expect(days(rows, '2027-01-01', '2027-12-31')).toEqual(['old 2027-03-15 2027-05-13'])
  const ended = [...rows, row('end', { since: '2027-01-01', verification: 'ended' })]
  expect(days(ended, '2027-01-01', '2027-12-31')).toEqual([])
  expect(
    stateRulesOf(ended)
      .listStateRules('current_law')
      .map(({ id }) => id),
  ).toEqual(['old'])
})

test('a state that is open all year is so from its start to its end', () => {
  const rules = stateRulesOf([
    row('window', {}),
    row('open', { since: '2027-01-01', anchor: 'continuous', lengthDays: 0 }),
    row('closed', { since: '2028-01-01', verification: 'ended' }),
  ])
  const found = rules.rulesOf('current_law', 'KY')
  const on = (day: string) => yearRoundRuleOn(found, day)?.id
  expect(['2026-12-31', '2027-01-01', '2027-12-31', '2028-01-01'].map(on)).toEqual([
    undefined,
    'open',
    'open',
    undefined,
  ])
  const right = (day: string) => openRights(rules, { ...WALTER, state: 'KY' }, day)?.window
  expect(right('2026-03-20')).toEqual({ opensOn: '2026-03-15', closesOn: '2026-05-13' })
  expect(openRights(rules, { ...WALTER, state: 'KY' }, '2027-08-01')).toMatchObject({ window: undefined })
  expect(openRights(rules, { ...WALTER, state: 'KY' }, '2028-03-20')).toBeUndefined()
})

test.each([
  [{ lengthDays: 0 }, 'lasts 1 to 365 days'],
  [{ lengthDays: 366 }, 'lasts 1 to 365 days'],
  [{ startOffsetDays: -181 }, 'at most 180 days'],
  [{ period: { from: '02-01', to: '03-31' } }, 'Only a calendar rule has a period'],
  [{ anchor: 'calendar', lengthDays: 0 }, 'needs a period'],
  [{ anchor: 'calendar' }, 'a calendar rule has no such day'],
  [{ anchor: 'calendar', lengthDays: 0, period: { from: '02-29', to: '03-31' } }, '02-29 does not exist in every year'],
  [{ anchor: 'calendar', lengthDays: 0, period: { from: '04-31', to: '05-31' } }, '04-31 does not exist in every year'],
  [{ anchor: 'calendar', lengthDays: 0, period: { from: '12-01', to: '01-31' } }, 'in the same calendar year'],
  [{ ages: { from: 75, to: 65 } }, 'Ages must go from low to high'],
  [{ ages: { from: 65, to: 650 } }, 'Ages must go from low to high'],
  [{ anchor: 'policy_anniversary', ages: { from: 65 } }, 'Ages apply only to birthday'],
  [{ anchor: 'continuous', lengthDays: 0, heldMonths: 24 }, 'cannot require that a policy was held'],
  [{ heldMonths: 0 }, 'held for 1 to 600 months'],
  [{ gapDays: 400 }, 'A gap in coverage is 1 to 365 days'],
  [{ surchargePercent: 135 }, 'A surcharge is 1 to 100 percent'],
] as const)('a rule that says %j is told what is wrong with it', (more, why) => {
  expect(ruleContradiction(row('new', more as Partial<StateRuleRow>))).toContain(why)
  expect(ruleContradiction(row('new', {}))).toBeUndefined()
})
