import type { QueryExecutorProvider } from 'kysely'
import { findState } from '../lib/states.ts'
import { type ImportedPlace, listImportedPlaces } from './queries.ts'
import { isZip } from './zip.ts'
import type { ZipBook, ZipEntry } from './zip-book.ts'

/**
 * State, counties, city and time zone of a ZIP; undefined if it does not exist. Counties come from the operator's
 * import if it has the ZIP, otherwise from the ZIP book (the Census file has no P.O. box ZIPs). The city always comes
 * from the ZIP book. Not cached, so that every process sees an import as soon as it commits.
 */
export async function findZip(db: QueryExecutorProvider, book: ZipBook, zip: string): Promise<ZipEntry | undefined> {
  return (await findZips(db, book, [zip])).get(zip)
}

/** Like findZip for many ZIPs in one query. Unknown ZIPs are absent from the map. */
export async function findZips(
  db: QueryExecutorProvider,
  book: ZipBook,
  zips: readonly string[],
): Promise<Map<string, ZipEntry>> {
  const valid = [...new Set(zips)].filter(isZip)
  const entries = new Map<string, ZipEntry>()
  if (valid.length === 0) return entries
  const imported = Map.groupBy(await listImportedPlaces(db, valid), (row) => row.zip)
  for (const zip of valid) {
    const entry = combine(zip, book.find(zip), imported.get(zip))
    if (entry) entries.set(zip, entry)
  }
  return entries
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
