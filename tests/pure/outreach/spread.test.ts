import { expect, test } from 'vitest'
import { monthsOf, spreadOverYear } from '../../../src/outreach/upcoming/year.ts'

const TODAY = '2026-11-23'
const sender = (book: number, startedOn = '2026-01-01') => ({ book, startedOn, mode: 'production' }) as const
const due = (due_on: string, emails: number, kind = 'birthday') => ({ due_on, emails, kind })

test('below the daily limit each email is sent on its day', () => {
  const { scheduled, later, lost } = spreadOverYear([due(TODAY, 3), due('2026-11-25', 50)], sender(100), TODAY, 30)
  expect(scheduled.map(({ on, emails }) => [on, emails])).toEqual([
    [TODAY, 3],
    ['2026-11-25', 50],
  ])
  expect([later, lost]).toEqual([0, 0])
})

test('emails beyond a daily limit are sent on the following days, and none is counted twice', () => {
  const { scheduled, later, fullDays } = spreadOverYear([due(TODAY, 120)], sender(100), TODAY, 30)
  expect(scheduled.map(({ on, emails }) => [on, emails])).toEqual([
    [TODAY, 50],
    ['2026-11-24', 50],
    ['2026-11-25', 20],
  ])
  expect([later, fullDays]).toEqual([70, 1])
})

test('a new sender sends 200 a day at most in the first week', () => {
  const { scheduled } = spreadOverYear([due(TODAY, 1_000)], sender(50_000, TODAY), TODAY, 8)
  expect(scheduled.map(({ emails }) => emails)).toEqual([200, 200, 200, 200, 200])
})

test('emails more than 30 days late are lost and reported', () => {
  const { scheduled, lost } = spreadOverYear([due('2026-10-23', 5), due('2026-10-24', 2)], sender(100), TODAY, 3)
  expect(lost).toBe(5)
  expect(scheduled).toEqual([{ kind: 'birthday', on: TODAY, emails: 2 }])
})

test('months have weeks from Monday that end with the month, and add up', () => {
  const scheduled = [
    { kind: 'birthday', on: '2026-11-23', emails: 2 },
    { kind: 'aep', on: '2026-11-30', emails: 4 },
    { kind: 'aep', on: '2026-12-01', emails: 8 },
  ]
  const months = monthsOf(scheduled, TODAY, '2026-12-31')
  expect(months.map(({ month, emails }) => [month, emails])).toEqual([
    ['2026-11-01', 6],
    ['2026-12-01', 8],
  ])
  expect(months[0]!.weeks.map(({ from, to, emails }) => [from, to, emails])).toEqual([
    ['2026-11-23', '2026-11-29', 2],
    ['2026-11-30', '2026-11-30', 4],
  ])
  expect(months[1]!.weeks[0]).toEqual({ from: '2026-12-01', to: '2026-12-06', emails: 8 })
  expect(months[1]!.weeks.at(-1)!.to).toBe('2026-12-31')
})
