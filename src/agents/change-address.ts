import {
  isEmailOfColleague,
  type NewEmailRefusal,
  requestEmailChange,
} from '../accounts/profile/request-email-change.ts'
import { invalidateAllLinks } from '../accounts/sign-in/pending-email.ts'
import { fullName } from '../lib/full-name.ts'
import { NotFound } from '../lib/not-found.ts'
import { recordAuditEvent } from '../organizations/audit.ts'
import type { Scope } from '../scope.ts'
import { type InvitationLimit, inviteAgent, isInvitationLimit } from './invite-agent.ts'

export type ChangeAddressResult =
  | { ok: true /** The old address stays valid until the new one is confirmed. */; needsConfirmation: boolean }
  | { ok: false; refused: NewEmailRefusal | InvitationLimit }

/**
 * Changes the sign-in address of a user of the agency. A user with a verified address has to confirm the new one. An
 * unverified address was probably mistyped: it is replaced immediately, its links expire, and the new address is invited.
 * Roll the transaction back if this is refused. Throws NotFound, and the unique violation users_email_key if the address
 * belongs to a user of another agency. Wake 'send-due-messages' afterwards.
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
    const result = await requestEmailChange(scope, userId, email)
    return result.ok ? { ok: true, needsConfirmation: true } : result
  }
  if (await isEmailOfColleague(scope, email)) return { ok: false, refused: 'email_taken' }
  await invalidateAllLinks(scope, { organizationId, userId })
  await db
    .updateTable('users')
    .set({ email, invited_at: null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .execute()
  await recordAuditEvent(scope, {
    action: 'agent_changed',
    target: fullName(person),
    detail: { email: [person.email, email] },
  })
  const invited = await inviteAgent(scope, userId)
  return !invited.ok && isInvitationLimit(invited.refused)
    ? { ok: false, refused: invited.refused }
    : { ok: true, needsConfirmation: false }
}
