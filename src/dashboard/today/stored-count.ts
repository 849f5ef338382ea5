import { sql } from 'kysely'
import { todayIn } from '../../lib/calendar-date.ts'
import type { Scope } from '../../scope.ts'
import { countToday, totalTasks } from './list-today.ts'
import type { TaskOwner } from './source.ts'

/**
 * How long a count is reused. A user's own actions on Today, the radar, outcomes, reminders, submitted details and the
 * outreach log delete it at once. Counting takes longer than the rest of most pages.
 */
const COUNT_MAX_AGE_MS = 3 * 60_000
/**
 * A failed count is stored as a row dated this far in the future, so the next one waits COUNT_MAX_AGE_MS longer than
 * this.
 */
const FAILURE_BACKOFF_MS = 2 * 60_000

/** Whether the stored count can be reused. */
export function isCountFresh(stored: { at: Date }, now: Date): boolean {
  const age = now.getTime() - stored.at.getTime()
  return age >= -FAILURE_BACKOFF_MS && age < COUNT_MAX_AGE_MS
}

interface Person {
  id: number
  isAdmin: boolean
  isAgent: boolean
}

/**
 * The default filter: the person's own clients. Admins also see unassigned clients, and admins who are not agents see
 * everyone's.
 */
export const ownClients = ({ id, isAdmin, isAgent }: Person): TaskOwner =>
  isAdmin && !isAgent ? 'everyone' : { agentId: id, includesUnassigned: isAdmin }

/** Counts this person's tasks, and stores the count for the header of their next pages. */
export async function readStoredTaskCount(scope: Scope, person: Person, timeZone: string): Promise<number> {
  const { db, now } = scope
  // Short timeout, because rendering the page header waits for this count.
  await sql`select set_config('statement_timeout', '1s', true)`.execute(db)
  const today = todayIn(timeZone, now)
  const query = { owner: ownClients(person), today, timeZone, show: 'waiting', viewerId: person.id } as const
  const waiting = totalTasks(await countToday(scope, query))
  await storeTaskCount(scope, person.id, waiting)
  return waiting
}

/** Stores a new count. */
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

/**
 * After a failed count, reuses the last count (or 0) for a few minutes, so that not every page waits for another
 * failure.
 */
export async function storeCountFailure({ db, organizationId, now }: Scope, userId: number): Promise<void> {
  const counted_at = new Date(now.getTime() + FAILURE_BACKOFF_MS)
  await db
    .insertInto('today_counts')
    .values({ organization_id: organizationId, user_id: userId, tasks: 0, counted_at })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doUpdateSet({ counted_at }))
    .execute()
}

/** Deletes the stored count after an action of this user. */
export async function deleteTaskCount({ db, organizationId, actor }: Scope): Promise<void> {
  if (actor.kind !== 'user') return
  await db
    .deleteFrom('today_counts')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', actor.id)
    .execute()
}
