/*
 * The statements of an undo. Each handles any number of rows at once: 50,000 contacts are one update, and not 50,000.
 */
import { type RawBuilder, sql } from 'kysely'
import { isTaken } from '../../../db/errors.ts'
import type { Scope } from '../../scope.ts'
import { type ChangeSet, changeableColumns } from './change-set.ts'

export type WhyLeft =
  | 'changed'
  | 'deleted'
  | 'not_yours'
  | 'agent_left'
  | 'mailed'
  | 'noted'
  | 'quoted'
  | 'shared'
  | 'email_taken'
  | 'partner_gone'

/** Fewer are looked up one by one, more are joined at once, whatever the planner thinks of a table it has not measured. */
const MANY = 500

export async function planForMany({ db }: Scope, { contacts }: Pick<ChangeSet, 'contacts'>): Promise<void> {
  if (contacts > MANY)
    // Such a plan looks dear, and Postgres would spend seconds on compiling it.
    await sql`
      select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true),
             set_config('statement_timeout', '120s', true)`.execute(db)
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
 * Nothing happened to the contact since, or only what was taken back since: every such change is followed by its undo,
 * and both count one version.
 */
const untouchedSince = ({ organizationId }: Scope, version: RawBuilder<unknown>) => sql`
  (c.version = ${version} or c.version - ${version} = 2 * (
    select count(*) from contact_changes x
    where x.organization_id = ${organizationId} and x.contact_id = c.id and x.version > ${version}
      and x.change_set_id in (select id from change_sets where organization_id = ${organizationId} and kind = 'undo')))`

const visible = ({ onlyAgentId }: Scope) =>
  onlyAgentId === undefined ? sql`true` : sql`c.agent_id is not distinct from ${onlyAgentId}::bigint`

/**
 * judged: rows of the change set that are not restored yet, as they were before, each with why it must stay as it is.
 * taken: those of them whose address another contact has by now.
 */
const judged = (scope: Scope, { id }: Pick<ChangeSet, 'id'>, undoIds: readonly number[]) => sql`
  judged as materialized (
    select r.*, ch.before as undone_before, ch.after as undone_after,
      ch.before ->> 'deleted_at' is not null as puts_away,
      r.deleted_at is null and (c.deleted_at is not null or c.email is distinct from r.email) as needs_address,
      case
        when not ${visible(scope)} then 'not_yours'
        when not ${untouchedSince(scope, sql`ch.version`)} then
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

/** What an undo left as it is: how many, and the first of them by number. */
export interface Left {
  keptCount: number
  failedCount: number
  kept: { id: number; why: WhyLeft }[]
  failed: { id: number; why: WhyLeft }[]
}

const LISTED = 1_000

const isFailure = sql`why in ('email_taken', 'partner_gone')`

/** The figures of `rows`, a table of id and why. */
const leftIn = (rows: RawBuilder<unknown>) => {
  const first = (where: RawBuilder<unknown>) => sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', id, 'why', why) order by id)
    from (select id, why from ${rows} where ${where} order by id limit ${LISTED}) as first), '[]')`
  return sql`
    (select count(*) from ${rows} where not ${isFailure})::integer as "keptCount",
    (select count(*) from ${rows} where ${isFailure})::integer as "failedCount",
    ${first(sql`not ${isFailure}`)} as kept, ${first(isFailure)} as failed`
}

/** Rows that an undo of `undoIds` has restored already are passed over. The first of them is the one being done. */
export async function restoreRows(
  scope: Scope,
  changeSet: ChangeSet,
  undoIds: readonly [number, ...number[]],
): Promise<Left & { restored: number }> {
  let all = 0
  // Again while rows follow: an address may be free only after the contact that took it has let it go.
  for (;;) {
    const { restored, ...left } = await unlessTaken(scope, () => restoreSome(scope, changeSet, undoIds))
    all += restored
    if (restored === 0 || left.failedCount === 0) return { restored: all, ...left }
  }
}

async function restoreSome(
  scope: Scope,
  changeSet: ChangeSet,
  undoIds: readonly [number, ...number[]],
): Promise<Left & { restored: number }> {
  const { db, organizationId, now } = scope
  const { rows } = await sql<Left & { restored: number }>`
    with ${judged(scope, changeSet, undoIds)},
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
    select (select count(*) from written)::integer as restored, ${leftIn(sql`stays`)}`.execute(db)
  return rows[0]!
}

/** Somebody may take an address while we give it back: then we look again, and it is theirs. */
export async function unlessTaken<T>(scope: Scope, change: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    await sql`savepoint restoring`.execute(scope.db)
    try {
      const done = await change()
      await sql`release savepoint restoring`.execute(scope.db)
      return done
    } catch (error) {
      await sql`rollback to savepoint restoring`.execute(scope.db)
      if (!isTaken(error, 'contacts_email_key') || tries === 5) throw error
    }
  }
}

/** Contacts that an import added: a is such a contact, with what came to hang on it. */
const added = ({ organizationId }: Scope, { id, import_id }: Pick<ChangeSet, 'id' | 'import_id'>) => sql`
  from contacts c
  where c.organization_id = ${organizationId} and c.import_id = ${import_id} and c.deleted_at is null
    and not exists (select 1 from contact_changes ch where ch.organization_id = ${organizationId}
                      and ch.change_set_id = ${id} and ch.contact_id = c.id)`

const hangsOn = ({ organizationId }: Scope, table: string, where = sql`true`) => sql`
  exists (select 1 from ${sql.table(table)} t
          where t.organization_id = ${organizationId} and t.contact_id = c.id and ${where})`

const reasonToStay = (scope: Scope) => sql`
  case
    when not ${visible(scope)} then 'not_yours'
    when not ${untouchedSince(scope, sql`1`)} then 'changed'
    when ${hangsOn(scope, 'outreach_messages', sql`t.status in ('sending', 'sent', 'unknown')`)} then 'mailed'
    when ${hangsOn(scope, 'contact_notes')} or ${hangsOn(scope, 'follow_ups')} or ${hangsOn(scope, 'eligibility_answers')}
      then 'noted'
    when ${hangsOn(scope, 'quotes', sql`t.revoked_at is null and t.expires_at >= ${scope.now}`)} then 'quoted'
  end`

/** leaving: contacts that an import added, each with why it must stay; also for a partner who stays. */
const leaving = (scope: Scope, changeSet: Pick<ChangeSet, 'id' | 'import_id'>) => sql`
  added as materialized (select c.id, ${reasonToStay(scope)} as why ${added(scope, changeSet)}),
  leaving as materialized (
    select id, case when why is null and id in (
      select p.shares_email_with from contacts p
      where p.organization_id = ${scope.organizationId} and p.deleted_at is null and p.shares_email_with is not null
        and p.id not in (select id from added where why is null)) then 'shared' else why end as why
    from added)`

export async function foreseeUndo(scope: Scope, changeSet: Pick<ChangeSet, 'id' | 'import_id' | 'contacts'>) {
  await planForMany(scope, changeSet)
  const { rows } = await sql<Record<'removed' | 'restored' | 'all', number>>`
    with ${judged(scope, changeSet, [])}, ${leaving(scope, changeSet)}
    select (select count(*)::integer from leaving where why is null) as removed,
      (select count(*)::integer from judged where why is null and id not in (select id from taken)) as restored,
      (select count(*)::integer from judged) + (select count(*)::integer from leaving) as "all"`.execute(scope.db)
  const { removed = 0, restored = 0, all = 0 } = rows[0] ?? {}
  return { removed, restored, stay: all - removed - restored }
}

/** Puts away the contacts that an import had added. Answers how many. */
export async function removeAdded(scope: Scope, changeSet: ChangeSet, undoId: number): Promise<number> {
  if (changeSet.import_id === null) return 0
  const { db, organizationId, now } = scope
  const { numAffectedRows } = await sql`
    with ${leaving(scope, changeSet)},
    gone as materialized (select id from leaving where why is null),
    changed as (
      update contacts as c set deleted_at = ${now}, version = c.version + 1, updated_at = ${now}
      from gone where c.organization_id = ${organizationId} and c.id = gone.id
      returning c.id, c.version)
    insert into contact_changes (organization_id, change_set_id, contact_id, version, before, after)
    select ${organizationId}, ${undoId}, id, version, '{"deleted_at": null}',
           jsonb_build_object('deleted_at', ${now}::timestamptz)
    from changed`.execute(db)
  return Number(numAffectedRows)
}

export async function listStaying(scope: Scope, changeSet: ChangeSet): Promise<Left | undefined> {
  if (changeSet.import_id === null) return undefined
  const { rows } = await sql<Left>`with ${leaving(scope, changeSet)} select ${leftIn(sql`leaving`)}`.execute(scope.db)
  return rows[0]
}
