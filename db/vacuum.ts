import type { OpenDatabase } from './client.ts'

/** A table qualifies above this many dead or changed rows plus a share of its rows: autovacuum's defaults. */
const MIN_CHANGED_ROWS = 50
const DEAD_SHARE = 0.2
const CHANGED_SHARE = 0.1

export interface VacuumReport {
  /** Tables that were vacuumed and analyzed. */
  vacuumed: number
  /** Tables that were only analyzed. */
  analyzed: number
}

/**
 * Replaces autovacuum, which the embedded database does not have. Without it dead rows are never removed, and a
 * statement planned while a table was nearly empty scans the whole table until the process ends. Each table has its
 * own statement outside a transaction, so that other queries run in between. Does nothing on a Postgres server.
 * Source: postgresql.org/docs, "The Autovacuum Daemon".
 */
export async function vacuumTables({ kind, pool }: Pick<OpenDatabase, 'kind' | 'pool'>): Promise<VacuumReport> {
  const report: VacuumReport = { vacuumed: 0, analyzed: 0 }
  if (kind !== 'embedded') return report
  const { rows } = await pool.query<{ name: string; needs_vacuum: boolean; needs_analyze: boolean }>(
    `select format('%I.%I', schemaname, relname) as name,
       n_dead_tup > $1 + $2::float * n_live_tup as needs_vacuum,
       n_mod_since_analyze > $1 + $3::float * n_live_tup as needs_analyze
     from pg_stat_user_tables order by relid`,
    [MIN_CHANGED_ROWS, DEAD_SHARE, CHANGED_SHARE],
  )
  for (const { name, needs_vacuum, needs_analyze } of rows) {
    if (needs_vacuum) await pool.query(`vacuum (analyze) ${name}`)
    else if (needs_analyze) await pool.query(`analyze ${name}`)
    if (needs_vacuum) report.vacuumed++
    else if (needs_analyze) report.analyzed++
  }
  return report
}
