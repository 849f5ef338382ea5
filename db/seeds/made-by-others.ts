import { sql } from 'kysely'
import type { Database } from '../client.ts'
import { blueRidge } from './cast.ts'

/**
 * Short names of the agencies that no seed made, the oldest first. The demo agency is one of them once it left demo
 * mode: somebody works with it.
 */
export async function agenciesMadeByOthers(db: Database): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('role', 'app_system', true)`.execute(tx)
    const found = await tx
      .selectFrom('organizations')
      .select('slug')
      .where('kind', '<>', 'platform')
      .where(sql<boolean>`slug !~ '^scale-[0-9]+$'`)
      .where((row) => row.not(row.and({ slug: blueRidge.slug, is_demo: true })))
      .orderBy('id')
      .execute()
    return found.map(({ slug }) => slug)
  })
}
