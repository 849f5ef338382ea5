import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../scope.ts'

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
export const leftIn = (rows: RawBuilder<unknown>) => {
  const first = (where: RawBuilder<unknown>) => sql`coalesce((
    select jsonb_agg(jsonb_build_object('id', id, 'why', why) order by id)
    from (select id, why from ${rows} where ${where} order by id limit ${LISTED}) as first), '[]')`
  return sql`
    (select count(*) from ${rows} where not ${isFailure})::integer as "keptCount",
    (select count(*) from ${rows} where ${isFailure})::integer as "failedCount",
    ${first(sql`not ${isFailure}`)} as kept, ${first(isFailure)} as failed`
}

export const visible = ({ onlyAgentId }: Scope) =>
  onlyAgentId === undefined ? sql`true` : sql`c.agent_id is not distinct from ${onlyAgentId}::bigint`

/**
 * Nothing happened to the contact since, or only what was taken back since: every such change is followed by its undo,
 * and both count one version.
 */
export const untouchedSince = ({ organizationId }: Scope, version: RawBuilder<unknown>) => sql`
  (c.version = ${version} or c.version - ${version} = 2 * (
    select count(*) from contact_changes x
    where x.organization_id = ${organizationId} and x.contact_id = c.id and x.version > ${version}
      and x.change_set_id in (select id from change_sets where organization_id = ${organizationId} and kind = 'undo')))`
