import type { Pool } from 'pg'
import { type OpenDatabase, openDatabase } from '../../db/client.ts'
import { createTenantDb, type DiskSpaceState, type TenantDb } from '../scope.ts'

const JOBS_POOL = { poolSize: 4, connectionTimeoutMs: 15_000 }

export interface ConnectionPools {
  tenantDb: TenantDb
  jobsTenantDb: TenantDb
  /** Undefined on the embedded database, where jobs share its single connection. */
  jobsPool: Pool | undefined
  close(): Promise<void>
}

/**
 * On a Postgres server jobs have a pool of their own, so that email does not wait for pages, nor pages for jobs. The
 * pool is small: jobs can wait, and more concurrent statements would slow down the pages. The embedded database has a
 * single connection for both.
 */
export async function openConnectionPools(
  database: OpenDatabase,
  { url, now, onSystemUse }: { url: string | undefined; now: () => Date; onSystemUse?: (reason: string) => void },
): Promise<ConnectionPools> {
  const disk: DiskSpaceState = { fullAt: Number.NEGATIVE_INFINITY }
  const connect = ({ db }: OpenDatabase) => createTenantDb(db, now, onSystemUse, disk)
  const tenantDb = connect(database)
  if (url === undefined) return { tenantDb, jobsTenantDb: tenantDb, jobsPool: undefined, close: async () => {} }
  const jobsDatabase = await openDatabase({ url, ...JOBS_POOL })
  return { tenantDb, jobsTenantDb: connect(jobsDatabase), jobsPool: jobsDatabase.pool, close: jobsDatabase.close }
}
