import { defaultSignature } from '../accounts/sign-up.ts'
import { publicToken } from '../lib/tokens.ts'
import { recordAuditEvent } from '../organizations/audit.ts'
import type { Scope } from '../scope.ts'
import type { License, Roles } from './agent.ts'
import { lockTeam, replaceLicenses, type SeatLimit } from './team.ts'

export interface NewAgent extends Roles {
  firstName: string
  lastName: string
  email: string
  /** Ten digits. */
  phone: string
  carriers: string[]
  licenses: License[]
}

export type AddAgentResult =
  | { ok: true; id: number }
  | { ok: false; refused: 'email_taken' }
  | { ok: false; refused: 'plan_limit'; plan: SeatLimit }

/**
 * Adds a colleague. The agency's first agent becomes the default agent. Invite the colleague afterwards in the same
 * transaction: see inviteAgent.
 */
export async function addAgent(scope: Scope, form: NewAgent): Promise<AddAgentResult> {
  const { db, organizationId, now } = scope
  const team = await lockTeam(scope)
  if (form.isAgent && team.isFull) return { ok: false, refused: 'plan_limit', plan: team.plan }
  const added = await db
    .insertInto('users')
    .values({
      organization_id: organizationId,
      email: form.email,
      first_name: form.firstName,
      last_name: form.lastName,
      phone: form.phone,
      is_admin: form.isAdmin,
      is_agent: form.isAgent,
      is_default_agent: form.isAgent && !team.hasDefault,
      carriers: form.carriers,
      signature: defaultSignature(form.firstName, form.lastName, team.organizationName),
      public_token: publicToken(),
      created_at: now,
    })
    // The address may belong to a user of another agency, whom this scope cannot see.
    .onConflict((conflict) => conflict.column('email').where('removed_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return { ok: false, refused: 'email_taken' }
  await replaceLicenses(scope, added.id, form.licenses)
  await recordAuditEvent(scope, {
    action: 'agent_added',
    target: `${form.firstName} ${form.lastName}`,
    detail: { admin: form.isAdmin, agent: form.isAgent },
  })
  return { ok: true, id: added.id }
}
