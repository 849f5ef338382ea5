import { expect, test } from 'vitest'
import { states } from '../../../src/lib/states.ts'
import { openZipBook } from '../../../src/places/zip-book.ts'
import { book } from '../../places/test-book.ts'

const places = (zip: string) => book.find(zip)?.places.map((place) => `${place.state} ${place.county}`)

test.each([
  ['90210', 'Beverly Hills', ['CA Los Angeles']],
  ['10001', 'New York', ['NY New York']],
  ['63005', 'Chesterfield', ['MO St. Louis', 'MO Franklin']],
  ['42223', 'Fort Campbell', ['KY Christian', 'TN Montgomery']],
  ['72644', 'Lead Hill', ['AR Boone', 'AR Marion']],
  ['30165', 'Rome', ['GA Floyd', 'GA Chattooga']],
  ['02861', 'Pawtucket', ['RI Providence']],
  ['00501', 'Holtsville', ['NY Suffolk']],
  ['63101', 'Saint Louis', ['MO St. Louis City']],
  ['06103', 'Hartford', ['CT Hartford']],
  ['94103', 'San Francisco', ['CA San Francisco']],
  ['57770', 'Pine Ridge', ['SD Oglala Lakota']],
  ['96910', 'Hagatna', ['GU Guam']],
])('ZIP %s is %s in %j', (zip, city, expected) => {
  expect(book.find(zip)).toMatchObject({ zip, city, cities: [city] })
  expect(places(zip)).toEqual(expected)
})

test.each(['00000', '99999', '09001', '', '9021', '902100', 'abcde'])('ZIP %j is unknown', (zip) => {
  expect(book.find(zip)).toBeUndefined()
})

test.each([
  ['33973', 'FL', 'Lee'],
  ['72643', 'AR', 'Boone'],
  ['92331', 'CA', 'San Bernardino'],
  ['21792', 'MD', 'Frederick'],
  ['80020', 'CO', 'Broomfield'],
])('ZIP %s, on which the two sources differ, is in %s %s', (zip, state, county) => {
  expect(book.find(zip)?.places[0]).toEqual({ state, county, primary: true })
})

test.each([
  ['90210', 'America/Los_Angeles'],
  ['42223', 'America/Chicago'],
  ['42001', 'America/Chicago'],
  ['40202', 'America/New_York'],
  ['46402', 'America/Chicago'],
  ['46204', 'America/New_York'],
  ['32501', 'America/Chicago'],
  ['33101', 'America/New_York'],
  ['37201', 'America/Chicago'],
  ['37902', 'America/New_York'],
  ['79901', 'America/Denver'],
  ['97914', 'America/Denver'],
  ['83814', 'America/Los_Angeles'],
  ['83702', 'America/Denver'],
  ['58554', 'America/Chicago'],
  ['57701', 'America/Denver'],
  ['57532', 'America/Chicago'],
  ['49801', 'America/Chicago'],
  ['85001', 'America/Phoenix'],
  ['86515', 'America/Denver'],
  ['99546', 'America/Adak'],
  ['96813', 'Pacific/Honolulu'],
  ['00601', 'America/Puerto_Rico'],
])('ZIP %s keeps the time of %s', (zip, zone) => {
  expect(book.find(zip)?.timeZone).toBe(zone)
})

test('every ZIP of the book has a time zone the runtime knows, named counties and exactly one primary place', () => {
  const known = new Set(states.map((state) => state.code))
  const zones = new Set<string>()
  let found = 0
  let inStates = 0
  for (let number = 0; number < 100_000; number++) {
    const entry = book.find(String(number).padStart(5, '0'))
    if (!entry) continue
    found++
    zones.add(entry.timeZone)
    if (entry.places.filter((place) => place.primary).length !== 1) throw new Error(entry.zip)
    if (entry.places.some((place) => !/^[A-Z]{2}$/.test(place.state) || place.county === '')) throw new Error(entry.zip)
    if (known.has(entry.places[0]!.state)) inStates++
  }
  expect(found).toBe(book.size)
  expect(found).toBeGreaterThan(41_000)
  expect(inStates).toBeGreaterThan(40_900)
  for (const zone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
})

test('a missing book fails on first use, not when it is opened', () => {
  const missing = openZipBook('/no/such/zips.tsv.gz')
  expect(() => missing.find('90210')).toThrow(/ENOENT/)
})
