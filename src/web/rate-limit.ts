import { sql } from 'kysely'
import type { SystemScope } from '../scope.ts'

export interface Limit {
  /** What is counted, such as 'login-address:10.0.0.1'. Never a secret: keys are stored as they are. */
  key: string
  most: number
  windowSeconds: number
}

/**
 * Counts one hit and says whether it is still within the limit. Windows are fixed and start at multiples of their
 * length; the count is shared by all processes, and no two of them can both take the last place.
 */
export async function withinLimit(system: SystemScope, { key, most, windowSeconds }: Limit): Promise<boolean> {
  const windowStart = new Date(Math.floor(system.now.getTime() / 1000 / windowSeconds) * windowSeconds * 1000)
  const { hits } = await system.db
    .insertInto('rate_limits')
    .values({ key, window_start: windowStart })
    .onConflict((conflict) =>
      conflict.columns(['key', 'window_start']).doUpdateSet({ hits: sql`rate_limits.hits + 1` }),
    )
    .returning('hits')
    .executeTakeFirstOrThrow()
  return hits <= most
}
