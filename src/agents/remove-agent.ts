import { sql } from 'kysely'
import { invalidateLinksRequestedBy } from '../accounts/sign-in/pending-email.ts'
import { deleteSessionsOf } from '../accounts/sign-in/sessions.ts'
import { fullName } from '../lib/full-name.ts'
import { recordAuditEvent } from '../organizations/audit.ts'
import type { Scope } from '../scope.ts'
import { type RemovalRefusal, removalRefusal } from './agent.ts'
import { getAgent, listAgents } from './queries.ts'
import { lockTeam } from './team.ts'

export type RemoveAgentResult =
  | { ok: true; name: string; contacts: number; reassignedTo: string | undefined }
  | { ok: false; refused: RemovalRefusal | 'reassign_unknown' }

/**
 * Removes a user from the agency: their sessions and links end, and they disappear from the team and from the choice of
 * agents. Records of what they did stay. Their contacts go to `reassignTo`; null leaves them without an agent. Throws
 * NotFound.
 */
export async function removeAgent(
  scope: Scope,
  id: number,
  { reassignTo }: { reassignTo: number | null },
): Promise<RemoveAgentResult> {
  const { db, organizationId, actor, now } = scope
  const team = await lockTeam(scope)
  const agent = await getAgent(scope, id)
  const refused = removalRefusal(agent, { viewerId: actor.kind === 'user' ? actor.id : undefined, admins: team.admins })
  if (refused) return { ok: false, refused }
  const candidates = reassignTo === null ? [] : await listAgents(scope)
  const newAgent = candidates.find((each) => each.id === reassignTo && each.id !== id && each.is_agent)
  if (reassignTo !== null && !newAgent) return { ok: false, refused: 'reassign_unknown' }

  const contacts = await reassignContacts(scope, id, newAgent?.id ?? null, agent.contacts)
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
  await invalidateLinksRequestedBy(scope, { organizationId, userId: id })
  const reassignedTo = newAgent && fullName(newAgent)
  await recordAuditEvent(scope, {
    action: 'agent_removed',
    target: fullName(agent),
    detail: { contacts, reassignedTo },
  })
  return { ok: true, name: fullName(agent), contacts, reassignedTo }
}

/** Reassigns an agent's contacts as a change set, which appears in each contact's history. Returns how many. */
async function reassignContacts(
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
  // Tens of thousands of rows take several seconds, more on a busy server.
  await sql`select set_config('statement_timeout', '120s', true)`.execute(db)
  // Every bulk change locks contacts in the order of their ids, so that two of them cannot deadlock.
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
  // The number of contacts may have changed while the update waited for locks.
  await db
    .updateTable('change_sets')
    .set({ contacts: Number(numAffectedRows) })
    .where('organization_id', '=', organizationId)
    .where('id', '=', changeSetId)
    .execute()
  return Number(numAffectedRows)
}
