/*
 * The statements of an undo. Each handles all rows at once: 50,000 contacts are one update.
 */
import { sql } from 'kysely'
import type { Scope } from '../../scope.ts'
import { type ChangeSet, changeableColumns } from '../changes/change-set.ts'
import { retryOnDuplicate } from '../changes/retry-on-duplicate.ts'
import { type UndoSkips, unchangedSince, undoSkipsIn, visibleContacts } from '../changes/undo-skips.ts'

const MIN_ROWS_FOR_HASH_JOIN = 500

/**
 * For large change sets, disables nested loops, which the planner would choose without current statistics, and raises
 * the statement timeout.
 */
export async function preferHashJoins({ db }: Scope, { contacts }: Pick<ChangeSet, 'contacts'>): Promise<void> {
  if (contacts > MIN_ROWS_FOR_HASH_JOIN)
    await sql`select set_config('enable_nestloop', 'off', true), set_config('statement_timeout', '120s', true)`.execute(
      db,
    )
}

/** Locks the changed contacts in order of id, which prevents deadlocks between bulk changes. */
export async function lockChanged({ db, organizationId }: Scope, { id, import_id }: ChangeSet): Promise<void> {
  await sql`
    select count(*) from (
      select 1 from contacts c
      where c.organization_id = ${organizationId}
        and (c.id in (select contact_id from contact_changes
                      where organization_id = ${organizationId} and change_set_id = ${id})
             ${import_id === null ? sql`` : sql`or c.import_id = ${import_id}`})
      order by c.id for no key update) as locked`.execute(db)
}

/**
 * SQL for two tables. `candidates`: rows of the change set that are not restored yet, with their previous values; `why`
 * is the reason a row cannot be restored, null if it can. `taken`: ids of candidates whose email another contact has
 * now.
 */
export const restorableRows = (scope: Scope, { id }: Pick<ChangeSet, 'id'>, undoIds: readonly number[]) => sql`
  candidates as materialized (
    select r.*, ch.before as undone_before, ch.after as undone_after,
      ch.before ->> 'deleted_at' is not null as is_deleted_again,
      r.deleted_at is null and (c.deleted_at is not null or c.email is distinct from r.email) as needs_address,
      case
        when not ${visibleContacts(scope)} then 'not_yours'
        when not ${unchangedSince(scope, sql`ch.version`)} then
          case when c.deleted_at is not null and not ch.after ? 'deleted_at' then 'deleted' else 'changed' end
        when r.agent_id is distinct from c.agent_id and r.agent_id in (
          select id from users where organization_id = ${scope.organizationId} and removed_at is not null)
          then 'agent_left'
        when r.shares_email_with is not null and r.shares_email_with is distinct from c.shares_email_with and not exists (
          select 1 from contacts p where p.organization_id = ${scope.organizationId} and p.id = r.shares_email_with)
          then 'partner_gone'
      end as why
    from contact_changes ch
    join contacts c on c.organization_id = ch.organization_id and c.id = ch.contact_id
    cross join lateral jsonb_populate_record(c, ch.before) r
    where ch.organization_id = ${scope.organizationId} and ch.change_set_id = ${id}
      and ch.contact_id not in (select contact_id from contact_changes
                                where organization_id = ${scope.organizationId} and change_set_id = any(${undoIds}::bigint[]))),
  taken as materialized (
    select j.id from candidates j
    join contacts o on o.organization_id = ${scope.organizationId} and o.email = j.email and o.deleted_at is null
    where j.needs_address and o.id <> j.id)`

/** The restored value of a column. Deleting a contact again restarts the undo period. */
const restoredValue = (column: string, now: Date) =>
  column === 'deleted_at'
    ? sql`case when r.is_deleted_again then ${now}::timestamptz else r.deleted_at end`
    : sql`r.${sql.ref(column)}`

/** Restores rows and returns the skipped ones. `undoIds`: this undo, then earlier undos, whose rows are skipped. */
export async function restoreRows(
  scope: Scope,
  changeSet: ChangeSet,
  undoIds: readonly [number, ...number[]],
): Promise<UndoSkips & { restored: number }> {
  let total = 0
  // Repeats while rows are restored: restoring one contact may free the email address of another.
  for (;;) {
    const { restored, ...skips } = await retryOnDuplicate(scope, () => restoreOnce(scope, changeSet, undoIds))
    total += restored
    if (restored === 0 || skips.failedCount === 0) return { restored: total, ...skips }
  }
}

async function restoreOnce(
  scope: Scope,
  changeSet: ChangeSet,
  undoIds: readonly [number, ...number[]],
): Promise<UndoSkips & { restored: number }> {
  const { db, organizationId, now } = scope
  const { rows } = await sql<UndoSkips & { restored: number }>`
    with ${restorableRows(scope, changeSet, undoIds)},
    r as (select * from candidates where why is null and id not in (select id from taken)),
    changed as (
      update contacts as c set
        ${sql.join(changeableColumns.map((column) => sql`${sql.ref(column)} = ${restoredValue(column, now)}`))},
        version = c.version + 1, updated_at = ${now}
      from r where c.organization_id = ${organizationId} and c.id = r.id
      returning c.id, c.version, r.undone_after as before, case when r.is_deleted_again
        then r.undone_before || jsonb_build_object('deleted_at', ${now}::timestamptz) else r.undone_before end as after),
    written as (
      insert into contact_changes (organization_id, change_set_id, contact_id, version, before, after)
      select ${organizationId}, ${undoIds[0]}, id, version, before, after from changed returning 1),
    skipped as materialized (
          select id, coalesce(why, 'email_taken') as why from candidates where why is not null or id in (select id from taken))
    select (select count(*) from written)::integer as restored, ${undoSkipsIn(sql`skipped`)}`.execute(db)
  return rows[0]!
}
