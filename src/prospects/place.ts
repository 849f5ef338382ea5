import { findPlace } from '../contacts/edit/place.ts'
import type { ZipCounty, ZipEntry } from '../places/zip-book.ts'

export type PlaceResult = Pick<ZipCounty, 'state' | 'county'>

export type PlaceRefusal = 'zipUnknown' | 'noState' | 'noCounties' | 'county'

/**
 * State and county of a ZIP code. `chosen` is the option selected on the form if the ZIP is in several counties, or a
 * county name.
 */
export function resolvePlace(
  entry: Pick<ZipEntry, 'zip' | 'places'> | undefined,
  chosen: string | null,
): { ok: true; place: PlaceResult } | { ok: false; refused: PlaceRefusal } {
  if (!entry) return { ok: false, refused: 'zipUnknown' }
  const { places } = entry
  if (places.length === 0) return { ok: false, refused: 'noCounties' }
  if (places.every(({ state }) => state === '')) return { ok: false, refused: 'noState' }
  if (places.every(({ county }) => county === '')) return { ok: false, refused: 'noCounties' }
  const place = places.length === 1 ? places[0] : findPlace(entry as ZipEntry, chosen)
  return place ? { ok: true, place: { state: place.state, county: place.county } } : { ok: false, refused: 'county' }
}
