import { expect, test } from 'vitest'
import { shortPlace } from '../../src/lib/county-name.ts'

test.each([
  ['NC', 'Buncombe', 'Buncombe County, NC'],
  ['LA', 'Orleans', 'Orleans Parish, LA'],
  ['VA', 'Charles City', 'Charles City County, VA'],
  ['NV', 'Carson City', 'Carson City, NV'],
  ['AK', 'Anchorage', 'Anchorage, AK'],
  ['DC', 'District of Columbia', 'District of Columbia, DC'],
  ['NY', 'New York', 'New York County, NY'],
  [null, 'Buncombe', 'Buncombe'],
  ['NC', null, 'NC'],
  [null, null, ''],
])('the place of %s and %s is “%s”', (state, county, words) => {
  expect(shortPlace({ state, county })).toBe(words)
})
