import { expect, test } from 'vitest'
import { scheduleOf } from '../../../src/outreach/plan/schedule.ts'
import { changesBetween, ForecastDifferences } from '../../../src/outreach/simulate/diff.ts'
import { rulesOf } from '../../first-rules.ts'
import { agency, contact, settings } from './made-up.ts'

const TODAY = '2026-11-21'
const plan = (who = contact(), of = agency()) => scheduleOf(who, of)
const short = (changes: ReturnType<typeof changesBetween>) =>
  changes.map(({ what, kind, from, to }) => [what, kind, from, to])

test('the same settings change nothing', () => {
  expect(changesBetween(plan(), plan(), TODAY)).toEqual([])
})

test('switching a kind off drops its emails, and on again adds them', () => {
  const { kinds } = settings()
  const without = agency({ settings: settings({ kinds: { ...kinds, birthday: false } }) })
  const dropped = changesBetween(plan(), plan(contact(), without), TODAY)
  expect(short(dropped)).toEqual([['dropped', 'birthday', '2027-02-13', null]])
  expect(short(changesBetween(plan(contact(), without), plan(), TODAY))).toEqual([
    ['added', 'birthday', null, '2027-02-13'],
  ])
})

test('without smart send an email moves out from behind its window, which is named', () => {
  const kentuckian = contact({ state: 'KY', birth_on: '1950-12-30' })
  const anyDay = agency({ settings: settings({ smartSend: false }) })
  const moved = changesBetween(plan(kentuckian), plan(kentuckian, anyDay), TODAY).filter(({ what }) => what === 'moved')
  expect(moved.length).toBeGreaterThan(0)
  for (const { from, to, rule } of moved) {
    expect(to! < from!).toBe(true)
    expect(rule?.state).toBe('KY')
  }
})

test('an email that takes another one’s date says so, and names no window', () => {
  // The anniversary email is due on January 2, the day of the New Year email.
  const who = contact({ effective_on: '2020-02-01' })
  const { kinds } = settings()
  const without = agency({ settings: settings({ kinds: { ...kinds, anniversary: false } }) })
  const [before, after] = [plan(who), plan(who, without)]
  const moved = (changes: ReturnType<typeof changesBetween>) => changes.filter(({ what }) => what === 'moved')
  expect(moved(changesBetween(before, after, TODAY))).toEqual([
    { what: 'moved', kind: 'new_year', from: '2027-01-03', to: '2027-01-02', reason: 'one_a_day', rule: null },
  ])
  expect(moved(changesBetween(after, before, TODAY))).toMatchObject([{ to: '2027-01-03', reason: 'one_a_day' }])
})

test('emails dropped by a rule set have the plan’s reason', () => {
  const newYorker = contact({ state: 'NY' })
  const free = agency({ rulesOf: () => rulesOf('spec', 'NC') })
  const dropped = changesBetween(plan(newYorker, free), plan(newYorker), TODAY)
  expect(dropped.length).toBeGreaterThan(2)
  expect(new Set(dropped.map(({ what, reason }) => `${what}: ${reason}`))).toEqual(
    new Set(['dropped: continuous_enrollment']),
  )
})

test('totals by kind and month have before and after, and are consistent', () => {
  const differences = new ForecastDifferences(TODAY, 2)
  const later = agency({ settings: settings({ delayYears: 3 }) })
  for (let id = 1; id <= 40; id++) {
    const who = contact({ id, effective_on: `202${id % 6}-0${(id % 9) + 1}-15` })
    differences.add(id, plan(who), plan(who, later))
  }
  const { total, byKind, byMonth, first } = differences
  expect(total.after).toBe(total.before + total.added - total.dropped)
  for (const tallies of [byKind, byMonth])
    for (const part of ['before', 'after', 'added', 'moved', 'dropped'] as const)
      expect([...tallies.values()].reduce((sum, tally) => sum + tally[part], 0)).toBe(total[part])
  expect(total.dropped).toBeGreaterThan(2)
  expect(first.dropped).toHaveLength(2)
})
