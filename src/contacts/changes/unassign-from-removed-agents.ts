import { sql } from 'kysely'
import type { Scope } from '../../scope.ts'

/**
 * Contacts that this change brought back to an agent who has left meanwhile belong to nobody, as the others of that
 * agent do since; as part of the same change. Answers how many.
 */
export async function unassignFromRemovedAgents({ db, organizationId }: Scope, changeSetId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with left_over as materialized (
      select c.id, c.agent_id from contact_changes ch
      join contacts c on c.organization_id = ch.organization_id and c.id = ch.contact_id
      join users u on u.organization_id = c.organization_id and u.id = c.agent_id and u.removed_at is not null
      where ch.organization_id = ${organizationId} and ch.change_set_id = ${changeSetId} and c.deleted_at is null
        and (ch.after ? 'agent_id' or ch.before ->> 'deleted_at' is not null)),
    freed as (
      update contacts c set agent_id = null from left_over
      where c.organization_id = ${organizationId} and c.id = left_over.id returning c.id, left_over.agent_id)
    update contact_changes ch set
      before = jsonb_build_object('agent_id', freed.agent_id) || ch.before, after = ch.after || '{"agent_id": null}'
    from freed
    where ch.organization_id = ${organizationId} and ch.change_set_id = ${changeSetId} and ch.contact_id = freed.id`.execute(
    db,
  )
  return Number(numAffectedRows)
}
