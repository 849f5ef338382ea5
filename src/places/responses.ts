import type { ZipEntry } from './zip-book.ts'

export interface NamedPlace {
  state: string
  county: string
}

export interface ZipLookupResponse {
  state: string
  counties: string[]
  cities: string[]
  /** Only for a ZIP that crosses a state border: the state of each county. */
  places?: NamedPlace[]
}

export type ZipInfoResponse =
  | { success: true; data: { state: string; counties: string[]; places?: NamedPlace[] } }
  | { success: false; error: string }

export const unknownZipMessage = 'We could not find that ZIP code.'

/** The body of GET /api/zip-lookup/{zip} for a known ZIP. The primary county comes first. Source: api-039. */
export function toZipLookupResponse(entry: ZipEntry): ZipLookupResponse {
  return { ...stateAndCounties(entry), cities: entry.cities }
}

/** The body of GET /api/zipinfo/{zip}. `entry` is undefined for an unknown ZIP. Source: api-040. */
export function toZipInfoResponse(entry: ZipEntry | undefined): ZipInfoResponse {
  return entry ? { success: true, data: stateAndCounties(entry) } : { success: false, error: unknownZipMessage }
}

function stateAndCounties(entry: ZipEntry): { state: string; counties: string[]; places?: NamedPlace[] } {
  const primary = entry.places.find((place) => place.primary) ?? entry.places[0]
  const state = primary?.state ?? ''
  const counties = [...new Set(entry.places.map((place) => place.county))]
  const crossesStates = entry.places.some((place) => place.state !== state)
  if (!crossesStates) return { state, counties }
  return { state, counties, places: entry.places.map((place) => ({ state: place.state, county: place.county })) }
}
