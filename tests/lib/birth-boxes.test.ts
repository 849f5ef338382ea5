import { expect, test } from 'vitest'
import { parseBirthBoxes } from '../../src/lib/birth-boxes.ts'

const read = (month: string, day: string, year: string) => {
  const birth = parseBirthBoxes({ month, day, year }, '2026-11-20')
  return birth.ok ? birth.date : birth.refused
}

test('a birth date in three boxes is read as people write it', () => {
  expect(read('3', '4', '1952')).toBe('1952-03-04')
  expect(read('03', '04', '1952')).toBe('1952-03-04')
  for (const march of ['March', 'mar', 'Mar.', 'marzo', ' MARZO '])
    expect(read(march, '4th', '1952')).toBe('1952-03-04')
  for (const [name, month] of [
    ['enero', '01'],
    ['agosto', '08'],
    ['diciembre', '12'],
    ['Sept', '09'],
  ])
    expect(read(name!, '4', '1952')).toBe(`1952-${month}-04`)
  expect(read('2', '29', '1952')).toBe('1952-02-29')
})

test('an invalid one is refused with its reason', () => {
  expect(read('3', '', '1952')).toBe('missing')
  expect(read('13', '4', '1952')).toBe('month')
  expect(read('Marvin the 3rd', '4', '1952')).toBe('month')
  expect(read('3', '4', '52')).toBe('year')
  expect(read('2', '30', '1952')).toBe('day')
  expect(read('2', 'x', '1952')).toBe('day')
  expect(read('3', '4', '2027')).toBe('range')
  expect(read('3', '4', '1899')).toBe('range')
  expect(read('11', '21', '2008')).toBe('range')
  expect(read('11', '20', '2008')).toBe('2008-11-20')
})
