import type { SystemScope } from '../../scope.ts'
import type { LoginPurpose } from './login-purposes.ts'

/** Why a link no longer works. `set_up`: the setup it would continue is already complete. */
export type DeadLink = 'used' | 'expired' | 'unknown' | 'set_up'

export interface RedeemedToken {
  ok: true
  organizationId: number
  userId: number
  purpose: LoginPurpose
  newEmail: string | null
  askedBy: number | null
  /** The user proved an address for the first time. */
  firstProof: boolean
}
export type RedeemResult = RedeemedToken | { ok: false; refused: DeadLink }

/** Whether the user still has the address that the token was emailed to. An emailed token proves only that address. */
export const isOwnToken = ({ address, email }: { address: string | null; email: string }) =>
  address === null || address === email

/** Uses up a token of any purpose, once. Except for confirm_email and handover, records that the address is proven. */
export async function redeemToken(system: SystemScope, tokenId: string): Promise<RedeemResult> {
  // Locks the user before the token, so that the address does not change before the transaction ends.
  const owner = await system.db
    .selectFrom('login_tokens as t')
    .innerJoin('users as u', (join) =>
      join.onRef('u.organization_id', '=', 't.organization_id').onRef('u.id', '=', 't.user_id'),
    )
    .select(['t.address', 'u.email', 'u.email_verified_at'])
    .where('t.id', '=', tokenId)
    .forNoKeyUpdate('u')
    .executeTakeFirst()
  if (!owner) return { ok: false, refused: 'unknown' }
  if (!isOwnToken(owner)) return { ok: false, refused: 'expired' }
  const spent = await system.db
    .updateTable('login_tokens')
    .set({ used_at: system.now })
    .where('id', '=', tokenId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', system.now)
    .returning(['organization_id', 'user_id', 'purpose', 'new_email', 'requested_by'])
    .$narrowType<{ purpose: LoginPurpose }>()
    .executeTakeFirst()
  if (!spent) return { ok: false, refused: 'used' }
  const person = { organizationId: spent.organization_id, userId: spent.user_id }
  // A link to a new address does not prove the old one. changeEmail records the proof of the new one.
  const firstProof =
    spent.purpose === 'confirm_email'
      ? owner.email_verified_at === null
      : spent.purpose !== 'handover' && (await verifyAddress(system, person, owner.email))
  return {
    ok: true,
    ...person,
    purpose: spent.purpose,
    newEmail: spent.new_email,
    askedBy: spent.requested_by,
    firstProof,
  }
}

/** Marks a user's address as proven if they still have it. Returns whether this is the first proof. */
export async function verifyAddress(
  { db, now }: SystemScope,
  { organizationId, userId }: { organizationId: number; userId: number },
  address: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .where('email', '=', address)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
