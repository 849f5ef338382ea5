import type { QueryExecutorProvider } from 'kysely'
import { findState } from '../lib/states.ts'
import { type ImportedPlace, listImportedPlaces } from './queries.ts'
import { isZip } from './zip.ts'
import type { ZipBook, ZipEntry } from './zip-book.ts'

/**
 * State, counties, city and time zone of a ZIP; undefined for one that does not exist. Counties come from the
 * operator's import where it knows the ZIP (post-box ZIPs are not in the Census file), else from the book; the city
 * always from the book. There is no cache: one indexed read, so every process sees an import the moment it commits.
 */
export async function findZip(db: QueryExecutorProvider, book: ZipBook, zip: string): Promise<ZipEntry | undefined> {
  return (await findZips(db, book, [zip])).get(zip)
}

/** The same for many ZIPs in one read; unknown ones are absent from the map. */
export async function findZips(
  db: QueryExecutorProvider,
  book: ZipBook,
  zips: readonly string[],
): Promise<Map<string, ZipEntry>> {
  const asked = [...new Set(zips)].filter(isZip)
  const found = new Map<string, ZipEntry>()
  if (asked.length === 0) return found
  const imported = Map.groupBy(await listImportedPlaces(db, asked), (row) => row.zip)
  for (const zip of asked) {
    const entry = combine(zip, book.find(zip), imported.get(zip))
    if (entry) found.set(zip, entry)
  }
  return found
}

function combine(
  zip: string,
  fromBook: ZipEntry | undefined,
  imported: readonly ImportedPlace[] | undefined,
): ZipEntry | undefined {
  if (!imported) return fromBook
  const places = imported.map((row) => ({ state: row.state, county: row.county, primary: row.is_primary }))
  if (fromBook) return { ...fromBook, places }
  const zone = findState(places[0]?.state ?? '')?.timeZone ?? 'America/New_York'
  return { zip, city: '', cities: [], timeZone: zone, places }
}
