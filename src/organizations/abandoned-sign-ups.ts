import { DAY_MS } from '../lib/durations.ts'
import type { SystemScope } from '../scope.ts'

/** Days after which a sign-up with an unverified address is closed, so that the address can be used again. */
export const ABANDONED_SIGN_UP_DAYS = 30

/**
 * Closes agencies with unfinished setup in which no one has verified their address. The next erasure deletes them, so
 * that the owner of the address can sign up. Returns how many were closed.
 */
export async function closeAbandonedSignUps({ db, now }: SystemScope): Promise<number> {
  const closed = await db
    .updateTable('organizations as o')
    .set({ closed_at: now })
    .where('o.kind', '=', 'agency')
    .where('o.closed_at', 'is', null)
    .where('o.onboarded_at', 'is', null)
    .where('o.created_at', '<', new Date(now.getTime() - ABANDONED_SIGN_UP_DAYS * DAY_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users as u')
            .select('u.id')
            .whereRef('u.organization_id', '=', 'o.id')
            .where('u.email_verified_at', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst()
  return Number(closed.numUpdatedRows)
}
