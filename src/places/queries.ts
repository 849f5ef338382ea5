import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import type { DB } from '../../db/schema.ts'

export interface ImportedPlace {
  zip: string
  state: string
  county: string
  is_primary: boolean
}

/** Imported rows of these ZIPs, the primary county of each first. Empty if nothing was imported. */
export async function listImportedPlaces(db: QueryExecutorProvider, zips: readonly string[]): Promise<ImportedPlace[]> {
  const { rows } = await sql<ImportedPlace>`
    select zip, state, county, is_primary from zip_places
    where zip = any(${zips}::text[])
    order by zip, is_primary desc, state, county`.execute(db)
  return rows
}

const ROWS_PER_INSERT = 5_000

/**
 * Replaces the previous import. `tx` has to be an open transaction, so that readers see either all old or all new rows.
 * Concurrent imports run one after another.
 */
export async function replaceImportedPlaces(tx: Kysely<DB>, places: readonly ImportedPlace[]): Promise<void> {
  await sql`lock table zip_places in share row exclusive mode`.execute(tx)
  await sql`delete from zip_places`.execute(tx)
  for (let start = 0; start < places.length; start += ROWS_PER_INSERT) {
    const rows = places.slice(start, start + ROWS_PER_INSERT)
    await sql`
      insert into zip_places (zip, state, county, is_primary)
      select * from unnest(
        ${rows.map((row) => row.zip)}::text[],
        ${rows.map((row) => row.state)}::text[],
        ${rows.map((row) => row.county)}::text[],
        ${rows.map((row) => row.is_primary)}::boolean[])`.execute(tx)
  }
}
