import { recordDeed } from '../organizations/audit.ts'
import type { AnyScope, Scope } from '../scope.ts'

/** Makes worthless what was mailed to new addresses of a person who has not confirmed one yet. Answers how many links. */
export async function spendEmailLinks(
  { db, now }: AnyScope,
  { organizationId, userId }: { organizationId: number; userId: number },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('login_tokens')
    .set({ used_at: now })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('purpose', '=', 'confirm_email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The same with what a person asked for, for themselves or for colleagues: nobody acts here who is no longer let to. */
export async function spendLinksAskedBy(
  { db, now }: AnyScope,
  { organizationId, userId }: { organizationId: number; userId: number },
): Promise<void> {
  await db
    .updateTable('login_tokens')
    .set({ used_at: now })
    .where('organization_id', '=', organizationId)
    .where('asked_by', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

/** The same with everything that was ever mailed to them. */
export async function spendEveryLink(
  { db, now }: AnyScope,
  { organizationId, userId }: { organizationId: number; userId: number },
): Promise<void> {
  await db
    .updateTable('login_tokens')
    .set({ used_at: now })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

/** Takes back the new sign-in address that waits to be confirmed, whoever asked for it. False when none did. */
export async function cancelEmailChange(scope: Scope, userId: number): Promise<boolean> {
  const links = await spendEmailLinks(scope, { organizationId: scope.organizationId, userId })
  if (links > 0) await recordDeed(scope, { action: 'email_change_cancelled' })
  return links > 0
}
