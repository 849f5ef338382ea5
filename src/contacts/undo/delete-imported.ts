import { sql } from 'kysely'
import type { Scope } from '../../scope.ts'
import type { ChangeSet } from '../changes/change-set.ts'
import { type UndoSkips, unchangedSince, undoSkipsIn, visibleContacts } from '../changes/undo-skips.ts'

/** Contacts c that an import added and that are not deleted. */
const added = ({ organizationId }: Scope, { id, import_id }: Pick<ChangeSet, 'id' | 'import_id'>) => sql`
  from contacts c
  where c.organization_id = ${organizationId} and c.import_id = ${import_id} and c.deleted_at is null
    and not exists (select 1 from contact_changes ch where ch.organization_id = ${organizationId}
                      and ch.change_set_id = ${id} and ch.contact_id = c.id)`

const hasRows = ({ organizationId }: Scope, table: string, where = sql`true`) => sql`
  exists (select 1 from ${sql.table(table)} t
          where t.organization_id = ${organizationId} and t.contact_id = c.id and ${where})`

const reasonToKeep = (scope: Scope) => sql`
  case
    when not ${visibleContacts(scope)} then 'not_yours'
    when not ${unchangedSince(scope, sql`1`)} then 'changed'
    when ${hasRows(scope, 'messages', sql`t.status in ('sending', 'sent', 'unknown')`)} then 'mailed'
    when ${hasRows(scope, 'contact_notes')} or ${hasRows(scope, 'follow_ups')} or ${hasRows(scope, 'eligibility_answers')}
      or ${hasRows(scope, 'outcomes')}
      then 'noted'
    when ${hasRows(scope, 'quotes', sql`t.revoked_at is null and t.expires_at >= ${scope.now}`)} then 'quoted'
  end`

/**
 * SQL for the table `added_contacts`: contacts that an import added. `why` is the reason to keep the contact, null if
 * it can be deleted. If a contact that stays, from this import or not, shares the address of an added one, the added
 * one is kept too ('shared').
 */
export const importedContactsToDelete = (scope: Scope, changeSet: Pick<ChangeSet, 'id' | 'import_id'>) => sql`
  added as materialized (select c.id, ${reasonToKeep(scope)} as why ${added(scope, changeSet)}),
  added_contacts as materialized (
    select id, case when why is null and id in (
      select p.shares_email_with from contacts p
      where p.organization_id = ${scope.organizationId} and p.deleted_at is null and p.shares_email_with is not null
        and p.id not in (select id from added where why is null)) then 'shared' else why end as why
    from added)`

/** Deletes the contacts that an import added and that need not be kept. Returns their number. */
export async function deleteImportedContacts(scope: Scope, changeSet: ChangeSet, undoId: number): Promise<number> {
  if (changeSet.import_id === null) return 0
  const { db, organizationId, now } = scope
  const { numAffectedRows } = await sql`
    with ${importedContactsToDelete(scope, changeSet)},
    deletable as materialized (select id from added_contacts where why is null),
    changed as (
      update contacts as c set deleted_at = ${now}, version = c.version + 1, updated_at = ${now}
      from deletable where c.organization_id = ${organizationId} and c.id = deletable.id
      returning c.id, c.version)
    insert into contact_changes (organization_id, change_set_id, contact_id, version, before, after)
    select ${organizationId}, ${undoId}, id, version, '{"deleted_at": null}',
           jsonb_build_object('deleted_at', ${now}::timestamptz)
    from changed`.execute(db)
  return Number(numAffectedRows)
}

/** The imported contacts that must be kept, with reasons; undefined when the change is not an import. */
export async function listImportedContactsToKeep(scope: Scope, changeSet: ChangeSet): Promise<UndoSkips | undefined> {
  if (changeSet.import_id === null) return undefined
  const { rows } =
    await sql<UndoSkips>`with ${importedContactsToDelete(scope, changeSet)} select ${undoSkipsIn(sql`added_contacts`)}`.execute(
      scope.db,
    )
  return rows[0]
}
