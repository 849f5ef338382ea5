import { expect, test } from 'vitest'
import { usualDateOrder } from '../../../../src/contacts/import/read/inspect.ts'
import { countDateOrders } from '../../../../src/contacts/import/read/read-date.ts'
import { contact, unread } from './rows.ts'

const dayFirst = { dateOrder: 'day' as const }
const mixed = { dateOrder: 'mixed' as const }
const adviceFor = (birthDate: string, rules = {}) => String(unread({ birthDate }, rules))

test('dates are read as typed, as Excel’s day number, and with midnight after them', () => {
  for (const typed of [
    '6/14/1954',
    '1954-06-14',
    '19889',
    '1954-06-14 00:00:00',
    '1954-06-14T00:00:00.000Z',
    '6/14/1954 12:00:00 AM',
  ])
    expect(contact({ birthDate: typed })).toMatchObject({ birth_on: '1954-06-14' })
  expect(adviceFor('6/14/1954 3:15 PM')).toContain('Expected a date only, not a date and time')
  expect(contact({ birthDate: '6/14/54' })).toMatchObject({ birth_on: '1954-06-14' })
  expect(adviceFor('6/14/04')).toContain('write the year with four digits')
  expect(String(unread({ effectiveDate: '3/1/45' }))).toContain('write the year with four digits')
  expect(adviceFor('1/1/2027')).toContain('This date is in the future')
  expect(contact({ effectiveDate: '1/1/2027' })).toMatchObject({ effective_on: '2027-01-01' })
})

test('a date of an IBM midrange system is read, other seven digits are not', () => {
  expect(contact({ birthDate: '0480312', effectiveDate: '1190401' })).toMatchObject({
    birth_on: '1948-03-12',
    effective_on: '2019-04-01',
  })
  for (const typed of ['1011950', '9999999', '0481340', '1190230', '3121948'])
    expect([typed, contact({ birthDate: typed, effectiveDate: typed })]).toMatchObject([
      typed,
      { birth_on: null, effective_on: null },
    ])
})

test('an incomplete date stays empty', () => {
  for (const typed of ['03/14', '0/0/00', '--02-28', 'Unspecified', 'Sep-22', '13/40/1951', '14-Jux-1954', '1954'])
    expect([typed, contact({ birthDate: typed, effectiveDate: typed })]).toMatchObject([
      typed,
      { birth_on: null, effective_on: null },
    ])
})

test('an effective date with a two-digit year is in the one century that fits', () => {
  const dates = { '3/1/24': '2024-03-01', '12/1/99': '1999-12-01', '1-1-27': '2027-01-01', '7/1/66': '1966-07-01' }
  for (const [typed, date] of Object.entries(dates))
    expect(contact({ effectiveDate: typed })).toMatchObject({ effective_on: date })
  for (const typed of ['3/1/29', '3/1/65'])
    expect(String(unread({ effectiveDate: typed }))).toContain('year with four digits')
})

test('a date that no client or policy can have stays empty', () => {
  for (const typed of ['1/1/1900', '12/31/1965', '1900-01-01', '1/1/2029', '12/31/2199'])
    expect(String(unread({ effectiveDate: typed }))).toContain('A policy starts between 1966 and 2028.')
  expect(adviceFor('1/1/1900')).toContain('The age would be 126.')
  expect(adviceFor('3/5/2024')).toContain('The age would be 2.')
  expect(contact({ birthDate: '11/20/2008', effectiveDate: '12/31/2028' })).toMatchObject({
    birth_on: '2008-11-20',
    effective_on: '2028-12-31',
  })
})

test('dates may have dots, or their month in letters as Excel writes it', () => {
  for (const typed of ['6.14.1954', '14-Jun-1954', '14-Jun-54', 'Jun 14, 1954', 'June 14 1954', '14 June 1954'])
    expect(contact({ birthDate: typed })).toMatchObject({ birth_on: '1954-06-14' })
})

test('3/4/1954 is read in its file’s order', () => {
  expect(contact({ birthDate: '3/4/1954' }, dayFirst)).toMatchObject({ birth_on: '1954-04-03' })
  expect(contact({ birthDate: '1954-04-03' }, dayFirst)).toMatchObject({ birth_on: '1954-04-03' })
  expect(contact({ birthDate: '4/13/1954' }, dayFirst)).toMatchObject({ birth_on: null })
  expect(adviceFor('4/13/1954', dayFirst)).toContain('here is no month 13. Write it like 14/6/1954')
})

test('if a file has both orders only unambiguous dates are stored', () => {
  const dates = {
    '3/4/1954': null,
    '3/3/1954': '1954-03-03',
    '13/4/1954': '1954-04-13',
    '4/13/1954': '1954-04-13',
    '1954-04-03': '1954-04-03',
    'Apr 3, 1954': '1954-04-03',
    '13/13/1954': null,
  }
  for (const [typed, date] of Object.entries(dates))
    expect([typed, contact({ birthDate: typed, effectiveDate: typed }, mixed)]).toMatchObject([
      typed,
      { birth_on: date },
    ])
  expect(contact({ effectiveDate: '3/4/2024' }, mixed)).toMatchObject({ effective_on: null })
  expect(adviceFor('3/4/1954', mixed)).toContain('Write this one like Mar 4, 1954.')
})

test('unambiguous dates decide a file’s order', () => {
  const orderOf = (...cells: string[]) => usualDateOrder({ dates: { ...countDateOrders(cells), columns: [0] } })
  expect(countDateOrders(['3/4/1954', '1954-04-13', '', '13/13/1954', '4/4/1954'])).toEqual({
    month: 0,
    day: 0,
    ambiguous: 1,
  })
  expect(orderOf('3/4/1954', '1954-04-13', '')).toBe('month')
  expect(orderOf('3/4/1954', '13/4/1954')).toBe('day')
  expect(orderOf('3/4/1954', '4/13/1954')).toBe('month')
  expect(orderOf('13/4/1954', '4/13/1954')).toBe('mixed')
  const slips = [...Array(99).fill('4/13/1954'), '13/4/1954']
  expect([orderOf(...slips), orderOf(...slips, ...Array(9).fill('13/4/1954'))]).toEqual(['month', 'mixed'])
})

test('a month in letters is the month even in a file with days first', () => {
  const dates = {
    '14-Jun-24': '2024-06-14',
    '5-Jun-24': '2024-06-05',
    'Jun 5, 24': '2024-06-05',
    '5/6/24': '2024-06-05',
    '5.6.24': '2024-06-05',
    '14-6-24': '2024-06-14',
    '5-Jun-2024': '2024-06-05',
  }
  for (const [typed, date] of Object.entries(dates))
    expect([typed, contact({ effectiveDate: typed }, dayFirst)]).toMatchObject([typed, { effective_on: date }])
  expect(String(unread({ effectiveDate: '5/6/45' }, dayFirst))).toContain('year with four digits')
  expect(String(unread({ effectiveDate: '6/14/24' }, dayFirst))).toContain('Write it like 14/6/1954')
})
