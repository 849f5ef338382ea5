import { askForNewEmail, isColleagues, type NewEmailRefusal } from '../accounts/profile/ask-for-new-email.ts'
import { spendEveryLink } from '../accounts/profile/pending-email.ts'
import { NotFound } from '../lib/not-found.ts'
import { recordAuditEvent } from '../organizations/audit.ts'
import type { Scope } from '../scope.ts'
import { agentName } from './agent.ts'
import { type InvitationLimit, inviteAgent, isInvitationLimit } from './invite-agent.ts'

export type ChangeAddressResult =
  | { ok: true /** The old address counts until the new one is confirmed. */; waits: boolean }
  | { ok: false; refused: NewEmailRefusal | InvitationLimit }

/**
 * Another sign-in address for somebody of the agency. Who proved the old one has to confirm the new one; an address that
 * nobody ever proved was mistyped, so it is corrected at once and invited anew, and whoever reads the wrong one learns
 * nothing more. When it is refused, give the transaction up. Throws NotFound, and users_email_key when the address is
 * somebody's at another agency. Wake 'send-due-messages' afterwards.
 */
export async function changeAddress(scope: Scope, userId: number, email: string): Promise<ChangeAddressResult> {
  const { db, organizationId } = scope
  const person = await db
    .selectFrom('users')
    .select(['email', 'email_verified_at', 'first_name', 'last_name'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person) throw new NotFound('Agent not found')
  if (person.email_verified_at) {
    const asked = await askForNewEmail(scope, userId, email)
    return asked.ok ? { ok: true, waits: true } : asked
  }
  if (await isColleagues(scope, email)) return { ok: false, refused: 'email_taken' }
  await spendEveryLink(scope, { organizationId, userId })
  await db
    .updateTable('users')
    .set({ email, invited_at: null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .execute()
  await recordAuditEvent(scope, {
    action: 'agent_changed',
    target: agentName(person),
    detail: { email: [person.email, email] },
  })
  const invited = await inviteAgent(scope, userId)
  return !invited.ok && isInvitationLimit(invited.refused)
    ? { ok: false, refused: invited.refused }
    : { ok: true, waits: false }
}
