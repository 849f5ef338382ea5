import { expect, test } from 'vitest'
import { SLOW_MAX_WORTH } from '../../../src/dashboard/today/list-today.ts'
import { todayQuery } from '../../../src/dashboard/today/schemas.ts'
import { sortTasks, type TodayFacts, type TodayTask, taskWorth } from '../../../src/dashboard/today/task.ts'
import { taskReason } from '../../../src/dashboard/today/task-reason.ts'
import { leapDay, type WindowDay, windowDays, windowSpans } from '../../../src/dashboard/today/window-days.ts'
import { addDays } from '../../../src/lib/calendar-date.ts'
import { windowsBetween } from '../../../src/switching/switching-windows.ts'
import { firstRules, rulesOf } from '../../first-rules.ts'

const TODAY = '2027-03-01'
const day = (days: number) => addDays(TODAY, days)
const worth = (facts: TodayFacts) => taskWorth(facts, TODAY)

const asked = (daysAgo: number, as: 'call_request' | 'decline' = 'call_request'): TodayFacts => ({
  kind: 'asked',
  as,
  request_kind: null,
  askedAt: new Date(`${day(-daysAgo)}T14:00:00Z`),
  askedOn: day(-daysAgo),
  bestTime: 'afternoon',
  note: '',
  inCalendar: false,
})
const rise = (dollars: number, right?: [number, number]): TodayFacts => ({
  kind: 'increase',
  by: 'book',
  effectiveOn: '2028-01-01',
  oldCents: 14_200,
  newCents: 15_800,
  isIllustrative: false,
  savesCents: dollars * 100,
  best: dollars > 0 ? { carrier: 'Mutual of Omaha', plan: 'Plan G' } : undefined,
  right: right && { opensOn: day(right[0]), closesOn: day(right[1]) },
})
const reminder = (dueIn: number | null): TodayFacts => ({
  kind: 'follow_up',
  note: 'Ask about her diabetes',
  dueOn: dueIn === null ? null : day(dueIn),
})
const right = (opens: number, closes: number): TodayFacts => ({
  kind: 'window',
  opensOn: day(opens),
  closesOn: day(closes),
  carriers: 'any',
})
const failed: TodayFacts = {
  kind: 'failed',
  mail: 'birthday',
  channel: 'email',
  status: 'failed',
  failedOn: day(-1),
  bounced: false,
}
const missing = (contacts: number): TodayFacts => ({ kind: 'missing', problem: 'zip', contacts, agents: [] })

test('a requested call comes first, then a right that closes with savings, and missing data comes last', () => {
  const best = [
    ...[asked(3), asked(0), asked(90, 'decline'), { kind: 'details', submittedOn: day(0) } as const],
    ...[rise(5_000, [-40, 30]), rise(0, [-40, 0]), rise(9_000), rise(700), reminder(-3), reminder(0)],
    ...[right(-60, 0), right(-40, 10), rise(212), failed, right(-1, 59), right(5, 64), right(30, 89), reminder(null)],
    ...[missing(4_000), missing(3)],
  ]
  expect(best.map(worth)).toEqual(best.map(worth).toSorted((a, b) => b - a))
  expect(new Set(best.map(worth)).size).toBe(best.length)
})

test('within a kind longer waiting, more savings and less time left never rank lower', () => {
  const falling = (values: number[]) => values.every((value, place) => place === 0 || value <= values[place - 1]!)
  const days = Array.from({ length: 200 }, (_, index) => index)
  expect(falling(days.map((days) => worth(asked(199 - days))))).toBe(true)
  expect(falling(days.map((days) => worth(rise(5_000 - 25 * days))))).toBe(true)
  expect(falling(days.map((days) => worth(reminder(days - 199))))).toBe(true)
  expect(falling(days.slice(0, 91).map((days) => worth(right(-5, days))))).toBe(true)
  expect(falling(days.slice(1, 31).map((days) => worth(right(days, days + 60))))).toBe(true)
})

test('a right is worth at most as much as makes a page full without it, and a failed message less', () => {
  expect(Math.max(...[0, 1, 60].map((left) => worth(right(-60, left))))).toBe(SLOW_MAX_WORTH)
  expect(worth(failed)).toBeLessThan(SLOW_MAX_WORTH)
})

test('at equal value the order is that of the sources', () => {
  const item = (subject: string, value: number) => ({ subject, value }) as TodayTask
  const list = [item('a', 1), item('b', 7), item('c', 1), item('d', 7)]
  expect(sortTasks(list).map(({ subject }) => subject)).toEqual(['b', 'd', 'a', 'c'])
})

test('the days of the year agree with the rules for any contact', () => {
  for (const today of ['2026-11-20', '2027-02-27', '2028-02-29', '2027-12-30']) {
    const last = addDays(today, 30)
    const lines = windowDays(firstRules, today)
    for (const state of ['CA', 'IL', 'IN', 'MO', 'NV', 'MA', 'TX', 'NY', 'OR'])
      for (const date of [
        '1952-02-29',
        '1956-03-01',
        '1947-12-01',
        '1960-11-25',
        '1962-01-03',
        '1945-10-20',
        '1958-02-28',
      ]) {
        const [year, md] = [Number(date.slice(0, 4)), Number(date.slice(5, 7)) * 100 + Number(date.slice(8))]
        const found = lines.filter(
          (line) =>
            line.state === state &&
            (line.of === 'everybody' ||
              (line.monthDay === md && line.fromOn! <= `${year}-06-15` && `${year}-06-15` <= line.toOn!)),
        )
        const windows = windowsBetween(
          rulesOf('current_law', state),
          { birth_on: date, effective_on: date },
          today,
          last,
        )
        expect([today, state, date, ...found.map((line) => `${line.opensOn} ${line.closesOn}`)]).toEqual([
          ...[today, state, date],
          ...windows.slice(0, 1).map((window) => `${window.opensOn} ${window.closesOn}`),
        ])
      }
  }
})

test('the spans agree with the days, in far fewer rows', () => {
  for (const today of ['2026-11-20', '2027-02-27', '2028-02-29']) {
    const lines = windowDays(firstRules, today).filter(({ of }) => of === 'birth_on')
    const spans = windowSpans(lines, 'birth_on')
    expect(spans.length).toBeLessThan(lines.length / 5)
    const said = spans.flatMap(({ state, monthDay, opensOn, closesOn, days, step }) =>
      Array.from({ length: days }, (_, nth) =>
        [
          state,
          addDays(leapDay(monthDay), nth).slice(5),
          addDays(opensOn, step * nth),
          addDays(closesOn, step * nth),
        ].join(' '),
      ),
    )
    const told = lines.map(({ state, monthDay, opensOn, closesOn }) =>
      [state, leapDay(monthDay).slice(5), opensOn, closesOn].join(' '),
    )
    expect(said.toSorted()).toEqual(told.toSorted())
  }
})

test('days of different rules are not one span', () => {
  const first: WindowDay = {
    ...({
      state: 'ZZ',
      of: 'effective_on',
      monthDay: 301,
      opensOn: day(0),
      closesOn: day(30),
      carriers: 'any',
    } as const),
    fromOn: '0001-01-01',
    toOn: '2026-12-31',
    heldMonths: null,
    isUnconfirmed: false,
  }
  const next = { ...first, monthDay: 302, opensOn: day(1), closesOn: day(31) }
  const spans = (line: WindowDay) => windowSpans([first, line], 'effective_on').map(({ days }) => days)
  expect(spans(next)).toEqual([2])
  expect(spans({ ...next, heldMonths: 12 })).toEqual([1, 1])
  expect(spans({ ...next, isUnconfirmed: true })).toEqual([1, 1])
})

test('agencies in zones with another date do not invalidate each other’s cache', () => {
  const days = [day(0), day(1), day(2)]
  const made = days.map((today) => windowDays(firstRules, today))
  expect(days.map((today) => windowDays(firstRules, today)).every((lines, nth) => lines === made[nth])).toBe(true)
})

const told = { today: TODAY, timeZone: 'America/New_York', now: new Date(`${TODAY}T20:00:00Z`) }

test('a right that depends on an unknown fact is marked unconfirmed, with the contact', () => {
  const window = (more: Partial<Extract<TodayFacts, { kind: 'window' }>>) =>
    taskReason({ kind: 'window', opensOn: day(3), closesOn: day(62), carriers: 'any', ...more }, told)
  expect(window({ isUnconfirmed: true })).toBe(
    'Possible, not confirmed: can change without health questions from Mar 4, 2027 through May 2, 2027.',
  )
  expect(window({ carriers: 'same_issuer_or_affiliate' })).toMatch(
    / Only to a plan from their current carrier or one of its affiliates/,
  )
  expect(window({ carriers: 'other_issuer' })).toMatch(/ Only to another carrier\.$/)
})

test('each line says why, in words', () => {
  const lines = [asked(0), asked(1, 'decline'), rise(212, [-40, 13]), rise(0), reminder(-2), right(3, 62), failed]
  expect(lines.map((facts) => taskReason(facts, told))).toEqual([
    'Asked for a call this morning. Best time: in the afternoon.',
    'Asked about other ways to lower costs yesterday. Best time: in the afternoon.',
    'Premium rises from $142 to $158 on Jan 1, 2028; $212 a year less with Mutual of Omaha. Can change without health questions through Mar 14, 2027, 13 days left.',
    'Premium rises from $142 to $158 on Jan 1, 2028; no lower price found.',
    'Ask about her diabetes (2 days overdue)',
    'Can change without health questions from Mar 4, 2027 through May 2, 2027.',
    'Birthday (Feb 28, 2027) was not delivered.',
  ])
  expect(taskReason({ ...asked(0, 'decline'), bestTime: null, inCalendar: true } as TodayFacts, told)).toBe(
    'Opened your booking calendar this morning to ask about other ways to lower costs. If no appointment comes in, give them a call.',
  )
})

test('an email repeats no notes about a client, and no date that reveals a birthday', () => {
  const facts = [
    ...[reminder(-2), right(3, 62), right(-3, 56), right(-40, 13), { ...asked(0), note: 'My heart' } as TodayFacts],
    ...[
      { ...rise(212, [-40, 13]), by: 'age' } as TodayFacts,
      { ...rise(0), by: 'age', effectiveOn: day(0) } as TodayFacts,
    ],
    ...[failed, { ...failed, status: 'unknown' } as TodayFacts],
  ]
  const inEmail = facts.map((each) => taskReason(each, { ...told, isEmail: true }))
  expect(inEmail).toEqual([
    'Reminder, 2 days overdue.',
    'Can soon change plans without health questions.',
    'Can change without health questions now.',
    'Can change without health questions now, but not for much longer.',
    'Asked for a call this morning. Best time: in the afternoon.',
    'Premium rises from $142 to $158 with age; $212 a year less with Mutual of Omaha. Can change without health questions now, but not for much longer.',
    'Premium rose from $142 to $158 with age; no lower price found.',
    'Birthday was not delivered.',
    'Birthday may not have arrived.',
  ])
  expect(taskReason({ ...right(-3, 10), of: 'effective_on' } as TodayFacts, { ...told, isEmail: true })).toBe(
    'Can change without health questions through Mar 11, 2027, 10 days left.',
  )
})

test('invalid values in the URL become the defaults', () => {
  expect(todayQuery.parse({ kind: ['asked'], agent: '-1', page: '999', show: 'all' })).toEqual({ page: 1 })
  expect(todayQuery.parse({ kind: 'window', agent: '7', page: '2' })).toEqual({ kind: 'window', agent: 7, page: 2 })
})
