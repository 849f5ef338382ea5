import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  ageOn,
  calendarDate,
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
  parseCalendarDate,
  todayIn,
  weekday,
} from '../../src/lib/calendar-date.ts'

const refusal = (text: string, options?: Parameters<typeof parseCalendarDate>[1]) => {
  const parsed = parseCalendarDate(text, options)
  return parsed.ok ? `accepted as ${parsed.date}` : parsed.error
}

describe('reading a date', () => {
  test.each([
    ['2024-03-05', '2024-03-05'],
    ['2024-3-5', '2024-03-05'],
    ['2024/03/05', '2024-03-05'],
    ['2024-02-29', '2024-02-29'],
    [' 1951-12-31 ', '1951-12-31'],
  ])('an ISO date is accepted: %j (contacts-043)', (text, date) => {
    expect(parseCalendarDate(text)).toEqual({ ok: true, date })
  })

  test.each([
    '2024-03-05T10:00:00Z',
    '2024-03-05 10:00',
    '2024-03-05T00:00:00+02:00',
    '3/5/2024 0:00',
    '3/5/24 12:00 AM',
  ])('a date with a time is refused: %j (contacts-043)', (text) => {
    expect(refusal(text)).toBe('Expected a date only, not a date and time')
  })

  test.each([
    ['3/5/2024', '2024-03-05'],
    ['03/05/2024', '2024-03-05'],
    ['12/31/1951', '1951-12-31'],
    ['3-5-2024', '2024-03-05'],
  ])('month, day, year is normalised: %j (contacts-046)', (text, date) => {
    expect(parseCalendarDate(text)).toEqual({ ok: true, date })
  })

  test('dates are written yyyy-MM-dd (contacts-048)', () => {
    expect(calendarDate(2024, 3, 5)).toBe('2024-03-05')
  })

  test.each([
    ['13/40/1951', 'We could not read 13/40/1951: there is no month 13'],
    ['2024-13-05', 'We could not read 2024-13-05: there is no month 13'],
    ['2024-00-05', 'We could not read 2024-00-05: there is no month 0'],
    ['2024-02-40', 'We could not read 2024-02-40: there is no day 40'],
    ['1/0/2024', 'We could not read 1/0/2024: there is no day 0'],
    ['2023-02-29', 'We could not read 2023-02-29: there is no day 29 in February 2023'],
    ['4/31/2024', 'We could not read 4/31/2024: there is no day 31 in April 2024'],
    ['1/1/0051', 'We could not read 1/1/0051: the year must be between 1900 and 2199'],
  ])('a part out of range is named: %j (contacts-047)', (text, message) => {
    expect(refusal(text)).toBe(message)
  })

  test('a two-digit year is refused with what to do', () => {
    expect(refusal('3/5/51')).toBe('We could not read 3/5/51: please write the year with four digits')
  })

  test.each([
    ['3/5/51', '1951-03-05'],
    ['12-31-99', '1999-12-31'],
    ['2/29/52', '1952-02-29'],
    ['11/21/08', '1908-11-21'],
    ['11/20/26', '1926-11-20'],
  ])('a two-digit year of an adult’s birth is of the last century where this one is too late: %j', (text, date) => {
    expect(parseCalendarDate(text, { adultOn: '2026-11-20' })).toEqual({ ok: true, date })
  })

  test.each(['11/20/08', '3/5/04', '1/1/00', '2/29/00'])(
    'a two-digit year of an adult’s birth that may be of either century is refused: %j',
    (text) => {
      expect(refusal(text, { adultOn: '2026-11-20' })).toContain('please write the year with four digits')
    },
  )

  test('a two-digit year makes no day that does not exist', () => {
    expect(refusal('2/29/51', { adultOn: '2026-11-20' })).toBe(
      'We could not read 2/29/51: there is no day 29 in February 1951',
    )
    expect(refusal('13/40/51', { adultOn: '2026-11-20' })).toContain('there is no month 13')
  })

  test.each(['abc', '', 'March 5, 2024', '2024', '3/2024', '5.3.2024', '20240305', '3/5-2024', '45356', '٢٠٢٤-٠٣-٠٥'])(
    'text that is no date is an invalid date format: %j (contacts-049)',
    (text) => {
      expect(refusal(text)).toBe('Invalid date format')
    },
  )

  test('an unreadable effective date says so (contacts-044)', () => {
    expect(refusal('abc', { field: 'effective date' })).toBe('Invalid effective date format')
  })

  test('an unreadable birth date says so (contacts-045)', () => {
    expect(refusal('abc', { field: 'birth date' })).toBe('Invalid birth date format')
  })

  test.each([
    ['45356', '2024-03-05'],
    ['36526', '2000-01-01'],
    ['10000', '1927-05-18'],
    ['45356.0', '2024-03-05'],
  ])('a day number of Excel is read only when asked for: %s', (text, date) => {
    expect(parseCalendarDate(text, { excelSerial: true })).toEqual({ ok: true, date })
    expect(parseCalendarDate(text).ok).toBe(false)
  })

  test('a day number of Excel with a time of day is refused', () => {
    expect(refusal('45356.5', { excelSerial: true })).toBe('Expected a date only, not a date and time')
  })

  test('any text is answered, and an accepted one is a date that reads back as itself', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d/T :.-]{0,24}$/)), fc.boolean(), (text, excelSerial) => {
        const parsed = parseCalendarDate(text, { excelSerial })
        if (parsed.ok) expect(parseCalendarDate(parsed.date)).toEqual(parsed)
        else expect(parsed.error).not.toBe('')
      }),
    )
  })

  test('a very long text is refused at once (T34)', () => {
    expect(refusal('1'.repeat(1_000_000))).toBe('Invalid date format')
  })
})

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

  test('something that is not a date throws', () => {
    for (const wrong of ['2023-02-29', '2023-2-1', '', 'abc', '0000-01-01']) {
      expect(isCalendarDate(wrong)).toBe(false)
      expect(() => addDays(wrong, 1)).toThrow(RangeError)
    }
  })
})

test('the effective dates offered are the next four firsts of a month (quotes-011)', () => {
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

test('a day can be told with its weekday, and a span with the years it needs', () => {
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
