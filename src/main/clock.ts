import { sql } from 'kysely'
import type { Log } from '../deps.ts'
import type { TenantDb, Tx } from '../scope.ts'

/** In seconds: a larger skew raises a warning, or stops planning and sending outreach. */
export const CLOCK_SKEW_LIMITS = { warning: 60, stop: 300 }
const CHECK_INTERVAL_MS = 10 * 60_000

/**
 * Seconds that this machine's clock is ahead of the database's, which all processes share. It compares the middle of
 * the round trip, so that a slow network does not count as skew.
 */
export async function clockSkew(db: Tx, clock: () => Date): Promise<number> {
  const sentAt = clock().getTime()
  const { rows } = await sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 as now`.execute(db)
  return (sentAt + clock().getTime()) / 2000 - rows[0]!.now
}

/**
 * Compares the clocks now and every ten minutes, and logs a difference of more than a minute. Planning uses this
 * machine's clock and leases use the database's, so a clock that is far off would send emails on the wrong day.
 */
export async function watchClock(tenantDb: TenantDb, log: Log) {
  let skew = 0
  const check = async () => {
    skew = await tenantDb.withSystem('compare the clocks', ({ db }) => clockSkew(db, () => new Date()))
    if (Math.abs(skew) > CLOCK_SKEW_LIMITS.warning) log.error({ skewSeconds: Math.round(skew) }, describeSkew(skew))
  }
  await check()
  setInterval(() => void check().catch(() => {}), CHECK_INTERVAL_MS).unref()
  return {
    isFarOff: () => Math.abs(skew) > CLOCK_SKEW_LIMITS.stop,
    /** A warning for the terminal. */
    note:
      Math.abs(skew) > CLOCK_SKEW_LIMITS.warning ? [`Warning: ${describeSkew(skew)}: docs/operations/alerts.md.`] : [],
  }
}

const describeSkew = (skew: number) =>
  `this machine's clock is ${Math.round(Math.abs(skew))} seconds ${skew > 0 ? 'ahead of' : 'behind'} the database's${
    Math.abs(skew) > CLOCK_SKEW_LIMITS.stop ? ', so this process does not plan or send outreach' : ''
  }`
