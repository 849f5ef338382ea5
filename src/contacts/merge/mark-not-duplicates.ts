import { sql } from 'kysely'
import type { Scope } from '../../scope.ts'
import { unfilteredBook } from '../list/filter.ts'
import { matchingFilter } from '../queries.ts'
import { updateDuplicateGroup } from './stored-duplicates.ts'

/** Notes of each two of these that they are two people. Contacts that are not there or not this agent's are left out. */
export async function markNotDuplicates(scope: Scope, ids: readonly number[]): Promise<number> {
  const { db, organizationId, actor, now } = scope
  const seen = await matchingFilter(scope, unfilteredBook)
    .select('id')
    .where(sql<boolean>`contacts.id = any(${ids}::bigint[])`)
    .execute()
  const own = seen.map(({ id }) => id).sort((a, b) => a - b)
  const pairs = own.flatMap((contact_id, index) => own.slice(index + 1).map((other_id) => ({ contact_id, other_id })))
  if (pairs.length === 0) return 0
  await db
    .insertInto('not_duplicates')
    .values(
      pairs.map((pair) => ({
        ...pair,
        organization_id: organizationId,
        marked_by: actor.kind === 'user' ? actor.id : null,
        marked_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await updateDuplicateGroup(scope, own)
  return own.length
}
