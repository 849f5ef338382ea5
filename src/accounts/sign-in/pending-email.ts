import { recordAuditEvent } from '../../organizations/audit.ts'
import type { AnyScope, Scope } from '../../scope.ts'

interface LinkOwner {
  organizationId: number
  userId: number
}

const spendLinks = ({ db, now }: AnyScope, { organizationId }: LinkOwner) =>
  db
    .updateTable('login_tokens')
    .set({ used_at: now })
    .where('organization_id', '=', organizationId)
    .where('used_at', 'is', null)

/** Expires a user's open links that confirm a new address. Returns how many there were. */
export async function invalidateEmailLinks(scope: AnyScope, owner: LinkOwner): Promise<number> {
  const { numUpdatedRows } = await spendLinks(scope, owner)
    .where('user_id', '=', owner.userId)
    .where('purpose', '=', 'confirm_email')
    .where('expires_at', '>', scope.now)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Expires the links a user requested for themselves or for colleagues. Call it when the user loses rights. */
export async function invalidateLinksRequestedBy(scope: AnyScope, owner: LinkOwner): Promise<void> {
  await spendLinks(scope, owner).where('requested_by', '=', owner.userId).execute()
}

/** Expires every link and code ever emailed to a user. */
export async function invalidateAllLinks(scope: AnyScope, owner: LinkOwner): Promise<void> {
  await spendLinks(scope, owner).where('user_id', '=', owner.userId).execute()
}

/**
 * Cancels a user's unconfirmed change of address, including one that an admin requested. Returns whether there was one.
 */
export async function cancelEmailChange(scope: Scope, userId: number): Promise<boolean> {
  const links = await invalidateEmailLinks(scope, { organizationId: scope.organizationId, userId })
  if (links > 0) await recordAuditEvent(scope, { action: 'email_change_cancelled' })
  return links > 0
}
