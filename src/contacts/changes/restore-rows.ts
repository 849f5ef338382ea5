/*
 * The statements of an undo. Each handles any number of rows at once: 50,000 contacts are one update, and not 50,000.
 */
import { sql } from 'kysely'
import type { Scope } from '../../scope.ts'
import { type ChangeSet, changeableColumns } from './change-set.ts'
import { retryOnDuplicate } from './retry-on-duplicate.ts'
import { type UndoSkips, unchangedSince, undoSkipsIn, visibleContacts } from './undo-skips.ts'

/** Fewer are looked up one by one, more are joined at once, whatever the planner thinks of a table it has not measured. */
const MANY = 500

export async function preferHashJoins({ db }: Scope, { contacts }: Pick<ChangeSet, 'contacts'>): Promise<void> {
  if (contacts > MANY)
    await sql`select set_config('enable_nestloop', 'off', true), set_config('statement_timeout', '120s', true)`.execute(
      db,
    )
}

/** In the order of their numbers, so that two changes to the same many never wait for each other in a ring. */
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
 * judged: rows of the change set that are not restored yet, as they were before, each with why it must stay as it is.
 * taken: those of them whose address another contact has by now.
 */
export const restorableRows = (scope: Scope, { id }: Pick<ChangeSet, 'id'>, undoIds: readonly number[]) => sql`
  judged as materialized (
    select r.*, ch.before as undone_before, ch.after as undone_after,
      ch.before ->> 'deleted_at' is not null as puts_away,
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
    select j.id from judged j
    join contacts o on o.organization_id = ${scope.organizationId} and o.email = j.email and o.deleted_at is null
    where j.needs_address and o.id <> j.id)`

/** Whoever is put away again is so from now on: the 30 days in which that can be undone begin anew. */
const valueBack = (column: string, now: Date) =>
  column === 'deleted_at'
    ? sql`case when r.puts_away then ${now}::timestamptz else r.deleted_at end`
    : sql`r.${sql.ref(column)}`

/** Rows that an undo of `undoIds` has restored already are passed over. The first of them is the one being done. */
export async function restoreRows(
  scope: Scope,
  changeSet: ChangeSet,
  undoIds: readonly [number, ...number[]],
): Promise<UndoSkips & { restored: number }> {
  let all = 0
  // Again while rows follow: an address may be free only after the contact that took it has let it go.
  for (;;) {
    const { restored, ...left } = await retryOnDuplicate(scope, () => restoreSome(scope, changeSet, undoIds))
    all += restored
    if (restored === 0 || left.failedCount === 0) return { restored: all, ...left }
  }
}

async function restoreSome(
  scope: Scope,
  changeSet: ChangeSet,
  undoIds: readonly [number, ...number[]],
): Promise<UndoSkips & { restored: number }> {
  const { db, organizationId, now } = scope
  const { rows } = await sql<UndoSkips & { restored: number }>`
    with ${restorableRows(scope, changeSet, undoIds)},
    r as (select * from judged where why is null and id not in (select id from taken)),
    changed as (
      update contacts as c set
        ${sql.join(changeableColumns.map((column) => sql`${sql.ref(column)} = ${valueBack(column, now)}`))},
        version = c.version + 1, updated_at = ${now}
      from r where c.organization_id = ${organizationId} and c.id = r.id
      returning c.id, c.version, r.undone_after as before, case when r.puts_away
        then r.undone_before || jsonb_build_object('deleted_at', ${now}::timestamptz) else r.undone_before end as after),
    written as (
      insert into contact_changes (organization_id, change_set_id, contact_id, version, before, after)
      select ${organizationId}, ${undoIds[0]}, id, version, before, after from changed returning 1),
    stays as materialized (
      select id, coalesce(why, 'email_taken') as why from judged where why is not null or id in (select id from taken))
    select (select count(*) from written)::integer as restored, ${undoSkipsIn(sql`stays`)}`.execute(db)
  return rows[0]!
}
