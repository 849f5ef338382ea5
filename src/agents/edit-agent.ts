import { mailClientContactChange } from '../accounts/account-mail.ts'
import { type SellingRefusal, sellingRefusal } from '../accounts/profile/selling-settings.ts'
import { invalidateLinksRequestedBy } from '../accounts/sign-in/pending-email.ts'
import { deleteSessionsOf } from '../accounts/sign-in/sessions.ts'
import { fullName } from '../lib/full-name.ts'
import { type AuditEvent, recordAuditEvent } from '../organizations/audit.ts'
import type { Scope } from '../scope.ts'
import { type License, type RoleRefusal, type Roles, roleRefusal, rolesOf } from './agent.ts'
import { findSenderRules, getAgent, type ListedAgent } from './queries.ts'
import { lockTeam, replaceLicenses, type SeatLimit } from './team.ts'

/** The editable fields of a colleague. The address is not one of them: see changeAddress. */
export interface AgentChanges extends Roles {
  firstName: string
  lastName: string
  phone: string
  carriers: string[]
  licenses: License[]
  licenseNumber: string | null
  bookingLink: string | null
  signature: string
  useOrgSenderDetails: boolean
}

export type EditRefusal = RoleRefusal | SellingRefusal | 'not_yours' | 'roles_by_admin'

export type EditAgentResult =
  | { ok: true; agent: ListedAgent }
  | { ok: false; refused: EditRefusal }
  | { ok: false; refused: 'plan_limit'; plan: SeatLimit }

const COLUMNS = {
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone',
  isAdmin: 'is_admin',
  isAgent: 'is_agent',
  carriers: 'carriers',
  licenseNumber: 'license_number',
  bookingLink: 'booking_link',
  signature: 'signature',
  useOrgSenderDetails: 'use_org_sender_details',
} as const satisfies Partial<Record<keyof AgentChanges, keyof ListedAgent>>

/** The fields that the agency's own details replace. */
const SENDER_FIELDS = ['bookingLink', 'signature', 'useOrgSenderDetails'] as const satisfies (keyof AgentChanges)[]
const SELLING_FIELDS = ['carriers', 'licenses', 'licenseNumber'] as const satisfies (keyof AgentChanges)[]

/**
 * Changes the given fields of a colleague. Admins can edit everyone, others only themselves. A change of roles ends the
 * person's sessions except `exceptSessionId`, and expires the links they requested. Wake 'send-due-messages' afterwards.
 * Throws NotFound.
 */
export async function editAgent(
  scope: Scope,
  id: number,
  changes: Partial<AgentChanges>,
  { exceptSessionId }: { exceptSessionId?: number | undefined } = {},
): Promise<EditAgentResult> {
  const { db, organizationId, actor } = scope
  const isAdmin = actor.kind === 'user' && actor.isAdmin
  if (!isAdmin && !(actor.kind === 'user' && actor.id === id)) return { ok: false, refused: 'not_yours' }

  const team = await lockTeam(scope)
  const agent = await getAgent(scope, id)
  const differs = differences(agent, changes)
  const rolesChanged = 'isAdmin' in differs || 'isAgent' in differs
  const rules = await findSenderRules(scope)
  if (!isAdmin && rolesChanged) return { ok: false, refused: 'roles_by_admin' }
  const refusal = sellingRefusal(
    {
      selling: SELLING_FIELDS.some((field) => field in differs),
      sender: SENDER_FIELDS.some((field) => field in differs),
    },
    { mayChange: isAdmin || rules.agentsMayChange, forcesAgencyDetails: rules.forcesAgencyDetails },
  )
  if (refusal) return { ok: false, refused: refusal }
  const roles = { ...rolesOf(agent), ...pickRoles(changes) }
  if (rolesChanged) {
    const refused = roleRefusal(agent, roles, team.admins)
    if (refused) return { ok: false, refused }
    if (roles.isAgent && !agent.is_agent && team.isFull) return { ok: false, refused: 'plan_limit', plan: team.plan }
  }

  const row = Object.fromEntries(
    Object.entries(COLUMNS).flatMap(([field, column]) =>
      field in differs ? [[column, changes[field as keyof AgentChanges]]] : [],
    ),
  )
  const becomesDefault = roles.isAgent && !team.hasDefault
  if (Object.keys(row).length > 0 || becomesDefault)
    await db
      .updateTable('users')
      .set({ ...row, ...(becomesDefault ? { is_default_agent: true } : {}) })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .execute()
  if (changes.licenses && 'licenses' in differs) await replaceLicenses(scope, id, changes.licenses)
  if (rolesChanged) {
    await deleteSessionsOf(scope, { organizationId, userId: id, exceptSessionId })
    await invalidateLinksRequestedBy(scope, { organizationId, userId: id })
  }
  for (const event of auditEventsOf(agent, differs)) await recordAuditEvent(scope, event)
  await mailClientContactChange(scope, Object.keys(row), agent)
  return { ok: true, agent }
}

type Differences = Partial<Record<keyof AgentChanges, [before: unknown, after: unknown]>>

const pickRoles = ({ isAdmin, isAgent }: Partial<AgentChanges>) => ({
  ...(isAdmin === undefined ? {} : { isAdmin }),
  ...(isAgent === undefined ? {} : { isAgent }),
})

function differences(agent: ListedAgent, changes: Partial<AgentChanges>): Differences {
  const before: Record<keyof AgentChanges, unknown> = {
    ...(Object.fromEntries(Object.entries(COLUMNS).map(([field, column]) => [field, agent[column]])) as Record<
      keyof typeof COLUMNS,
      unknown
    >),
    licenses: byState(agent.licenses),
  }
  const differs: Differences = {}
  for (const field of Object.keys(changes) as (keyof AgentChanges)[]) {
    const after = field === 'licenses' ? byState(changes.licenses ?? []) : changes[field]
    if (after !== undefined && JSON.stringify(after) !== JSON.stringify(before[field]))
      differs[field] = [before[field], after]
  }
  return differs
}

const byState = (licenses: readonly License[]) =>
  [...licenses]
    .sort((one, other) => (one.state < other.state ? -1 : 1))
    .map(({ state, number, expiresOn }) => ({ state, number, expiresOn }))

function auditEventsOf(agent: ListedAgent, { isAdmin, isAgent, ...rest }: Differences): AuditEvent[] {
  const target = fullName(agent)
  const roles = { ...(isAdmin && { isAdmin }), ...(isAgent && { isAgent }) }
  return [
    ...(Object.keys(roles).length > 0 ? [{ action: 'role_changed', target, detail: roles } as const] : []),
    ...(Object.keys(rest).length > 0 ? [{ action: 'agent_changed', target, detail: rest } as const] : []),
  ]
}
