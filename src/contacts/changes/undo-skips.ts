import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../scope.ts'

export type UndoSkipReason =
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

/** Why a merge, which is undone completely or not at all, was not undone. */
export type UndoAllRefusal = 'other_erased' | 'not_yours' | 'not_merged' | 'keeper_deleted' | 'address_taken'

/** The contacts an undo skipped: the counts, and the first MAX_LISTED_SKIPS of each list by id. */
export interface UndoSkips {
  keptCount: number
  failedCount: number
  kept: { id: number; why: UndoSkipReason }[]
  failed: { id: number; why: UndoSkipReason }[]
}

const MAX_LISTED_SKIPS = 1_000

const isFailure = sql`why in ('email_taken', 'partner_gone')`

/** Counts and first entries of `rows`, a table with the columns id and why. */
export const undoSkipsIn = (rows: RawBuilder<unknown>) => {
  const first = (where: RawBuilder<unknown>) => sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', id, 'why', why) order by id)
    from (select id, why from ${rows} where ${where} order by id limit ${MAX_LISTED_SKIPS}) as first), '[]')`
  return sql`
    (select count(*) from ${rows} where not ${isFailure})::integer as "keptCount",
    (select count(*) from ${rows} where ${isFailure})::integer as "failedCount",
    ${first(sql`not ${isFailure}`)} as kept, ${first(isFailure)} as failed`
}

export const visibleContacts = ({ onlyAgentId }: Scope) =>
  onlyAgentId === undefined ? sql`true` : sql`c.agent_id is not distinct from ${onlyAgentId}::bigint`

/**
 * The contact has not changed since `version`, or every later change was undone: a change and its undo each add one
 * version.
 */
export const unchangedSince = ({ organizationId }: Scope, version: RawBuilder<unknown>) => sql`
  (c.version = ${version} or c.version - ${version} = 2 * (
    select count(*) from contact_changes x
    where x.organization_id = ${organizationId} and x.contact_id = c.id and x.version > ${version}
      and x.change_set_id in (select id from change_sets where organization_id = ${organizationId} and kind = 'undo')))`

/**
 * The result of an undo. `kept` and `failed` list contacts by id, with the reason: at most 1,000 each, but for an
 * import `kept` lists up to 1,000 changed and 1,000 added contacts.
 */
export interface UndoOutcome extends UndoSkips {
  /** Contacts restored to their previous values. */
  restored: number
  /** For an import: contacts that it added, which are deleted now. */
  removed: number
  /** Contacts restored without an agent, because their agent has been removed since. */
  unassigned: number
}
