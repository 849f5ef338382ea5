import { sql } from 'kysely'
import { spendLinksAskedBy } from '../accounts/profile/pending-email.ts'
import { deleteSessionsOf } from '../accounts/sign-in/sessions.ts'
import { recordAuditEvent } from '../organizations/audit.ts'
import type { Scope } from '../scope.ts'
import { agentName, type RemovalRefusal, whyNotRemove } from './agent.ts'
import { getAgent, listAgents } from './queries.ts'
import { lockTeam } from './team.ts'

export type RemoveAgentResult =
  | { ok: true; name: string; contacts: number; reassignedTo: string | undefined }
  | { ok: false; refused: RemovalRefusal | 'reassign_unknown' }

/**
 * Ends somebody's work at the agency: they cannot sign in any more, from this moment on, and leave all lists; what they
 * did stays. Their contacts go to `reassignTo`, or to nobody. Throws NotFound.
 */
export async function removeAgent(
  scope: Scope,
  id: number,
  { reassignTo }: { reassignTo: number | null },
): Promise<RemoveAgentResult> {
  const { db, organizationId, actor, now } = scope
  const team = await lockTeam(scope)
  const agent = await getAgent(scope, id)
  const refused = whyNotRemove(agent, { viewerId: actor.kind === 'user' ? actor.id : undefined, admins: team.admins })
  if (refused) return { ok: false, refused }
  const heirs = reassignTo === null ? [] : await listAgents(scope)
  const heir = heirs.find((each) => each.id === reassignTo && each.id !== id && each.is_agent)
  if (reassignTo !== null && !heir) return { ok: false, refused: 'reassign_unknown' }

  const contacts = await handOn(scope, id, heir?.id ?? null, agent.contacts)
  await db
    .updateTable('users')
    .set({ removed_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
  await deleteSessionsOf(scope, { organizationId, userId: id })
  await db
    .deleteFrom('login_tokens')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', id)
    .where('used_at', 'is', null)
    .execute()
  await spendLinksAskedBy(scope, { organizationId, userId: id })
  const reassignedTo = heir && agentName(heir)
  await recordAuditEvent(scope, {
    action: 'agent_removed',
    target: agentName(agent),
    detail: { contacts, reassignedTo },
  })
  return { ok: true, name: agentName(agent), contacts, reassignedTo }
}

/** As a change of its own, so that each contact's history tells it. Answers how many. */
async function handOn(
  { db, organizationId, actor, now }: Scope,
  from: number,
  to: number | null,
  contacts: number,
): Promise<number> {
  if (contacts === 0) return 0
  const { id: changeSetId } = await db
    .insertInto('change_sets')
    .values({
      organization_id: organizationId,
      kind: 'reassign',
      made_by: actor.kind === 'user' ? actor.id : null,
      made_at: now,
      contacts,
      detail: JSON.stringify({ to }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Tens of thousands of rows take some seconds, and more on a busy machine.
  await sql`select set_config('statement_timeout', '120s', true)`.execute(db)
  // In the order of their numbers, as every change of many, so that two never wait for each other in a ring.
  const { numAffectedRows } = await sql`
    with picked as materialized (
      select id from contacts
      where organization_id = ${organizationId} and agent_id = ${from} and deleted_at is null
      order by id for no key update),
    changed as (
      update contacts as c set agent_id = ${to}, version = c.version + 1, updated_at = ${now}
      from picked where c.organization_id = ${organizationId} and c.id = picked.id
      returning c.id, c.version)
    insert into contact_changes (organization_id, change_set_id, contact_id, version, before, after)
    select ${organizationId}, ${changeSetId}, id, version, jsonb_build_object('agent_id', ${from}::bigint),
           jsonb_build_object('agent_id', ${to}::bigint)
    from changed`.execute(db)
  // Others may have been given away while we waited.
  await db
    .updateTable('change_sets')
    .set({ contacts: Number(numAffectedRows) })
    .where('organization_id', '=', organizationId)
    .where('id', '=', changeSetId)
    .execute()
  return Number(numAffectedRows)
}
