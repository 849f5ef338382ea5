import type { TenantDb } from '../../scope.ts'
import { asActivityCounter, countAgency, forgetCounts } from './store-counts.ts'

export interface RebuildReport {
  slug: string
  days: number
}

/** Counts every day of every agency anew, or of that one. Meanwhile its figures are read from the rows: right, and slower. */
export async function rebuildFigures(tenantDb: TenantDb, slug?: string): Promise<RebuildReport[]> {
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
  const rebuilt: RebuildReport[] = []
  for (const { id, slug } of agencies) {
    await tenantDb.withTenant(asActivityCounter(id), forgetCounts)
    rebuilt.push({ slug, days: await countAgency(tenantDb, id, new AbortController().signal) })
  }
  return rebuilt
}
