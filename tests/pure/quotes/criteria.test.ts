import { expect, test } from 'vitest'
import { readCriteria } from '../../../src/quotes/criteria.ts'

const read = (query: Record<string, string>) => readCriteria(query, '2026-11-20')

test('a URL is read with the spec’s names and with the form’s (nav-031)', () => {
  expect(
    read({
      zip: '28801',
      state: 'nc',
      county: 'Buncombe',
      gender: 'female',
      tobacco: 'true',
      age: '80',
      dateOfBirth: '3/4/1957',
      currentCarrier: 'AARP by UnitedHealthcare',
      planType: 'Plan G',
    }),
  ).toEqual({
    zip: '28801',
    state: 'NC',
    county: 'Buncombe',
    gender: 'F',
    tobacco: true,
    // A birth date takes precedence over an age.
    birth_on: '1957-03-04',
    carrier: 'UnitedHealthcare',
    plan: 'Plan G',
  })
  expect(read({ carrier: 'None', tobacco: 'no', age: '66' })).toEqual({ carrier: 'None', tobacco: false, age: 66 })
})

test.each([
  ['yes', true],
  ['1', true],
  ['no', false],
  ['FALSE', false],
  ['0', false],
  ['maybe', undefined],
  ['', undefined],
])('tobacco=%s in an address is read as %s (nav-031)', (tobacco, expected) => {
  expect(read({ tobacco }).tobacco).toBe(expected)
})

test('invalid values are ignored (nav-031)', () => {
  expect(
    read({
      zip: '2880',
      state: 'Carolina',
      county: '',
      gender: 'x',
      tobacco: '',
      age: '7',
      dateOfBirth: '2057-01-01',
      currentCarrier: '',
      planType: 'Z',
    }),
  ).toEqual({})
  expect(read({ dateOfBirth: 'soon', age: '1000' })).toEqual({})
})
