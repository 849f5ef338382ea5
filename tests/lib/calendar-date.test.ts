import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  ageOn,
  dateParts,
  dayNumber,
  daysInMonth,
  firstOfMonth,
  formatLong,
  formatSpan,
  formatWithWeekday,
  fromDayNumber,
  isCalendarDate,
  isLeapYear,
  nextMonthFirsts,
  todayIn,
  weekday,
} from '../../src/lib/calendar-date.ts'

describe('counting days', () => {
  const anyDay = fc.integer({ min: dayNumber('1900-01-01'), max: dayNumber('2199-12-31') })

  test('day numbers agree with the platform over three centuries', () => {
    for (let day = dayNumber('1900-01-01'); day <= dayNumber('2199-12-31'); day++) {
      const date = fromDayNumber(day)
      if (date !== new Date(day * 86_400_000).toISOString().slice(0, 10)) throw new Error(date)
      if (dayNumber(date) !== day) throw new Error(date)
    }
  })

  test('adding days and counting them are inverse', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -20_000, max: 20_000 }), (day, days) => {
        const date = fromDayNumber(day)
        expect(dayNumber(addDays(date, days)) - dayNumber(date)).toBe(days)
      }),
    )
  })

  test('adding months keeps the day of the month or takes the last', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -1_200, max: 1_200 }), (number, months) => {
        const from = dateParts(fromDayNumber(number))
        const to = dateParts(addMonths(fromDayNumber(number), months))
        expect(to.year * 12 + to.month).toBe(from.year * 12 + from.month + months)
        expect(to.day).toBe(Math.min(from.day, daysInMonth(to.year, to.month)))
      }),
    )
  })

  test.each([
    ['2024-01-31', 1, '2024-02-29'],
    ['2023-01-31', 1, '2023-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2024-03-31', -1, '2024-02-29'],
    ['2024-01-15', -1, '2023-12-15'],
    ['2024-06-01', 11, '2025-05-01'],
  ])('%s and %i months is %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected)
  })

  test.each([
    [1900, false],
    [2000, true],
    [2023, false],
    [2024, true],
    [2100, false],
  ])('%i is a leap year: %s', (year, leap) => {
    expect(isLeapYear(year)).toBe(leap)
  })

  test('weekdays count from Sunday', () => {
    expect(weekday('2027-03-07')).toBe(0)
    expect(weekday('1970-01-01')).toBe(4)
    expect(weekday('1900-01-01')).toBe(1)
  })

  test('the first of the month', () => {
    expect(firstOfMonth('2024-02-29')).toBe('2024-02-01')
  })

  test('an invalid date throws', () => {
    for (const wrong of ['2023-02-29', '2023-2-1', '', 'abc', '0000-01-01']) {
      expect(isCalendarDate(wrong)).toBe(false)
      expect(() => addDays(wrong, 1)).toThrow(RangeError)
    }
  })
})

test('the effective dates offered are the first days of the next four months (quotes-011)', () => {
  const expected = ['2025-02-01', '2025-03-01', '2025-04-01', '2025-05-01']
  expect(nextMonthFirsts('2025-01-20', 4)).toEqual(expected)
  expect(nextMonthFirsts('2025-01-01', 4)).toEqual(expected)
  expect(nextMonthFirsts('2025-01-31', 4)).toEqual(expected)
  expect(nextMonthFirsts('2025-10-31', 4)).toEqual(['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01'])
})

test.each([
  ['1960-03-15', '2025-03-14', 64],
  ['1960-03-15', '2025-03-15', 65],
  ['1960-02-29', '2025-02-28', 64],
  ['1960-02-29', '2025-03-01', 65],
  ['1960-02-29', '2024-02-29', 64],
  ['2024-01-01', '2024-01-01', 0],
])('born on %s, on %s the age is %i', (birth, date, age) => {
  expect(ageOn(birth, date)).toBe(age)
})

test('an age before birth throws', () => {
  expect(() => ageOn('2024-01-02', '2024-01-01')).toThrow(RangeError)
})

test('the long form names the month', () => {
  expect(formatLong('2027-03-04')).toBe('Mar 4, 2027')
  expect(formatLong('1951-12-31')).toBe('Dec 31, 1951')
})

test('today depends on the time zone', () => {
  const instant = new Date('2027-03-01T04:30:00Z')
  expect(todayIn('America/New_York', instant)).toBe('2027-02-28')
  expect(todayIn('UTC', instant)).toBe('2027-03-01')
  expect(todayIn('Pacific/Honolulu', instant)).toBe('2027-02-28')
  expect(todayIn('Pacific/Guam', new Date('2026-12-31T15:00:00Z'))).toBe('2027-01-01')
  expect(() => todayIn('Nowhere/City', instant)).toThrow(RangeError)
  expect(() => todayIn('UTC', new Date(Number.NaN))).toThrow(RangeError)
})

test('a day can be formatted with its weekday, and a span with the years it needs', () => {
  expect(formatWithWeekday('2027-02-13')).toBe('Saturday, Feb 13, 2027')
  expect(formatSpan('2027-03-15', '2027-05-13')).toBe('Mar 15 to May 13, 2027')
  expect(formatSpan('2026-12-31', '2027-02-28')).toBe('Dec 31, 2026 to Feb 28, 2027')
})

test('a date and a span in Spanish', () => {
  expect(formatLong('2027-03-04', 'es')).toBe('4 de marzo de 2027')
  expect(formatLong('1951-12-31', 'es')).toBe('31 de diciembre de 1951')
  expect(formatSpan('2027-03-15', '2027-05-13', 'es')).toBe('del 15 de marzo al 13 de mayo de 2027')
  expect(formatSpan('2026-12-31', '2027-02-28', 'es')).toBe('del 31 de diciembre de 2026 al 28 de febrero de 2027')
})
