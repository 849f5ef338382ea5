import { sql } from 'kysely'
import { todayIn } from '../../lib/calendar-date.ts'
import type { Scope } from '../../scope.ts'
import { countToday, totalOf } from './list-today.ts'
import type { Whose } from './source.ts'

/** A count is good for so long; what somebody does themselves shows at once. */
export const COUNT_KEEPS_MS = 60_000

interface Person {
  id: number
  isAdmin: boolean
  isAgent: boolean
}

/**
 * Whose clients somebody sees first: their own. Nobody's clients are the admins', and admins who sell nothing look at
 * everybody's.
 */
export const ownClients = ({ id, isAdmin, isAgent }: Person): Whose =>
  isAdmin && !isAgent ? 'everyone' : { agentId: id, andNobodys: isAdmin }

/** How much waits for this person, counted anew and kept for the header of their next pages. */
export async function countWaiting(scope: Scope, person: Person, timeZone: string): Promise<number> {
  const { db, organizationId, now } = scope
  // The header of a page waits for this.
  await sql`select set_config('statement_timeout', '1s', true)`.execute(db)
  const ask = { whose: ownClients(person), today: todayIn(timeZone, now), timeZone, show: 'waiting' } as const
  const waiting = totalOf(await countToday(scope, ask))
  await db
    .insertInto('today_counts')
    .values({ organization_id: organizationId, user_id: person.id, waiting, counted_at: now })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'user_id']).doUpdateSet({ waiting, counted_at: now }),
    )
    .execute()
  return waiting
}

/** What this person did changed it. */
export async function forgetCount({ db, organizationId, actor }: Scope): Promise<void> {
  if (actor.kind !== 'user') return
  await db
    .deleteFrom('today_counts')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', actor.id)
    .execute()
}
