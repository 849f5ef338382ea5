import { expect, test } from 'vitest'
import { formatLong } from '../../src/lib/calendar-date.ts'
import { parseComingDate, parseTypedDate, toNumericDate } from '../../src/lib/typed-date.ts'

const TODAY = '2026-11-22'

test.each([
  'March 14, 1952',
  'march 14 1952',
  'Mar 14, 1952',
  'Mar. 14 1952',
  '14 March 1952',
  '14-Mar-1952',
  'March 14th, 1952',
  '3/14/1952',
  '3-14-1952',
  '3.14.1952',
  '03 14 1952',
  '03141952',
  '19520314',
  '1952-03-14',
  '3/14/52',
  '14-mar-52',
])('a form reads a birth date typed as %s', (typed) => {
  expect(parseTypedDate(typed, { adultOn: TODAY })).toEqual({ ok: true, date: '1952-03-14' })
})

test.each(['3/5/04', 'Mar 5, 04'])('a birth year that could be of either century is asked for: %s', (typed) => {
  const read = parseTypedDate(typed, { adultOn: TODAY, field: 'birth date' })
  expect(read).toEqual({ ok: false, error: `We could not read ${typed}: please write the year with four digits` })
})

test('a date that is not a birth needs four digits', () => {
  expect(parseTypedDate('7/1/24').ok).toBe(false)
})

test.each([
  ['Feb 30, 1952', 'We could not read Feb 30, 1952: there is no day 30 in February 1952'],
  ['13401951', 'We could not read 13401951: there is no month 13'],
  ['Smarch 3, 1952', 'Invalid birth date format'],
  ['3/14', 'Invalid birth date format'],
  ['$&', 'Invalid birth date format'],
  ['2024-03-05T10:00:00Z', 'Expected a date only, not a date and time'],
])('what a form cannot read it names as it was typed: %s', (typed, error) => {
  expect(parseTypedDate(typed, { adultOn: TODAY, field: 'birth date' })).toEqual({ ok: false, error })
})

test('in a file with days first, so do numeric dates and rows of digits', () => {
  expect(toNumericDate('14.3.1952', 'day')).toBe('3/14/1952')
  expect(toNumericDate('14031952', 'day')).toBe('03/14/1952')
  expect(toNumericDate('14-Mar-1952', 'day')).toBe('3/14/1952')
  expect(toNumericDate('19520314', 'day')).toBe('1952-03-14')
  expect(toNumericDate('19121952', 'day')).toBe('12/19/1952')
})

// TODAY is a Sunday.
test.each([
  ['today', 'Nov 22, 2026'],
  ['Tomorrow', 'Nov 23, 2026'],
  ['monday', 'Nov 23, 2026'],
  ['Fri', 'Nov 27, 2026'],
  ['on Thursday', 'Nov 26, 2026'],
  ['sunday', 'Nov 29, 2026'],
  ['in 3 days', 'Nov 25, 2026'],
  ['3 days', 'Nov 25, 2026'],
  ['in a week', 'Nov 29, 2026'],
  ['next week', 'Nov 29, 2026'],
  ['in 2 weeks', 'Dec 6, 2026'],
  ['March 4, 2027', 'Mar 4, 2027'],
  ['3/4/2027', 'Mar 4, 2027'],
])('a reminder for %s', (typed, day) => {
  const read = parseComingDate(typed, TODAY)
  expect(read.ok && formatLong(read.date)).toBe(day)
})

test('an ambiguous date is no date', () => {
  for (const typed of ['next friday', 'soon', 'in days', 'friyay'])
    expect(parseComingDate(typed, TODAY, { field: 'due date' })).toEqual({
      ok: false,
      error: 'Invalid due date format',
    })
})
