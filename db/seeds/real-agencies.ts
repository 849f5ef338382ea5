import { sql } from 'kysely'
import type { Database } from '../client.ts'
import { blueRidge } from './demo-people.ts'

/**
 * The slugs of real agencies, oldest first: those not created by a seed, and the demo agency after it exited demo mode.
 */
export async function listRealAgencies(db: Database): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('role', 'app_system', true)`.execute(tx)
    const agencies = await tx
      .selectFrom('organizations')
      .select('slug')
      .where('kind', '<>', 'platform')
      .where(sql<boolean>`slug !~ '^scale-[0-9]+$'`)
      .where((row) => row.not(row.and({ slug: blueRidge.slug, is_demo: true })))
      .orderBy('id')
      .execute()
    return agencies.map(({ slug }) => slug)
  })
}
