import { sql } from 'kysely'
import type { Scope } from '../../scope.ts'
import { MAX_SAVED_VIEWS, type SavedView } from './saved-view.ts'

export type ViewRefusal = 'name_taken' | 'too_many'

const ownerId = ({ actor }: Scope) => (actor.kind === 'user' ? actor.id : 0)

/** The user's own views and views that others share, by name. */
export const viewsQuery = (scope: Scope) =>
  scope.db
    .selectFrom('saved_views as v')
    .innerJoin('users as u', (join) =>
      join.onRef('u.organization_id', '=', 'v.organization_id').onRef('u.id', '=', 'v.user_id'),
    )
    .select(['v.id', 'v.name', 'v.query', 'v.shared', 'v.user_id'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('owner'))
    .where('v.organization_id', '=', scope.organizationId)
    .where((eb) => eb.or([eb('v.user_id', '=', ownerId(scope)), eb('v.shared', '=', true)]))
    .orderBy(sql`lower(v.name), v.id`)

export const listViews = (scope: Scope): Promise<SavedView[]> => viewsQuery(scope).execute()

const ownViews = (scope: Scope) =>
  scope.db
    .selectFrom('saved_views')
    .where('organization_id', '=', scope.organizationId)
    .where('user_id', '=', ownerId(scope))

/** Refuses a name that the user has already used, and more than MAX_SAVED_VIEWS views. */
export async function insertView(
  scope: Scope,
  view: Pick<SavedView, 'name' | 'query' | 'shared'>,
): Promise<{ ok: true } | { ok: false; refused: ViewRefusal }> {
  const { count } = await ownViews(scope)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_SAVED_VIEWS) return { ok: false, refused: 'too_many' }
  const { numInsertedOrUpdatedRows } = await scope.db
    .insertInto('saved_views')
    .values({ ...view, organization_id: scope.organizationId, user_id: ownerId(scope) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n ? { ok: true } : { ok: false, refused: 'name_taken' }
}

/** Updates one of the user's own views. Undefined when there is no such view. */
export async function updateView(
  scope: Scope,
  id: number,
  changes: Pick<SavedView, 'name' | 'shared'>,
): Promise<{ ok: true } | { ok: false; refused: ViewRefusal } | undefined> {
  const views = await ownViews(scope).select('id').select(sql<string>`lower(name)`.as('key')).execute()
  if (!views.some((view) => view.id === id)) return undefined
  const isTaken = views.some((view) => view.id !== id && view.key === changes.name.toLowerCase())
  if (isTaken) return { ok: false, refused: 'name_taken' }
  const { numUpdatedRows } = await scope.db
    .updateTable('saved_views')
    .set(changes)
    .where('organization_id', '=', scope.organizationId)
    .where('user_id', '=', ownerId(scope))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? { ok: true } : undefined
}

/** Returns false when the user has no such view. */
export async function deleteView(scope: Scope, id: number): Promise<boolean> {
  const { numDeletedRows } = await scope.db
    .deleteFrom('saved_views')
    .where('organization_id', '=', scope.organizationId)
    .where('user_id', '=', ownerId(scope))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}
