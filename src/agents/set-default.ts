import { recordAuditEvent } from '../organizations/audit.ts'
import type { Scope } from '../scope.ts'
import { agentName } from './agent.ts'
import { getAgent } from './queries.ts'
import { lockTeam } from './team.ts'

export type SetDefaultAgentResult = { ok: true; name: string } | { ok: false; refused: 'not_an_agent' }

/** Makes this the agent to whom contacts fall that nobody was chosen for. Throws NotFound. Source: agents-028. */
export async function setDefaultAgent(scope: Scope, id: number): Promise<SetDefaultAgentResult> {
  const { db, organizationId } = scope
  await lockTeam(scope)
  const agent = await getAgent(scope, id)
  if (!agent.is_agent) return { ok: false, refused: 'not_an_agent' }
  if (agent.is_default_agent) return { ok: true, name: agentName(agent) }
  // One after the other: the index that allows a single default agent looks at each row as it is written.
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
  await recordAuditEvent(scope, { action: 'default_agent_set', target: agentName(agent) })
  return { ok: true, name: agentName(agent) }
}
