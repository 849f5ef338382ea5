import { sql } from 'kysely'
import { todayIn } from '../../lib/calendar-date.ts'
import type { Scope } from '../../scope.ts'
import { countToday, totalTasks } from './list-today.ts'
import type { TaskOwner } from './source.ts'

/** A count is good for so long; what somebody does on Today or the radar, or notes as an outcome, shows at once. */
const COUNT_KEEPS_MS = 60_000
/** So long nobody counts again after a count that failed: its row is dated ahead. */
const FAILURE_KEEPS_MS = 4 * 60_000

/** Whether what is kept need not be counted anew yet. */
export function isCountFresh(known: { at: Date }, now: Date): boolean {
  const age = now.getTime() - known.at.getTime()
  return age >= -FAILURE_KEEPS_MS && age < COUNT_KEEPS_MS
}

interface Person {
  id: number
  isAdmin: boolean
  isAgent: boolean
}

/**
 * Whose clients somebody sees first: their own. Nobody's clients are the admins', and admins who sell nothing look at
 * everybody's.
 */
export const ownClients = ({ id, isAdmin, isAgent }: Person): TaskOwner =>
  isAdmin && !isAgent ? 'everyone' : { agentId: id, andNobodys: isAdmin }

/** How much waits for this person, counted anew and kept for the header of their next pages. */
export async function readStoredTaskCount(scope: Scope, person: Person, timeZone: string): Promise<number> {
  const { db, now } = scope
  // The header of a page waits for this.
  await sql`select set_config('statement_timeout', '1s', true)`.execute(db)
  const today = todayIn(timeZone, now)
  const ask = { whose: ownClients(person), today, timeZone, show: 'waiting', viewerId: person.id } as const
  const waiting = totalTasks(await countToday(scope, ask))
  await storeTaskCount(scope, person.id, waiting)
  return waiting
}

/** Keeps what was counted just now. */
export async function storeTaskCount(
  { db, organizationId, now }: Scope,
  userId: number,
  waiting: number,
): Promise<void> {
  await db
    .insertInto('today_counts')
    .values({ organization_id: organizationId, user_id: userId, tasks: waiting, counted_at: now })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'user_id']).doUpdateSet({ tasks: waiting, counted_at: now }),
    )
    .execute()
}

/** Lets the last count stand for some minutes, so that not each page waits for one that fails; none where there was none. */
export async function storeCountFailure({ db, organizationId, now }: Scope, userId: number): Promise<void> {
  const counted_at = new Date(now.getTime() + FAILURE_KEEPS_MS)
  await db
    .insertInto('today_counts')
    .values({ organization_id: organizationId, user_id: userId, tasks: 0, counted_at })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doUpdateSet({ counted_at }))
    .execute()
}

/** What this person did changed it. */
export async function forgetTaskCount({ db, organizationId, actor }: Scope): Promise<void> {
  if (actor.kind !== 'user') return
  await db
    .deleteFrom('today_counts')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', actor.id)
    .execute()
}
