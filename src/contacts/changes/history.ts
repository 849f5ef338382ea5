import { sql } from 'kysely'
import { NotFound } from '../../lib/not-found.ts'
import type { Scope } from '../../scope.ts'
import type { ChangeSet } from './change-set.ts'
import type { UndoOutcome } from './undo-skips.ts'

export interface ListedChange extends Omit<ChangeSet, 'detail' | 'undo_outcome'> {
  detail: Record<string, unknown>
  undo_outcome: Omit<UndoOutcome, 'kept' | 'failed'> | null
  /** The names of the users who made and undid the change. */
  maker: string | null
  undoer: string | null
  /** For a reassignment: the name of the new agent; null for none. */
  given_to: string | null
  file_name: string | null
}

export interface PastChange extends ListedChange {
  undo_outcome: UndoOutcome | null
}

const CHANGES_PER_PAGE = 50

const name = (table: string) =>
  sql<string | null>`nullif(concat_ws(' ', ${sql.ref(`${table}.first_name`)}, ${sql.ref(`${table}.last_name`)}), '')`

/** The change sets visible to the user: all for admins, otherwise their own. */
function visibleChanges({ db, organizationId, actor }: Scope) {
  const query = db
    .selectFrom('change_sets as s')
    .leftJoin('users as m', (join) =>
      join.onRef('m.organization_id', '=', 's.organization_id').onRef('m.id', '=', 's.made_by'),
    )
    .leftJoin('users as u', (join) =>
      join.onRef('u.organization_id', '=', 's.organization_id').onRef('u.id', '=', 's.undone_by'),
    )
    .leftJoin('users as g', (join) =>
      join
        .onRef('g.organization_id', '=', 's.organization_id')
        .on(sql`g.id`, '=', sql`case when s.kind = 'reassign' then (s.detail ->> 'to')::bigint end`),
    )
    .leftJoin('contact_imports as i', (join) =>
      join.onRef('i.organization_id', '=', 's.organization_id').onRef('i.id', '=', 's.import_id'),
    )
    .select(['s.organization_id', 's.id', 's.kind', 's.made_by', 's.made_at', 's.contacts', 's.import_id', 's.detail'])
    .select(['s.undone_at', 's.undone_by'])
    .select([name('m').as('maker'), name('u').as('undoer'), name('g').as('given_to'), 'i.file_name'])
    .where('s.organization_id', '=', organizationId)
  return actor.kind === 'user' && !actor.isAdmin ? query.where('s.made_by', '=', actor.id) : query
}

/**
 * Changes with an id below `before` (exclusive), newest first. `more`: older ones follow. Excludes undos, and edits of
 * single contacts, which are listed in the contact's timeline.
 */
export async function listPastChanges(
  scope: Scope,
  before: number | undefined,
): Promise<{ changes: ListedChange[]; more: boolean }> {
  let query = visibleChanges(scope)
    // Omits 'kept' and 'failed', which list contacts that only the change's own page shows.
    .select(sql<unknown>`s.undo_outcome - 'kept' - 'failed'`.as('undo_outcome'))
    .where(sql<boolean>`s.kind not in ('edit', 'undo')`)
  if (before !== undefined) query = query.where('s.id', '<', before)
  const rows = await query
    .orderBy('s.id', 'desc')
    .limit(CHANGES_PER_PAGE + 1)
    .execute()
  return { changes: rows.slice(0, CHANGES_PER_PAGE) as unknown as ListedChange[], more: rows.length > CHANGES_PER_PAGE }
}

/** Throws NotFound for a change that the user may not see. */
export async function getPastChange(scope: Scope, id: number): Promise<PastChange> {
  const row = await visibleChanges(scope).select('s.undo_outcome').where('s.id', '=', id).executeTakeFirst()
  if (!row) throw new NotFound('Change not found')
  return row as unknown as PastChange
}

export interface NamedContact {
  id: number
  first_name: string
  last_name: string
  deleted_at: Date | null
}

const MAX_NAMES_SHOWN = 100

/**
 * The names of the given contacts, or those of a change set, that the scope sees, deleted or not, sorted by name; at
 * most MAX_NAMES_SHOWN.
 */
export function namesOf(
  { db, organizationId, onlyAgentId }: Scope,
  which: { ids: number[] } | { changeSetId: number },
): Promise<NamedContact[]> {
  const ids =
    'ids' in which
      ? sql`any(${which.ids}::bigint[])`
      : sql`any(array(select contact_id from contact_changes
                      where organization_id = ${organizationId} and change_set_id = ${which.changeSetId}))`
  return db
    .selectFrom('contacts')
    .select(['id', 'first_name', 'last_name', 'deleted_at'])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`contacts.id = ${ids}`)
    .$if(onlyAgentId !== undefined, (query) => query.where('agent_id', '=', onlyAgentId as number))
    .orderBy('name_key')
    .orderBy('id')
    .limit(MAX_NAMES_SHOWN)
    .execute()
}
