import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, dayNumber } from '../../../src/lib/calendar-date.ts'
import { CATCH_UP_DAYS } from '../../../src/outbox/message.ts'
import { outreachKinds } from '../../../src/outbox/outreach-kinds.ts'
import { LOOK_BACK_DAYS } from '../../../src/outreach/plan/planning-dates.ts'
import type { ScheduledEntry } from '../../../src/outreach/plan/schedule.ts'
import { windowsBetween } from '../../../src/switching/switching-windows.ts'
import { rulesOf } from '../../first-rules.ts'
import { anybody, plain, type Somebody } from './anybody.ts'
import { lineOf, linesOf, planOf } from './made-up.ts'
import { readOracle } from './oracle.ts'
import { slowSchedule } from './slow-schedule.ts'

/** For a machine that has other things to do. */
const PATIENCE = 120_000

const plan = (facts: Somebody) => planOf(facts, facts.today)
const goes = ({ status }: ScheduledEntry) => status !== 'Skipped'

/** The same contact after these emails were sent, each on its day. */
const after = (facts: Somebody, mailed: { occasion: string; due: string; on: string }[]): Somebody => ({
  ...facts,
  more: { ...facts.more, mailed: [...(facts.more?.mailed ?? []), ...mailed] },
})
const asMailed = ({ occasion, date }: ScheduledEntry, on = date!) => ({ occasion: occasion!, due: date!, on })

test.each([
  ['calendar mails alone', plain],
  ['everything else besides', anybody],
])(
  'a schedule worked out day by day from the documents comes out the same, with %s',
  (_, people) => {
    fc.assert(
      fc.property(people, (facts) => {
        expect(linesOf(plan(facts)).sort()).toEqual(slowSchedule(facts, facts.today))
      }),
      { numRuns: 150 },
    )
  },
  PATIENCE,
)

test(
  '460 contacts of 18 states have the entries of the written table, and of the slow schedule too',
  () => {
    const people = readOracle()
    expect(people).toHaveLength(460)
    expect(new Set(people.map(({ facts }) => facts.state)).size).toBe(18)
    const kinds = new Set<string>()
    for (const { says, facts, today, entries } of people) {
      const planned = planOf(facts, today)
      for (const { kind } of planned) kinds.add(kind)
      expect(linesOf(planned).sort(), says).toEqual(entries)
      expect(slowSchedule(facts, today), says).toEqual(entries)
    }
    expect([...kinds].sort()).toEqual([...outreachKinds, 'none'].sort())
  },
  PATIENCE,
)

test(
  'no date is in a window or outside the horizon, no two emails are on one day, and no occasion repeats',
  () => {
    fc.assert(
      fc.property(anybody, (facts) => {
        const { state, birth, effective, today, more } = facts
        const entries = plan(facts)
        const ids = entries.map(({ occasion }) => occasion)
        expect(new Set(ids).size).toBe(ids.length)
        const [oldest, newest] = [addDays(today, -LOOK_BACK_DAYS), addMonths(today, 12)]
        for (const { date, status } of entries) {
          if (date === null) continue
          expect(date >= oldest && date <= newest).toBe(true)
          const leaves = status === 'Pending Catch-up' ? today : date
          if (status !== 'Skipped' && !more?.lifted)
            expect(
              windowsBetween(rulesOf('spec', state), { birth_on: birth, effective_on: effective }, leaves, leaves),
            ).toEqual([])
          if (status.startsWith('Scheduled')) expect(date >= today).toBe(true)
          if (status === 'Pending Catch-up') expect(date < today && date >= addDays(today, -CATCH_UP_DAYS)).toBe(true)
        }
        expect(entries.map(({ date }) => date ?? '')).toEqual(entries.map(({ date }) => date ?? '').sort())
        const days = entries.filter(goes).map(({ date }) => date!)
        expect(new Set(days).size).toBe(days.length)
      }),
      { numRuns: 400 },
    )
  },
  PATIENCE,
)

test(
  'nobody has more than five emails of ours in 30 days, quotes included',
  () => {
    fc.assert(
      fc.property(anybody, (facts) => {
        const days = plan(facts)
          .filter(goes)
          .map(({ date }) => dayNumber(date!))
        if (facts.more?.quote) days.push(dayNumber(facts.more.quote.on))
        for (const first of days)
          expect(days.filter((day) => day >= first && day < first + 30).length).toBeLessThanOrEqual(5)
      }),
      { numRuns: 400 },
    )
  },
  PATIENCE,
)

test(
  'planning again changes nothing, and emails sent on their day leave the rest unchanged',
  () => {
    fc.assert(
      fc.property(anybody, fc.integer({ min: 0, max: 7 }), (facts, which) => {
        const entries = plan(facts)
        expect(plan(facts)).toEqual(entries)
        const gone = entries[which]
        if (!gone?.occasion || !goes(gone)) return
        expect(plan(after(facts, [asMailed(gone)]))).toEqual(entries.filter((entry) => entry !== gone))
      }),
      { numRuns: 300 },
    )
  },
  PATIENCE,
)

test(
  'tomorrow’s plan keeps every date of today’s',
  () => {
    fc.assert(
      fc.property(anybody, (facts) => {
        const entries = plan(facts)
        const later = plan({ ...facts, today: addDays(facts.today, 1) }).map(lineOf)
        // The news of a quarter gives way to whatever is caught up in its month.
        const isLate = entries.some(({ status, date }) => goes({ status } as ScheduledEntry) && date! <= facts.today)
        for (const entry of entries) {
          if (!entry.status.startsWith('Scheduled') || entry.date! <= facts.today) continue
          if (entry.kind === 'quarterly_update' && isLate) continue
          expect(later).toContain(lineOf(entry))
        }
      }),
      { numRuns: 400 },
    )
  },
  PATIENCE,
)

test(
  'everybody who may get email is sent each occasion once, one a day, if the planner runs daily',
  () => {
    fc.assert(
      fc.property(anybody, (facts) => {
        const { more: { stops: _, clientPause: __, yearly: ___, failed: ____, licensed: _____, ...more } = {} } = facts
        let who: Somebody = { ...facts, more }
        const sent: string[] = []
        const days: string[] = []
        for (let day = 0; day < 800; day++) {
          const today = addDays(facts.today, day)
          const [first] = planOf(who, today)
            .filter((entry) => goes(entry) && entry.date! <= today)
            .sort((a, b) => (a.date! < b.date! ? 1 : -1))
          if (!first) continue
          who = after(who, [asMailed(first, today)])
          sent.push(first.occasion!)
          days.push(today)
        }
        expect(new Set(sent).size).toBe(sent.length)
        expect(new Set(days).size).toBe(days.length)
        // Within 800 days two birthdays come round whatever the window, unless the policy is too young or always open.
        const isOld = facts.effective !== null && addMonths(facts.effective, 12 * facts.delay) <= facts.today
        if (isOld && facts.birth && !['CT', 'MA', 'NY', 'WA'].includes(facts.state))
          expect(sent.filter((id) => id.startsWith('birthday')).length).toBeGreaterThanOrEqual(2)
      }),
      { numRuns: 10 },
    )
  },
  PATIENCE,
)
