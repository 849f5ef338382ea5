/*
 * Both ends of every window and both sides of every law's first day, by the current law: for the outreach plan, the
 * contact's page, the client's notice and the rules page. Written by hand from state-rules-2027.md.
 */
import { expect, test } from 'vitest'
import { addDays } from '../../../src/lib/calendar-date.ts'
import { compareState } from '../../../src/switching/compare-sets.ts'
import { contactRights, openRights } from '../../../src/switching/open-rights.ts'
import type { AnchorDates } from '../../../src/switching/switching-windows.ts'
import { firstRules, rulesOf } from '../../first-rules.ts'
import { schedule } from '../outreach/made-up.ts'

const WALTER = { birth_on: '1957-03-15', effective_on: '2020-07-01' }

/** Whether the plan skips an email of that day: a follow-up is skipped, not moved, while a window is open. */
function isKeptBack(state: string, day: string, person: AnchorDates): boolean {
  const sentOn = addDays(day, -3)
  const quoteEmail = { messageId: 'q', sentOn, behavior: 'not_viewed', stoppedBy: null } as const
  const entries = schedule(
    { ...person, quoteEmail },
    { state, today: sentOn, agency: { rulesOf: (asked) => rulesOf('current_law', asked) } },
  )
  const [first] = entries.filter(({ kind }) => kind === 'follow_up_1' || kind === 'none')
  return first?.reason === 'window_open' || first?.reason === 'continuous_enrollment'
}

/** What each page shows for a day: '-' is nothing, 'may' is unconfirmed. For the planner: whether an email is skipped. */
function surfaces(state: string, day: string, person: AnchorDates = WALTER) {
  const [right] = contactRights(firstRules, { ...person, state }, day, day)
  return {
    planner: isKeptBack(state, day, person),
    contact: right ? (right.unknown.length > 0 ? 'may' : 'has') : '-',
    client: openRights(firstRules, { ...person, state }, day) ? 'has' : '-',
  }
}
const CLOSED = { planner: false, contact: '-', client: '-' }
const CERTAIN = { planner: true, contact: 'has', client: 'has' }
/** The right depends on an unknown fact: agents see it, clients do not, and the plan waits. */
const CONDITIONAL = { planner: true, contact: 'may', client: '-' }
/** The law is unverified: only agents see it. */
const UNCHECKED = { planner: false, contact: 'may', client: '-' }

test.each([
  ['CA', '2027-03-15', '2027-05-13', CERTAIN],
  ['DE', '2027-02-13', '2027-04-14', CERTAIN],
  ['ID', '2027-03-15', '2027-05-16', CERTAIN],
  ['IL', '2027-03-15', '2027-04-28', CERTAIN],
  ['IN', '2027-02-12', '2027-04-15', CERTAIN],
  ['KY', '2027-03-15', '2027-05-13', CERTAIN],
  ['LA', '2027-03-15', '2027-05-16', CERTAIN],
  ['MA', '2027-02-01', '2027-03-31', CERTAIN],
  ['MD', '2027-03-15', '2027-04-14', CERTAIN],
  ['MO', '2027-06-01', '2027-07-31', CERTAIN],
  ['NM', '2027-03-01', '2027-04-29', CERTAIN],
  ['NV', '2027-03-01', '2027-04-30', CERTAIN],
  ['OR', '2027-02-13', '2027-04-14', CERTAIN],
  ['UT', '2027-03-15', '2027-05-13', CERTAIN],
  ['VA', '2027-03-15', '2027-05-14', CERTAIN],
  ['WV', '2027-03-01', '2027-04-29', CERTAIN],
  ['WY', '2027-03-15', '2027-05-16', CERTAIN],
  ['OK', '2027-03-15', '2027-05-13', CONDITIONAL],
  ['RI', '2026-10-15', '2026-12-07', CONDITIONAL],
  ['RI', '2027-10-15', '2027-12-07', CONDITIONAL],
  ['MN', '2026-10-15', '2026-12-07', UNCHECKED],
  ['MN', '2027-01-01', '2027-03-31', UNCHECKED],
] as const)('%s is open from %s to %s on every surface, and on no day beside', (state, opensOn, closesOn, inside) => {
  const days = [addDays(opensOn, -1), opensOn, closesOn, addDays(closesOn, 1)]
  expect(days.map((day) => surfaces(state, day))).toEqual([CLOSED, inside, inside, CLOSED])
})

test.each([
  ['CT', CERTAIN],
  ['NY', CERTAIN],
  ['WA', CERTAIN],
  ['ME', CONDITIONAL],
  ['VT', CLOSED],
  ['TX', CLOSED],
] as const)('%s is the same on any day of the year', (state, always) => {
  for (const day of ['2027-01-01', '2027-08-20', '2027-12-31']) expect(surfaces(state, day)).toEqual(always)
})

/** The birth date puts the law's first day inside the window. */
const bornOn = (monthDay: string) => ({ ...WALTER, birth_on: `1957-${monthDay}` })

test.each([
  ['NV', '2022-01-01', bornOn('12-20'), CLOSED, CERTAIN],
  ['ID', '2022-03-01', bornOn('02-20'), CLOSED, CERTAIN],
  ['LA', '2022-08-01', bornOn('07-20'), CLOSED, CERTAIN],
  ['MD', '2023-07-01', bornOn('06-20'), CLOSED, CERTAIN],
  ['KY', '2024-01-01', bornOn('12-20'), CLOSED, CERTAIN],
  ['UT', '2025-05-07', bornOn('04-20'), CLOSED, CERTAIN],
  ['WY', '2025-06-04', bornOn('05-20'), CLOSED, CERTAIN],
  ['VA', '2025-07-01', bornOn('06-20'), CLOSED, CERTAIN],
  ['DE', '2026-01-01', bornOn('12-20'), CLOSED, CERTAIN],
  ['IN', '2026-01-01', bornOn('12-20'), CLOSED, CERTAIN],
  // The new rule starts 31 days before the birthday, the old one on it.
  ['IN', '2026-03-15', bornOn('04-10'), CLOSED, CERTAIN],
  // The new rule ends 31 days after the birthday, the old one 60.
  ['IN', '2026-03-15', bornOn('02-10'), CERTAIN, CLOSED],
  ['IL', '2026-01-01', bornOn('12-20'), CERTAIN, CERTAIN],
  ['WV', '2026-06-01', bornOn('05-20'), CLOSED, CERTAIN],
  ['NM', '2027-01-01', bornOn('12-20'), CLOSED, CERTAIN],
  ['RI', '2025-07-02', WALTER, CLOSED, CLOSED],
  ['MN', '2026-08-01', WALTER, CLOSED, CLOSED],
] as const)('the law of %s begins on %s: a day before reads what was', (state, since, person, before, after) => {
  expect([addDays(since, -1), since].map((day) => surfaces(state, day, person))).toEqual([before, after])
  const law = (day: string) => {
    const { law, unchecked } = compareState(firstRules, state, day)
    return [...law, ...unchecked].filter((rule) => !rule.since || rule.since <= day).map((rule) => rule.since)
  }
  expect(law(since)).toContain(since)
  expect(law(addDays(since, -1))).not.toContain(since)
})

test('Rhode Island’s first period is that of 2025, and Minnesota’s that of 2026', () => {
  expect(['2024-10-20', '2025-10-15'].map((day) => surfaces('RI', day).contact)).toEqual(['-', 'may'])
  expect(['2025-10-20', '2026-10-15'].map((day) => surfaces('MN', day).contact)).toEqual(['-', 'may'])
})

test('in Illinois the company’s group counts from 2026, not before', () => {
  const carriers = (day: string) => openRights(firstRules, { ...bornOn('12-20'), state: 'IL' }, day)?.carriers
  expect(['2025-12-31', '2026-01-01'].map(carriers)).toEqual(['same_issuer', 'same_issuer_or_affiliate'])
})

test('in West Virginia a policy of 24 months has the right, a younger one not, and an unknown one may', () => {
  const held = (effective_on: string | null, day: string) => surfaces('WV', day, { ...WALTER, effective_on })
  expect(held('2025-03-20', '2027-03-19')).toEqual(CLOSED)
  expect(held('2025-03-20', '2027-03-20')).toEqual(CERTAIN)
  expect(held('2025-04-30', '2027-04-29')).toEqual(CLOSED)
  expect(held(null, '2027-03-20')).toEqual(CONDITIONAL)
})

test('a calendar rule uses the age on the day: Minnesota from 65 to 70', () => {
  const at = (birth_on: string | null, day: string) => surfaces('MN', day, { ...WALTER, birth_on }).contact
  expect(at('1961-11-01', '2026-10-31')).toBe('-')
  expect(at('1961-11-01', '2026-11-01')).toBe('may')
  expect(at('1955-11-01', '2026-10-31')).toBe('may')
  expect(at('1955-11-01', '2026-11-01')).toBe('-')
  expect(at(null, '2026-11-01')).toBe('may')
})

test('New Mexico’s right begins with the 65th birthday, Indiana’s too', () => {
  for (const state of ['NM', 'IN']) {
    expect(surfaces(state, '2027-03-20', { ...WALTER, birth_on: '1962-03-15' })).toEqual(CERTAIN)
    expect(surfaces(state, '2027-03-20', { ...WALTER, birth_on: '1963-03-15' })).toEqual(CLOSED)
  }
})

test('without the date that a right depends on agents read that it may exist, and clients nothing', () => {
  const unknown = (state: string) =>
    contactRights(firstRules, { birth_on: null, effective_on: null, state }, '2027-03-20', '2027-03-20')
  expect(unknown('KY').map((right) => right.unknown)).toEqual([['birth_on']])
  expect(unknown('MO').map((right) => right.unknown)).toEqual([['effective_on']])
  expect(unknown('RI').map((right) => right.unknown)).toEqual([])
  expect(openRights(firstRules, { birth_on: null, effective_on: null, state: 'KY' }, '2027-03-20')).toBeUndefined()
})

test('a state’s two periods are both listed', () => {
  const [first, second, ...others] = contactRights(firstRules, { ...WALTER, state: 'MN' }, '2026-11-23', '2027-11-22')
  expect(others).toEqual([])
  expect(first?.windows).toEqual([
    { opensOn: '2026-10-15', closesOn: '2026-12-07' },
    { opensOn: '2027-10-15', closesOn: '2027-12-07' },
  ])
  expect(second?.windows).toEqual([{ opensOn: '2027-01-01', closesOn: '2027-03-31' }])
  expect(first?.unknown).toEqual(['law', 'earlier_use'])
})
