import type { OpenDatabase } from './client.ts'

/** Rows that may change before a table is looked after, whatever its size; and the shares of it. Postgres' defaults. */
const ROWS = 50
const DEAD_SHARE = 0.2
const CHANGED_SHARE = 0.1

export interface Tended {
  /** Tables whose dead rows were cleared away; these were counted anew too. */
  vacuumed: number
  /** Tables whose rows were counted anew for the planner. */
  analyzed: number
}

/**
 * What autovacuum does on a Postgres server, for the embedded database, which has none: without it dead rows stay for
 * good, and a statement that was planned while a table was nearly empty goes through all of it for as long as the
 * process lives. One statement a table, none in a transaction, so that others come in between. Elsewhere does nothing.
 * Source: postgresql.org/docs, "The Autovacuum Daemon".
 */
export async function tendTables({ kind, pool }: Pick<OpenDatabase, 'kind' | 'pool'>): Promise<Tended> {
  const tended: Tended = { vacuumed: 0, analyzed: 0 }
  if (kind !== 'embedded') return tended
  const { rows } = await pool.query<{ name: string; is_full: boolean; is_changed: boolean }>(
    `select format('%I.%I', schemaname, relname) as name,
       n_dead_tup > $1 + $2::float * n_live_tup as is_full, n_mod_since_analyze > $1 + $3::float * n_live_tup as is_changed
     from pg_stat_user_tables order by relid`,
    [ROWS, DEAD_SHARE, CHANGED_SHARE],
  )
  for (const { name, is_full, is_changed } of rows) {
    if (is_full) await pool.query(`vacuum (analyze) ${name}`)
    else if (is_changed) await pool.query(`analyze ${name}`)
    if (is_full) tended.vacuumed++
    else if (is_changed) tended.analyzed++
  }
  return tended
}
