import { expect, test } from 'vitest'
import { placeName } from '../../../routes/clients/quotes/place-name.ts'

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
  expect(placeName({ state, county }, 'en')).toBe(name)
})

test.for([
  ['NC', 'Buncombe County', 'el condado de Buncombe, Carolina del Norte'],
  ['NY', 'New York', 'Nueva York'],
  ['NC', undefined, 'Carolina del Norte'],
  ['TX', 'El Paso', 'el condado de El Paso, Texas'],
  ['LA', 'Orleans Parish', 'la parroquia de Orleans, Luisiana'],
  ['AK', 'Anchorage', 'Anchorage, Alaska'],
  ['MD', 'Baltimore City', 'Baltimore City, Maryland'],
  ['VA', 'James City', 'el condado de James City, Virginia'],
  ['DC', 'District of Columbia', 'Distrito de Columbia'],
] as const)('in Spanish %s, %s reads %s', ([state, county, name]) => {
  expect(placeName({ state, county }, 'es')).toBe(name)
})
