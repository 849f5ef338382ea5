import { mailAccountLink } from '../accounts/account-mail.ts'
import type { SignupForm } from '../accounts/schemas.ts'
import { invalidateAllLinks } from '../accounts/sign-in/pending-email.ts'
import { lockTeam } from '../agents/team.ts'
import { recordAuditEvent } from '../organizations/audit.ts'
import { saveSettings } from '../organizations/save-settings.ts'
import type { Scope } from '../scope.ts'
import type { Founder } from './founder.ts'
import { renewSignature, saveFounder } from './save-founder.ts'

export type CorrectSignUpResult = { ok: true; mailed: boolean } | { ok: false; refused: 'proven' }

/**
 * Corrects the details typed at sign-up while the address is unverified. A new address gets an activation link, and
 * links to the old one stop working. Throws the unique violation users_email_key if the address is taken. Wake
 * 'send-due-messages' afterwards.
 */
export async function correctSignUp(scope: Scope, founder: Founder, form: SignupForm): Promise<CorrectSignUpResult> {
  const { db, organizationId } = scope
  const { userId } = founder
  // Locks the agency before its users, like all other code, to avoid deadlocks.
  await lockTeam(scope)
  const changed = await db
    .updateTable('users')
    .set({ email: form.email })
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .returning(['organization_id', 'id', 'email'])
    .executeTakeFirst()
  if (!changed) return { ok: false, refused: 'proven' }
  const { firstName, lastName, organizationName } = form
  await saveFounder(scope, founder, form)
  await saveSettings(scope, 'details', { name: organizationName })
  await renewSignature(scope, { ...founder, firstName, lastName }, { organizationName })
  if (form.email === founder.email) return { ok: true, mailed: false }
  await invalidateAllLinks(scope, { organizationId, userId })
  await recordAuditEvent(scope, { action: 'email_changed', detail: { email: [founder.email, form.email] } })
  await mailAccountLink(scope, { ...changed, first_name: firstName, organization_name: organizationName }, 'activate')
  return { ok: true, mailed: true }
}
