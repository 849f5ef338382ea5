import type { ZipCounty, ZipEntry } from '../../places/zip-book.ts'

type Named = Pick<ZipCounty, 'state' | 'county'>

/** 'NC:Buncombe': how a form names one of a ZIP's places; some ZIPs lie in two states. */
export const placeKey = ({ state, county }: Named) => `${state}:${county}`

/** The place of a ZIP by its key, or by the county's name alone. */
export function findPlace(entry: ZipEntry, named: string | null): ZipCounty | undefined {
  return entry.places.find((place) => placeKey(place) === named) ?? entry.places.find((place) => place.county === named)
}
