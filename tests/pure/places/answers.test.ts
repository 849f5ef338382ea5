import { expect, test } from 'vitest'
import { toZipInfoResponse, toZipLookupResponse } from '../../../src/places/responses.ts'
import { book } from '../../places/test-book.ts'

test('zip-lookup returns state, counties and cities (api-039)', () => {
  expect(toZipLookupResponse(book.find('90210')!)).toEqual({
    state: 'CA',
    counties: ['Los Angeles'],
    cities: ['Beverly Hills'],
  })
})

test('zip-lookup lists every county, the primary one first (api-039)', () => {
  expect(toZipLookupResponse(book.find('63005')!).counties).toEqual(['St. Louis', 'Franklin'])
})

test('zip-lookup of a ZIP in two states returns the primary state and the state of each county (api-039)', () => {
  expect(toZipLookupResponse(book.find('42223')!)).toEqual({
    state: 'KY',
    counties: ['Christian', 'Montgomery'],
    cities: ['Fort Campbell'],
    places: [
      { state: 'KY', county: 'Christian' },
      { state: 'TN', county: 'Montgomery' },
    ],
  })
})

test('zipinfo returns success with state and counties (api-040)', () => {
  expect(toZipInfoResponse(book.find('90210'))).toEqual({
    success: true,
    data: { state: 'CA', counties: ['Los Angeles'] },
  })
})

test('zipinfo returns an error for an unknown ZIP (api-040)', () => {
  expect(toZipInfoResponse(book.find('00000'))).toEqual({ success: false, error: 'We could not find that ZIP code.' })
})
