import { sql } from 'kysely'
import type { AnyScope, TenantDb } from '../scope.ts'

export interface RateLimit {
  /** What is counted, such as 'login-address:10.0.0.1'. Never a secret: keys are stored as plain text. */
  key: string
  /** Inclusive. */
  max: number
  windowSeconds: number
}

/**
 * Counts one hit and returns whether it is within the limit. Windows are fixed and start at multiples of their length.
 * All processes share the count, and concurrent hits are counted one by one.
 */
export async function hitRateLimits({ db, now }: AnyScope, { key, max, windowSeconds }: RateLimit): Promise<boolean> {
  const windowStart = windowOf(now, windowSeconds)
  const { hits } = await db
    .insertInto('rate_limits')
    .values({ key, window_start: windowStart })
    .onConflict((conflict) =>
      conflict.columns(['key', 'window_start']).doUpdateSet({ hits: sql`rate_limits.hits + 1` }),
    )
    .returning('hits')
    .executeTakeFirstOrThrow()
  return hits <= max
}

/**
 * Like hitRateLimits, but in one statement without a transaction around it. Callers from one network wait for the same
 * row lock, and a transaction would hold it for three more round trips.
 */
export async function hitRateLimitsWithoutTransaction(
  { root, now }: Pick<TenantDb, 'root' | 'now'>,
  { key, max, windowSeconds }: RateLimit,
): Promise<boolean> {
  const { rows } = await sql<{ hits: number }>`
    insert into rate_limits (key, window_start) values (${key}, ${windowOf(now(), windowSeconds)})
    on conflict (key, window_start) do update set hits = rate_limits.hits + 1 returning hits`.execute(root)
  return rows[0]!.hits <= max
}

/** Like hitRateLimits, but a hit over the limit is not counted. */
export async function hitRateLimit({ db, now }: AnyScope, { key, max, windowSeconds }: RateLimit): Promise<boolean> {
  const counted = await db
    .insertInto('rate_limits')
    .values({ key, window_start: windowOf(now, windowSeconds) })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'window_start'])
        .doUpdateSet({ hits: sql`rate_limits.hits + 1` })
        .where('rate_limits.hits', '<', max),
    )
    .returning('hits')
    .executeTakeFirst()
  return counted !== undefined
}

/** Takes back a hit of hitRateLimit made in this transaction. */
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
