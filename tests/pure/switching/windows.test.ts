import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type CalendarDate, isCalendarDate } from '../../../src/lib/calendar-date.ts'
import { states } from '../../../src/lib/states.ts'
import { ruleSets, type StateRule } from '../../../src/switching/state-rule.ts'
import { ruleText } from '../../../src/switching/state-rules.ts'
import {
  type AnchorDates,
  windowsBetween,
  windowsOpenOn,
  yearRoundRuleOn,
} from '../../../src/switching/switching-windows.ts'
import { listStateRules, rulesOf } from '../../first-rules.ts'

const WALTER = { birth_on: '1951-03-15', effective_on: '2020-07-01' }
const windowOn = (rules: readonly StateRule[], person: AnchorDates, day: CalendarDate) =>
  windowsOpenOn(windowsBetween(rules, person, day, day), day)

const vectors = [
  ['CA', '2027-02-13', '2027-04-13', '2027-04-14', 'outreach-024'],
  ['ID', '2027-03-15', '2027-05-16', '2027-05-17', 'outreach-025'],
  ['IL', '2027-03-15', '2027-04-28', '2027-04-29', 'outreach-026'],
  ['KY', '2027-03-15', '2027-05-13', '2027-05-14', 'outreach-027'],
  ['LA', '2027-02-13', '2027-05-16', '2027-05-17', 'outreach-028'],
  ['MD', '2027-03-15', '2027-04-14', '2027-04-15', 'outreach-029'],
  ['NV', '2027-03-01', '2027-04-29', '2027-04-30', 'outreach-030'],
  ['OK', '2027-03-15', '2027-05-13', '2027-05-14', 'outreach-031'],
  ['OR', '2027-03-15', '2027-04-14', '2027-04-15', 'outreach-032'],
  ['MO', '2027-06-01', '2027-08-02', '2027-08-03', 'outreach-033'],
] as const

test.each(vectors)('%s is open from %s to %s, and %s is free (%s)', (state, opensOn, closesOn, free) => {
  const rules = rulesOf('spec', state)
  const [window, ...others] = windowsBetween(rules, WALTER, '2027-01-20', '2027-10-20')
  expect(others).toEqual([])
  expect(window).toMatchObject({ opensOn, closesOn })
  expect(addDays(closesOn, 1)).toBe(free)
  const open = [addDays(opensOn, -1), opensOn, closesOn, free].map((day) => Boolean(windowOn(rules, WALTER, day)))
  expect(open).toEqual([false, true, true, false])
})

test('Connecticut, Massachusetts, New York and Washington are open all year (outreach-034)', () => {
  const openAllYear = states
    .map(({ code }) => code)
    .filter((state) => yearRoundRuleOn(rulesOf('spec', state), '2027-01-20'))
  expect(openAllYear.sort()).toEqual(['CT', 'MA', 'NY', 'WA'])
  expect(windowsBetween(rulesOf('spec', 'NY'), WALTER, '2027-01-01', '2027-12-31')).toEqual([])
})

test('Kentucky’s switch is sideways: the same letter only (outreach-027)', () => {
  expect(rulesOf('spec', 'KY').map(({ benefits }) => benefits)).toEqual(['same_letter'])
})

test('a window extends across the turn of the year at both ends', () => {
  const kentucky = rulesOf('spec', 'KY')
  const december = { birth_on: '1953-12-31', effective_on: null }
  expect(windowOn(kentucky, december, '2027-02-28')).toMatchObject({ opensOn: '2026-12-31', closesOn: '2027-02-28' })
  expect(windowOn(kentucky, december, '2027-03-01')).toBeUndefined()
  const january = { birth_on: '1953-01-05', effective_on: null }
  expect(windowOn(rulesOf('spec', 'CA'), january, '2026-12-06')).toMatchObject({ opensOn: '2026-12-06' })
})

test('a Feb 29 opens as Feb 28 and closes as Mar 1 in a common year', () => {
  const leap = { birth_on: '1956-02-29', effective_on: '2020-02-29' }
  const oregon = (from: string, to: string) => windowsBetween(rulesOf('spec', 'OR'), leap, from, to)
  expect(oregon('2027-01-01', '2027-12-31')).toMatchObject([{ opensOn: '2027-02-28', closesOn: '2027-03-31' }])
  expect(oregon('2028-01-01', '2028-12-31')).toMatchObject([{ opensOn: '2028-02-29', closesOn: '2028-03-30' }])
  const missouri = windowsBetween(rulesOf('spec', 'MO'), leap, '2027-01-01', '2027-12-31')
  expect(missouri).toMatchObject([{ opensOn: '2027-01-29', closesOn: '2027-04-02' }])
})

test('without its date, and without a state, there is no window', () => {
  const nobody = { birth_on: null, effective_on: null }
  expect(windowsBetween(rulesOf('spec', 'KY'), nobody, '2027-01-01', '2027-12-31')).toEqual([])
  expect(windowsBetween(rulesOf('spec', 'MO'), nobody, '2027-01-01', '2027-12-31')).toEqual([])
  expect(rulesOf('spec', null)).toEqual([])
  expect(rulesOf('spec', 'NC')).toEqual([])
})

test('a policy has no window before its first anniversary', () => {
  const young = { birth_on: null, effective_on: '2026-07-01' }
  expect(windowsBetween(rulesOf('spec', 'MO'), young, '2026-01-01', '2027-05-31')).toEqual([])
  expect(windowOn(rulesOf('spec', 'MO'), young, '2027-06-01')).toBeDefined()
})

test('the current law differs where we found it to: later starts, fewer days, ages, new states', () => {
  const on = (state: string, day: string, birth_on = '1951-03-15') =>
    Boolean(windowOn(rulesOf('current_law', state), { birth_on, effective_on: '2020-07-01' }, day))
  expect([on('CA', '2027-03-14'), on('CA', '2027-03-15'), on('CA', '2027-05-13')]).toEqual([false, true, true])
  expect([on('LA', '2027-03-14'), on('LA', '2027-05-16'), on('LA', '2027-05-17')]).toEqual([false, true, false])
  expect([on('MO', '2027-06-01'), on('MO', '2027-07-31'), on('MO', '2027-08-01')]).toEqual([true, true, false])
  expect([on('MA', '2027-01-31'), on('MA', '2027-02-01'), on('MA', '2027-03-31')]).toEqual([false, true, true])
  // 75 is the last age of Illinois: in 2027 somebody born in 1952 turns 75.
  expect([on('IL', '2027-03-15', '1952-03-15'), on('IL', '2027-03-15', '1951-03-15')]).toEqual([true, false])
  expect([on('VA', '2025-03-20'), on('VA', '2026-03-20')]).toEqual([false, true])
})

test('every row has its source, the date it was checked, and a unique id', () => {
  const rows = ruleSets.flatMap(listStateRules)
  expect(rows.filter(({ source, checkedOn }) => source.length < 10 || !isCalendarDate(checkedOn))).toEqual([])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  expect(rows.filter(({ state }) => !states.some(({ code }) => code === state))).toEqual([])
})

test('a rule reads as a sentence part', () => {
  const says = (state: string) => rulesOf('spec', state).map(ruleText)
  expect(says('KY')).toEqual(['60 days from the birthday'])
  expect(says('CA')).toEqual(['60 days, starting 30 days before the birthday'])
  expect(says('NV')).toEqual(['60 days from the first of the birth month'])
  expect(says('MO')).toEqual(['63 days, starting 30 days before the policy anniversary'])
  expect(rulesOf('current_law', 'MA').map(ruleText)).toEqual(['open each year from February 1 to March 31'])
})

test('a day is in a window exactly if a nearby window says so', () => {
  const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2023-12-01', days))
  const birth = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1930-01-01', days))
  const rule = fc.constantFrom(...ruleSets.flatMap(listStateRules).filter(({ enabled }) => enabled))
  fc.assert(
    fc.property(rule, birth, day, day, (rule, birth_on, effective_on, today) => {
      const person = { birth_on, effective_on }
      const around = windowsBetween([rule], person, addDays(today, -100), addDays(today, 100))
      const inside = around.some(({ opensOn, closesOn }) => opensOn <= today && today <= closesOn)
      expect(Boolean(windowOn([rule], person, today))).toBe(inside)
      for (const { opensOn, closesOn } of around) expect(opensOn <= closesOn).toBe(true)
    }),
    { numRuns: 500 },
  )
})
