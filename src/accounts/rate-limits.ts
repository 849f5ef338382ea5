import { sql } from 'kysely'
import type { AnyScope, TenantDb } from '../scope.ts'

export interface RateLimit {
  /** What is counted, such as 'login-address:10.0.0.1'. Never a secret: keys are stored as they are. */
  key: string
  most: number
  windowSeconds: number
}

/**
 * Counts one hit and says whether it is still within the limit. Windows are fixed and start at multiples of their
 * length; the count is shared by all processes, and no two of them can both take the last place.
 */
export async function hitRateLimits({ db, now }: AnyScope, { key, most, windowSeconds }: RateLimit): Promise<boolean> {
  const windowStart = windowOf(now, windowSeconds)
  const { hits } = await db
    .insertInto('rate_limits')
    .values({ key, window_start: windowStart })
    .onConflict((conflict) =>
      conflict.columns(['key', 'window_start']).doUpdateSet({ hits: sql`rate_limits.hits + 1` }),
    )
    .returning('hits')
    .executeTakeFirstOrThrow()
  return hits <= most
}

/**
 * The same by one statement that is its own transaction: callers who share a network wait for its one row, and with a
 * transaction around it for three messages more.
 */
export async function hitRateLimitsAtOnce(
  { root, now }: Pick<TenantDb, 'root' | 'now'>,
  { key, most, windowSeconds }: RateLimit,
): Promise<boolean> {
  const { rows } = await sql<{ hits: number }>`
    insert into rate_limits (key, window_start) values (${key}, ${windowOf(now(), windowSeconds)})
    on conflict (key, window_start) do update set hits = rate_limits.hits + 1 returning hits`.execute(root)
  return rows[0]!.hits <= most
}

/** The same, but a refusal counts nothing. */
export async function hitRateLimit({ db, now }: AnyScope, { key, most, windowSeconds }: RateLimit): Promise<boolean> {
  const taken = await db
    .insertInto('rate_limits')
    .values({ key, window_start: windowOf(now, windowSeconds) })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'window_start'])
        .doUpdateSet({ hits: sql`rate_limits.hits + 1` })
        .where('rate_limits.hits', '<', most),
    )
    .returning('hits')
    .executeTakeFirst()
  return taken !== undefined
}

/** Gives back what takeHit has taken in this transaction. */
export async function refundRateLimit({ db, now }: AnyScope, { key, windowSeconds }: RateLimit): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ hits: sql`hits - 1` })
    .where('key', '=', key)
    .where('window_start', '=', windowOf(now, windowSeconds))
    .execute()
}

const windowOf = (now: Date, windowSeconds: number) =>
  new Date(Math.floor(now.getTime() / 1000 / windowSeconds) * windowSeconds * 1000)

export async function resetRateLimit({ db }: AnyScope, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute()
}
