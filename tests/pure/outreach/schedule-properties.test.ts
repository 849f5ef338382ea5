import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths } from '../../../src/lib/calendar-date.ts'
import { CATCH_UP_DAYS } from '../../../src/outbox/message.ts'
import { LOOK_BACK_DAYS, scheduleOf } from '../../../src/outreach/plan/schedule.ts'
import { rulesOf } from '../../../src/switching/state-rules.ts'
import { windowOn } from '../../../src/switching/windows.ts'
import { contact, lineOf, linesOf, schedule, settings } from './made-up.ts'
import { slowSchedule } from './slow-schedule.ts'

/** For a machine that has other things to do. */
const PATIENCE = 120_000

const STATES = ['CA', 'ID', 'IL', 'KY', 'LA', 'MD', 'NV', 'OK', 'OR', 'MO', 'CT', 'MA', 'NY', 'WA', 'NC', 'TX']

const near = (first: string, days: number) =>
  fc.oneof(
    fc.integer({ min: 0, max: days }).map((n) => addDays(first, n)),
    // Leap days, ends of months and of years, more often than chance has them.
    fc.integer({ min: 0, max: days }).map((n) => {
      const year = addDays(first, n).slice(0, 4)
      const ends = ['01-01', '02-28', '03-01', '12-31', '01-31', Number(year) % 4 ? '10-31' : '02-29']
      return `${year}-${ends[n % ends.length]}`
    }),
  )
const whole = fc.record({
  id: fc.integer({ min: 1, max: 9_000_000 }),
  state: fc.constantFrom(...STATES),
  birth: fc.option(near('1930-01-01', 12_000), { freq: 8 }),
  effective: fc.option(near('2021-01-01', 2500), { freq: 8 }),
  carrier: fc.boolean(),
  delay: fc.integer({ min: 1, max: 3 }),
  today: near('2026-01-01', 1200),
})

type Whole = typeof whole extends fc.Arbitrary<infer T> ? T : never

const plan = ({ id, state, birth, effective, carrier, delay, today }: Whole, more: { settled?: string[] } = {}) =>
  schedule(
    { id, birth_on: birth, effective_on: effective, current_carrier: carrier ? 'Aetna' : null },
    { state, today, settings: { delayYears: delay }, ...more },
  )

test(
  'a schedule worked out day by day from the documents comes out the same',
  () => {
    fc.assert(
      fc.property(whole, (facts) => {
        expect(linesOf(plan(facts)).sort()).toEqual(slowSchedule(facts, facts.delay, facts.today))
      }),
      { numRuns: 150 },
    )
  },
  PATIENCE,
)

test('85 contacts of 15 states have the entries that the written-out table gives them', () => {
  const table = readFileSync(new URL('oracle.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  const blocks: { who: string[]; lines: string[] }[] = []
  for (const line of table) {
    if (line.startsWith('#')) continue
    if (line.startsWith('\t')) blocks.at(-1)!.lines.push(line.slice(1))
    else blocks.push({ who: line.split('\t'), lines: [] })
  }
  expect(blocks).toHaveLength(85)
  for (const { who, lines } of blocks) {
    const [id, state, birth, effective, carrier, delay] = who as [string, string, string, string, string, string]
    const date = (text: string) => (text === '-' ? null : text)
    const facts = { id: Number(id), state, birth: date(birth), effective: date(effective), carrier: carrier !== '-' }
    const entries = plan({ ...facts, delay: Number(delay), today: '2026-11-21' })
    expect(linesOf(entries).sort(), who.join(' ')).toEqual(lines)
  }
})

test(
  'no day lies in a window, none outside the horizon, and no occasion comes twice',
  () => {
    fc.assert(
      fc.property(whole, (facts) => {
        const { state, birth, effective, today } = facts
        const entries = plan(facts)
        const ids = entries.map(({ occasion }) => occasion)
        expect(new Set(ids).size).toBe(ids.length)
        const [oldest, newest] = [addDays(today, -LOOK_BACK_DAYS), addMonths(today, 12)]
        for (const { date, status } of entries) {
          if (date === null) continue
          expect(date >= oldest && date <= newest).toBe(true)
          const leaves = status === 'Pending Catch-up' ? today : date
          if (status !== 'Skipped')
            expect(
              windowOn(rulesOf('spec', state), { birth_on: birth, effective_on: effective }, leaves),
            ).toBeUndefined()
          if (status.startsWith('Scheduled')) expect(date >= today).toBe(true)
          if (status === 'Pending Catch-up') expect(date < today && date >= addDays(today, -CATCH_UP_DAYS)).toBe(true)
        }
        expect(entries.map(({ date }) => date ?? '')).toEqual(entries.map(({ date }) => date ?? '').sort())
      }),
      { numRuns: 400 },
    )
  },
  PATIENCE,
)

test(
  'planning again changes nothing, and what was sent leaves the rest as it was',
  () => {
    fc.assert(
      fc.property(whole, fc.integer({ min: 0, max: 5 }), (facts, which) => {
        const entries = plan(facts)
        expect(plan(facts)).toEqual(entries)
        const gone = entries[which]?.occasion
        if (!gone) return
        expect(plan(facts, { settled: [gone] })).toEqual(entries.filter(({ occasion }) => occasion !== gone))
      }),
      { numRuns: 150 },
    )
  },
  PATIENCE,
)

test(
  'tomorrow’s plan keeps every promise of today’s',
  () => {
    fc.assert(
      fc.property(whole, (facts) => {
        const tomorrow = addDays(facts.today, 1)
        const later = plan({ ...facts, today: tomorrow })
        for (const entry of plan(facts)) {
          if (!entry.status.startsWith('Scheduled') || entry.date! <= facts.today) continue
          expect(later.map(lineOf)).toContain(lineOf(entry))
        }
      }),
      { numRuns: 300 },
    )
  },
  PATIENCE,
)

test(
  'everybody who may get a mail is sent each occasion once, if somebody looks every day',
  () => {
    fc.assert(
      fc.property(whole, (facts) => {
        const who = contact({ id: facts.id, birth_on: facts.birth, effective_on: facts.effective })
        const rules = rulesOf('spec', facts.state)
        const sent = new Set<string>()
        const days: string[] = []
        for (let day = 0; day < 800; day++) {
          const today = addDays(facts.today, day)
          for (const entry of scheduleOf(who, settings({ delayYears: facts.delay }), rules, today, sent))
            if (entry.status !== 'Skipped' && entry.date! <= today) {
              sent.add(entry.occasion!)
              days.push(`${entry.occasion} ${entry.date}`)
            }
        }
        // Within 800 days two birthdays come round whatever the window, unless the policy is too young or always open.
        const isOld = facts.effective !== null && addMonths(facts.effective, 12 * facts.delay) <= facts.today
        if (isOld && facts.birth && !['CT', 'MA', 'NY', 'WA'].includes(facts.state))
          expect([...sent].filter((id) => id.startsWith('birthday')).length).toBeGreaterThanOrEqual(2)
        expect(days.length).toBe(sent.size)
      }),
      { numRuns: 10 },
    )
  },
  PATIENCE,
)
