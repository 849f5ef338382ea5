import { lockTeam } from '../agents/team.ts'
import { recordAuditEvent } from '../organizations/audit.ts'
import type { Scope } from '../scope.ts'
import type { Founder } from './founder.ts'

/** Makes whoever sets the agency up one of its agents, if they are not; the first one gets its contacts. Source: roles-003. */
export async function joinTeam(scope: Scope, founder: Pick<Founder, 'userId' | 'firstName' | 'lastName'>) {
  const { db, organizationId } = scope
  const team = await lockTeam(scope)
  const joined = await db
    .updateTable('users')
    .set({ is_agent: true, ...(team.hasDefault ? {} : { is_default_agent: true }) })
    .where('organization_id', '=', organizationId)
    .where('id', '=', founder.userId)
    .where('is_agent', '=', false)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (joined)
    await recordAuditEvent(scope, {
      action: 'role_changed',
      target: `${founder.firstName} ${founder.lastName}`,
      detail: { agent: [false, true] },
    })
}
