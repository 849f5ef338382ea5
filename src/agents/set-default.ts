import { fullName } from '../lib/full-name.ts'
import { recordAuditEvent } from '../organizations/audit.ts'
import type { Scope } from '../scope.ts'
import { getAgent } from './queries.ts'
import { lockTeam } from './team.ts'

export type SetDefaultAgentResult = { ok: true; name: string } | { ok: false; refused: 'not_an_agent' }

/** Makes this agent the default for contacts without a chosen agent. Throws NotFound. Source: agents-028. */
export async function setDefaultAgent(scope: Scope, id: number): Promise<SetDefaultAgentResult> {
  const { db, organizationId } = scope
  await lockTeam(scope)
  const agent = await getAgent(scope, id)
  if (!agent.is_agent) return { ok: false, refused: 'not_an_agent' }
  if (agent.is_default_agent) return { ok: true, name: fullName(agent) }
  // Two updates, because the unique index on the default agent is checked row by row.
  await db
    .updateTable('users')
    .set({ is_default_agent: false })
    .where('organization_id', '=', organizationId)
    .where('is_default_agent', '=', true)
    .execute()
  await db
    .updateTable('users')
    .set({ is_default_agent: true })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
  await recordAuditEvent(scope, { action: 'default_agent_set', target: fullName(agent) })
  return { ok: true, name: fullName(agent) }
}
