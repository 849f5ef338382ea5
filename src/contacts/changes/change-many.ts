import { sql } from 'kysely'
import type { Scope } from '../../scope.ts'
import type { MatchingOptions } from '../list/queries.ts'
import type { ChangeKind } from './change-set.ts'
import { insertChangeSet } from './queries.ts'
import { MAX_BULK_CHANGE, SelectionChanged, TooManySelected } from './selection-changed.ts'

export interface ChangeManyResult {
  /** Undefined when nothing changed, so there is nothing to undo. */
  changeSetId: number | undefined
  ids: number[]
}

/**
 * Sets one column of up to MAX_BULK_CHANGE contacts to one value, in one statement and one change set. Rows are locked in
 * ascending id order, which prevents deadlocks. Throws TooManySelected above the maximum.
 */
export async function changeManyContacts(
  scope: Scope,
  change: {
    kind: ChangeKind
    rows: MatchingOptions
    column: 'agent_id' | 'deleted_at'
    value: number | Date | null
    detail?: Record<string, unknown>
    /** The number of contacts that the user confirmed. Throws SelectionChanged when it is different now. */
    expected?: number | undefined
  },
): Promise<ChangeManyResult> {
  const { db, organizationId, now } = scope
  const { kind, rows, detail = {} } = change
  const column = sql.ref(change.column)
  const value = sql`${change.value}::${sql.raw(change.column === 'agent_id' ? 'bigint' : 'timestamptz')}`
  // 50,000 rows take a few seconds, and longer on a busy server.
  await sql`select set_config('statement_timeout', '120s', true)`.execute(db)
  const changeSetId = await insertChangeSet(scope, { kind, contacts: 0, detail })
  const selected = rows
    .select(['contacts.id', sql`contacts.${column}`.as('old')])
    .orderBy('contacts.id')
    .limit(MAX_BULK_CHANGE + 1)
    .forNoKeyUpdate('contacts')
  const changed = await sql<{ id: number }>`
    with selected as materialized (${selected}),
    changed as (
      update contacts as c set ${column} = ${value}, version = c.version + 1, updated_at = ${now}
      from selected where c.organization_id = ${organizationId} and c.id = selected.id
            returning c.id, c.version, selected.old)
    insert into contact_changes (organization_id, change_set_id, contact_id, version, before, after)
    select ${organizationId}, ${changeSetId}, id, version,
           jsonb_build_object(${sql.lit(change.column)}, old), jsonb_build_object(${sql.lit(change.column)}, ${value})
    from changed returning contact_id as id`.execute(db)
  const ids = changed.rows.map((row) => row.id)
  if (ids.length > MAX_BULK_CHANGE) throw new TooManySelected()
  if (change.expected !== undefined && change.expected !== ids.length) throw new SelectionChanged()
  const set = db.updateTable('change_sets').where('organization_id', '=', organizationId).where('id', '=', changeSetId)
  if (ids.length > 0) {
    await set.set({ contacts: ids.length }).execute()
    return { changeSetId, ids }
  }
  await db
    .deleteFrom('change_sets')
    .where('organization_id', '=', organizationId)
    .where('id', '=', changeSetId)
    .execute()
  return { changeSetId: undefined, ids }
}
