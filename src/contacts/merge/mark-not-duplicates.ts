import { sql } from 'kysely'
import type { Scope } from '../../scope.ts'
import { EMPTY_CONTACT_FILTER } from '../list/filter.ts'
import { matchingFilter } from '../list/queries.ts'
import { updateDuplicateGroup } from './stored-duplicates.ts'

/**
 * Marks each pair of these contacts as not duplicates. Ignores contacts that the scope does not see. Returns the number
 * of contacts, or 0 if there is no pair.
 */
export async function markNotDuplicates(scope: Scope, ids: readonly number[]): Promise<number> {
  const { db, organizationId } = scope
  const visible = await matchingFilter(scope, EMPTY_CONTACT_FILTER)
    .select('id')
    .where(sql<boolean>`contacts.id = any(${ids}::bigint[])`)
    .execute()
  const visibleIds = visible.map(({ id }) => id).sort((a, b) => a - b)
  const pairs = visibleIds.flatMap((contact_id, index) =>
    visibleIds.slice(index + 1).map((other_id) => ({ contact_id, other_id })),
  )
  if (pairs.length === 0) return 0
  await db
    .insertInto('not_duplicates')
    .values(pairs.map((pair) => ({ ...pair, organization_id: organizationId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await updateDuplicateGroup(scope, visibleIds)
  return visibleIds.length
}
