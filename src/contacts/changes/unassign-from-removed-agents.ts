import { sql } from 'kysely'
import type { Scope } from '../../scope.ts'

/**
 * Unassigns contacts that this change restored to an agent who has been removed since, as part of the same change.
 * Returns their number.
 */
export async function unassignFromRemovedAgents({ db, organizationId }: Scope, changeSetId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with orphaned as materialized (
      select c.id, c.agent_id from contact_changes ch
      join contacts c on c.organization_id = ch.organization_id and c.id = ch.contact_id
      join users u on u.organization_id = c.organization_id and u.id = c.agent_id and u.removed_at is not null
      where ch.organization_id = ${organizationId} and ch.change_set_id = ${changeSetId} and c.deleted_at is null
        and (ch.after ? 'agent_id' or ch.before ->> 'deleted_at' is not null)),
    freed as (
      update contacts c set agent_id = null from orphaned
            where c.organization_id = ${organizationId} and c.id = orphaned.id returning c.id, orphaned.agent_id)
    update contact_changes ch set
      before = jsonb_build_object('agent_id', freed.agent_id) || ch.before, after = ch.after || '{"agent_id": null}'
    from freed
    where ch.organization_id = ${organizationId} and ch.change_set_id = ${changeSetId} and ch.contact_id = freed.id`.execute(
    db,
  )
  return Number(numAffectedRows)
}
