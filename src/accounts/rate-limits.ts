import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { AnyScope, SystemScope, TenantDb } from '../scope.ts'

export interface RateLimit {
  /** What is counted, such as 'login:10.0.0.1'. Only its hash is stored. */
  key: string
  max: number
  windowSeconds: number
}

/**
 * The hash that the database stores instead of a key, so that dumps contain no addresses. It is not a secret: anyone
 * could hash every possible address.
 */
export const hashRateLimitKey = (key: string): string => hash('sha256', key)

/**
 * Counts one hit and says whether it is still within the limit. Windows are fixed and start at multiples of their
 * length; the count is shared by all processes, and no two of them can both use the last allowed hit.
 */
export const hitRateLimits = ({ db, now }: AnyScope, limit: RateLimit): Promise<boolean> => hit(db, now, limit, true)

/**
 * Like hitRateLimits, in a single statement without an explicit transaction. Callers from one network wait for the same
 * row, and a transaction would lock it for three more round trips.
 */
export const hitRateLimitsWithoutTransaction = (
  { root, now }: Pick<TenantDb, 'root' | 'now'>,
  limit: RateLimit,
): Promise<boolean> => hit(root, now(), limit, true)

/** Like hitRateLimits, but a refused hit is not counted. */
export const hitRateLimit = ({ db, now }: AnyScope, limit: RateLimit): Promise<boolean> => hit(db, now, limit, false)

async function hit(
  db: TenantDb['root'],
  now: Date,
  { key, max, windowSeconds }: RateLimit,
  countsRefusals: boolean,
): Promise<boolean> {
  const { rows } = await sql<{ within: boolean }>`
    select hit_rate_limit(${hashRateLimitKey(key)}, ${windowOf(now, windowSeconds)}, ${max}, ${countsRefusals})
      as within`.execute(db)
  return rows[0]!.within
}

/** Undoes a hit that hitRateLimit counted in this transaction. */
export async function refundRateLimit({ db, now }: AnyScope, { key, windowSeconds }: RateLimit): Promise<void> {
  await sql`select refund_rate_limit(${hashRateLimitKey(key)}, ${windowOf(now, windowSeconds)})`.execute(db)
}

const windowOf = (now: Date, windowSeconds: number) =>
  new Date(Math.floor(now.getTime() / 1000 / windowSeconds) * windowSeconds * 1000)

export async function resetRateLimit({ db }: SystemScope, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', hashRateLimitKey(key)).execute()
}
