import { sql } from 'kysely'
import type { Log } from '../deps.ts'
import type { TenantDb, Tx } from '../scope.ts'

/** Seconds that this machine's clock may be off the database's before it is said, and before nothing is planned by it. */
export const CLOCK_LIMITS = { says: 60, stops: 300 }
const EVERY_MS = 10 * 60_000

/**
 * How many seconds this machine's clock is ahead of the database's, which all processes share. Taken in the middle
 * between asking and hearing, so that a slow wire is no skew.
 */
export async function clockSkew(db: Tx, clock: () => Date): Promise<number> {
  const asked = clock().getTime()
  const { rows } = await sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 as now`.execute(db)
  return (asked + clock().getTime()) / 2000 - rows[0]!.now
}

/**
 * Looks at the clocks now and every ten minutes, and says in the log when they differ. Days and hours are this machine's,
 * leases the database's: what is planned by a clock that is far off would leave on the wrong day.
 */
export async function watchClock(tenantDb: TenantDb, log: Log, clock = () => new Date()) {
  let skew = 0
  const look = async () => {
    skew = await tenantDb.withSystem('compare the clocks', ({ db }) => clockSkew(db, clock))
    if (Math.abs(skew) > CLOCK_LIMITS.says) log.error({ skewSeconds: Math.round(skew) }, sayOf(skew))
  }
  await look()
  setInterval(() => void look().catch(() => {}), EVERY_MS).unref()
  return {
    isFarOff: () => Math.abs(skew) > CLOCK_LIMITS.stops,
    /** For whoever started the server. */
    note: Math.abs(skew) > CLOCK_LIMITS.says ? [`Warning: ${sayOf(skew)}: docs/operations/alerts.md.`] : [],
  }
}

const sayOf = (skew: number) =>
  `this machine's clock is ${Math.round(Math.abs(skew))} seconds ${skew > 0 ? 'ahead of' : 'behind'} the database's${
    Math.abs(skew) > CLOCK_LIMITS.stops ? ', so this process plans and sends no outreach' : ''
  }`
