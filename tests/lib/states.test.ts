import { expect, test } from 'vitest'
import { findState, regions, stateCodeOf, stateName, stateOfCounty, states } from '../../src/lib/states.ts'

test('there are 51 state and district codes in four regions (limits-003)', () => {
  expect(new Set(states.map((state) => state.code)).size).toBe(51)
  expect(regions).toHaveLength(4)
  expect(regions.map((region) => states.filter((state) => state.region === region).length)).toEqual([9, 12, 17, 13])
})

test('every state has a unique name and FIPS code and a time zone known to the runtime', () => {
  expect(new Set(states.map((state) => state.name)).size).toBe(51)
  expect(new Set(states.map((state) => state.fips)).size).toBe(51)
  for (const state of states) {
    expect(() => new Intl.DateTimeFormat('en', { timeZone: state.timeZone })).not.toThrow()
  }
})

test('states are found by code and county code', () => {
  expect(findState('ca')?.name).toBe('California')
  expect(findState('PR')).toBeUndefined()
  expect(stateName('TX')).toBe('Texas')
  expect(stateName('PR')).toBe('PR')
  expect(stateOfCounty('06037')).toBe('CA')
  expect(stateOfCounty('72001')).toBeUndefined()
  expect(findState('AZ')?.timeZone).toBe('America/Phoenix')
})

test('a state is read as a code, with periods, and by its English and Spanish name', () => {
  for (const text of ['NC', 'n.c.', 'North Carolina', 'NORTH CAROLINA ', 'Carolina del Norte'])
    expect([text, stateCodeOf(text)]).toEqual([text, 'NC'])
  expect(['Nuevo Mexico', 'D.C.', 'West Virginia', 'Virginia Occidental'].map(stateCodeOf)).toEqual([
    'NM',
    'DC',
    'WV',
    'WV',
  ])
  expect(['', '.', 'PR', 'Ontario'].map(stateCodeOf)).toEqual([undefined, undefined, undefined, undefined])
})
