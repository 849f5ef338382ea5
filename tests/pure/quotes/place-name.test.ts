import { expect, test } from 'vitest'
import { placeName } from '../../../routes/quotes/place-name.ts'

test.for([
  ['NC', 'Buncombe', 'Buncombe County, North Carolina'],
  ['NC', 'Buncombe County', 'Buncombe County, North Carolina'],
  ['NC', undefined, 'North Carolina'],
  ['LA', 'Orleans', 'Orleans Parish, Louisiana'],
  ['LA', 'Orleans Parish', 'Orleans Parish, Louisiana'],
  ['AK', 'Anchorage', 'Anchorage, Alaska'],
  ['MD', 'Baltimore City', 'Baltimore City, Maryland'],
  ['MD', 'Baltimore', 'Baltimore County, Maryland'],
  ['VA', 'James City', 'James City County, Virginia'],
  ['DC', 'District of Columbia', 'District of Columbia'],
] as const)('%s, %s reads %s', ([state, county, name]) => {
  expect(placeName({ state, county })).toBe(name)
})
