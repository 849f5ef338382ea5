import type { ZipCounty, ZipEntry } from '../../places/zip-book.ts'

type Named = Pick<ZipCounty, 'state' | 'county'>

/** 'NC:Buncombe': the form value for one of a ZIP's places. Includes the state, because some ZIPs are in two states. */
export const placeKey = ({ state, county }: Named) => `${state}:${county}`

/** The place of a ZIP by its key or by the county's name alone; undefined if there is none. */
export function findPlace(entry: ZipEntry, keyOrCounty: string | null): ZipCounty | undefined {
  return (
    entry.places.find((place) => placeKey(place) === keyOrCounty) ??
    entry.places.find((place) => place.county === keyOrCounty)
  )
}
