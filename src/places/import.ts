import { createReadStream } from 'node:fs'
import { stateOfCounty } from '../lib/states.ts'
import { normalizeCountyName } from './county-name.ts'
import type { ImportedPlace } from './queries.ts'
import { isZip } from './zip.ts'

export interface CensusPlaces {
  places: ImportedPlace[]
  zips: number
}

export type CensusImport = ({ ok: true } & CensusPlaces) | { ok: false; error: string }

const COLUMNS = ['GEOID_ZCTA5_20', 'GEOID_COUNTY_20', 'NAMELSAD_COUNTY_20', 'AREALAND_PART', 'AREAWATER_PART'] as const

// The national file has 33,791 ZCTAs. A truncated download must not replace a complete import.
const MIN_ZIPS = 30_000

interface Part {
  state: string
  county: string
  land: number
  water: number
}

/**
 * Reads the Census Bureau's 2020 ZCTA to county relationship file (tab20_zcta520_county20_natl.txt: pipe-separated,
 * UTF-8, one header line) for the 50 states and DC. A ZIP's primary county has the largest share of its land, or of its
 * water if the ZIP has no land. Counties without a ZIP, and those that share only water, are ignored. Returns an error
 * for a different file, a damaged one (with the line number) or one with fewer than `minZips` ZIPs. Rejects only if the
 * lines cannot be read. Source: census.gov, record layout of the 2020 ZCTA relationship files.
 */
export async function readCensusPlaces(
  lines: AsyncIterable<string> | Iterable<string>,
  options: { minZips?: number } = {},
): Promise<CensusImport> {
  const byZip = new Map<string, Part[]>()
  let lineNumber = 0
  let columns: number[] | undefined

  for await (const line of lines) {
    lineNumber++
    if (!columns) {
      const names = line
        .replace(/^\ufeff/, '')
        .trimEnd()
        .split('|')
      columns = COLUMNS.map((name) => names.indexOf(name))
      const missing = COLUMNS.filter((name) => !names.includes(name))
      if (missing.length > 0) {
        return {
          ok: false,
          error: `This is not the Census ZCTA to county file: it has no column ${missing.join(', ')}`,
        }
      }
      continue
    }
    if (line.trim() === '') continue
    const part = readPart(line.trimEnd().split('|'), columns)
    if (part === 'damaged') return { ok: false, error: `Line ${lineNumber} cannot be read` }
    if (part === 'skip') continue
    const parts = byZip.get(part.zip)
    if (parts) parts.push(part)
    else byZip.set(part.zip, [part])
  }

  const minZips = options.minZips ?? MIN_ZIPS
  if (byZip.size < minZips) {
    return { ok: false, error: `The file has ${byZip.size} ZIPs. A complete file has at least ${minZips}` }
  }
  const places: ImportedPlace[] = []
  for (const [zip, parts] of byZip) {
    for (const [index, part] of countiesOf(parts).entries()) {
      places.push({ zip, state: part.state, county: part.county, is_primary: index === 0 })
    }
  }
  return { ok: true, places, zips: byZip.size }
}

/** Like readCensusPlaces for a file on disk, read as a stream. Rejects if it cannot be read. */
export function readCensusFile(file: string, options: { minZips?: number } = {}): Promise<CensusImport> {
  return readCensusPlaces(linesOf(file), options)
}

// node:readline is not used because its iterator hides read errors.
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(file, { encoding: 'utf8' })) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

function readPart(fields: string[], columns: readonly number[]): (Part & { zip: string }) | 'skip' | 'damaged' {
  const [zip, fips, name, land, water] = columns.map((column) => fields[column])
  if (zip === undefined || fips === undefined || name === undefined || land === undefined || water === undefined) {
    return 'damaged'
  }
  if (zip === '' || fips === '') return 'skip'
  if (!isZip(zip) || !/^\d{5}$/.test(fips) || !/^\d+$/.test(land) || !/^\d+$/.test(water)) return 'damaged'
  // A replacement character means that the file is not UTF-8.
  if (name === '' || name.includes('\ufffd')) return 'damaged'
  const state = stateOfCounty(fips)
  if (!state) return 'skip'
  return { zip, state, county: normalizeCountyName(name), land: Number(land), water: Number(water) }
}

function countiesOf(parts: readonly Part[]): Part[] {
  const sorted = parts.toSorted(
    (a, b) => b.land - a.land || b.water - a.water || (a.state + a.county < b.state + b.county ? -1 : 1),
  )
  const onLand = sorted.filter((part) => part.land > 0)
  const counties = onLand.length > 0 ? onLand : sorted.slice(0, 1)
  const seen = new Set<string>()
  return counties.filter((part) => {
    const key = `${part.state}:${part.county}`
    return !seen.has(key) && seen.add(key)
  })
}
