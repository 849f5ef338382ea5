import type { TenantDb } from '../../scope.ts'
import { asCounter, countAgency, forgetCounts } from './keep-counts.ts'

export interface Rebuilt {
  slug: string
  days: number
}

/** Counts every day of every agency anew, or of that one. Meanwhile its figures are read from the rows: right, and slower. */
export async function rebuildFigures(tenantDb: TenantDb, slug?: string): Promise<Rebuilt[]> {
  const agencies = await tenantDb.withSystem('list agencies to count anew', ({ db }) =>
    db
      .selectFrom('organizations')
      .select(['id', 'slug'])
      .where('kind', '=', 'agency')
      .where('closed_at', 'is', null)
      .$if(slug !== undefined, (query) => query.where('slug', '=', slug ?? ''))
      .orderBy('id')
      .execute(),
  )
  const rebuilt: Rebuilt[] = []
  for (const { id, slug } of agencies) {
    await tenantDb.withTenant(asCounter(id), forgetCounts)
    rebuilt.push({ slug, days: await countAgency(tenantDb, id, new AbortController().signal) })
  }
  return rebuilt
}
