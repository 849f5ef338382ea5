import { expect, test } from 'vitest'
import { normalizeCountyName } from '../../../src/places/county-name.ts'

test.each([
  ['Los Angeles County', 'Los Angeles'],
  ['Orleans Parish', 'Orleans'],
  ['East Baton Rouge Parish', 'East Baton Rouge'],
  ['Anchorage Municipality', 'Anchorage'],
  ['Juneau City and Borough', 'Juneau'],
  ['City and Borough of Wrangell', 'Wrangell'],
  ['City and County of San Francisco', 'San Francisco'],
  ['Bethel Census Area', 'Bethel'],
  ['Nome (CA)', 'Nome'],
  ['Kodiak Island', 'Kodiak Island'],
  ['Kodiak Island Borough', 'Kodiak Island'],
  ['Saint Johns', 'St. Johns'],
  ['St Louis', 'St. Louis'],
  ['St. Louis County', 'St. Louis'],
  ['St. Louis city', 'St. Louis City'],
  ['St. Louis (city)', 'St. Louis City'],
  ['St Louis City', 'St. Louis City'],
  ['Ste. Genevieve County', 'Ste. Genevieve'],
  ['City of Richmond', 'Richmond City'],
  ['Richmond city', 'Richmond City'],
  ['Richmond County', 'Richmond'],
  ['Colonial Heights (city', 'Colonial Heights City'],
  ['Carson City (city)', 'Carson City'],
  ['Carson City', 'Carson City'],
  ['James City County', 'James City'],
  ['District of Columbia', 'District of Columbia'],
  ['Doña Ana County', 'Doña Ana'],
])('county %j is written %j', (source, name) => {
  expect(normalizeCountyName(source)).toBe(name)
})
