import { recordAuditEvent } from '../../organizations/audit.ts'
import type { AnyScope, Scope } from '../../scope.ts'

interface Whose {
  organizationId: number
  userId: number
}

const spendLinks = ({ db, now }: AnyScope, { organizationId }: Whose) =>
  db
    .updateTable('login_tokens')
    .set({ used_at: now })
    .where('organization_id', '=', organizationId)
    .where('used_at', 'is', null)

/** Makes worthless what was mailed to new addresses of a person who has not confirmed one yet. Answers how many links. */
export async function spendEmailLinks(scope: AnyScope, whose: Whose): Promise<number> {
  const { numUpdatedRows } = await spendLinks(scope, whose)
    .where('user_id', '=', whose.userId)
    .where('purpose', '=', 'confirm_email')
    .where('expires_at', '>', scope.now)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The same with what a person asked for, for themselves or for colleagues: nobody acts here who is no longer let to. */
export async function spendLinksAskedBy(scope: AnyScope, whose: Whose): Promise<void> {
  await spendLinks(scope, whose).where('requested_by', '=', whose.userId).execute()
}

/** The same with everything that was ever mailed to them. */
export async function spendEveryLink(scope: AnyScope, whose: Whose): Promise<void> {
  await spendLinks(scope, whose).where('user_id', '=', whose.userId).execute()
}

/** Takes back the new sign-in address that waits to be confirmed, whoever asked for it. False when none did. */
export async function cancelEmailChange(scope: Scope, userId: number): Promise<boolean> {
  const links = await spendEmailLinks(scope, { organizationId: scope.organizationId, userId })
  if (links > 0) await recordAuditEvent(scope, { action: 'email_change_cancelled' })
  return links > 0
}
