/*
 * What is thrown away, and when: rows that were only ever needed for a while.
 */
import { sql } from 'kysely'
import type { SystemScope } from './scope.ts'

const DAY_MS = 86_400_000

const KEPT_FOR = [
  { table: 'rate_limits', since: 'window_start', days: 2 },
  { table: 'login_tokens', since: 'expires_at', days: 2 },
  { table: 'sessions', since: 'expires_at', days: 2 },
  { table: 'job_runs', since: 'started_at', days: 30 },
  { table: 'practice_mails', since: 'sent_at', days: 60 },
] as const

/** Deletes what has outlived its use and answers how many rows of each table; with `dryRun` it only counts. */
export async function purgeOldRows(
  { db, now }: SystemScope,
  { dryRun }: { dryRun: boolean },
): Promise<Record<string, number>> {
  const purged: Record<string, number> = {}
  for (const { table, since, days } of KEPT_FOR) {
    const old = sql`from ${sql.table(table)} where ${sql.ref(since)} < ${new Date(now.getTime() - days * DAY_MS)}`
    const { rows } = await sql<{ rows: number }>`${
      dryRun
        ? sql`select count(*) as rows ${old}`
        : sql`with gone as (delete ${old} returning 1) select count(*) as rows from gone`
    }`.execute(db)
    if (rows[0]?.rows) purged[table] = rows[0].rows
  }
  return purged
}
