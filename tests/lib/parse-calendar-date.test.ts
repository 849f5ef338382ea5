import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarDate } from '../../src/lib/calendar-date.ts'
import { parseCalendarDate } from '../../src/lib/parse-calendar-date.ts'

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
    'a two-digit birth year of an adult that could be of either century is refused: %j',
    (text) => {
      expect(refusal(text, { adultOn: '2026-11-20' })).toContain('please write the year with four digits')
    },
  )

  test('a two-digit year makes no date that does not exist', () => {
    expect(refusal('2/29/51', { adultOn: '2026-11-20' })).toBe(
      'We could not read 2/29/51: there is no day 29 in February 1951',
    )
    expect(refusal('13/40/51', { adultOn: '2026-11-20' })).toContain('there is no month 13')
  })

  test.each(['abc', '', 'March 5, 2024', '2024', '3/2024', '5.3.2024', '20240305', '3/5-2024', '45356', '٢٠٢٤-٠٣-٠٥'])(
    'text that is not a date is an invalid date format: %j (contacts-049)',
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

  test('an Excel day number with a time of day is refused', () => {
    expect(refusal('45356.5', { excelSerial: true })).toBe('Expected a date only, not a date and time')
  })

  test('any text is answered, and an accepted one is a date that is read back as itself', () => {
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
