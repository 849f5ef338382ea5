import type { SystemScope } from '../../scope.ts'
import type { LoginPurpose } from './login-purposes.ts'

/** Why a link does nothing any more; set_up: it was to go on with a setup that is complete. */
export type DeadLink = 'used' | 'expired' | 'unknown' | 'set_up'

export interface SpentToken {
  ok: true
  organizationId: number
  userId: number
  purpose: LoginPurpose
  newEmail: string | null
  askedBy: number | null
  /** The first proof ever that this person reads this address. */
  firstProof: boolean
}
export type SpendResult = SpentToken | { ok: false; refused: DeadLink }

/** What is mailed proves the address it went to; somebody who has another one by now was never there. */
export const isOwnToken = ({ address, email }: { address: string | null; email: string }) =>
  address === null || address === email

/** Spends a token, whatever it is for, and notes what it proves. Once. */
export async function spendToken(system: SystemScope, tokenId: string): Promise<SpendResult> {
  // Locked before the token: nobody changes the address between this look and the end of the transaction.
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
  // A link to a new address says nothing of the one before; changeEmail notes the proof.
  const firstProof =
    spent.purpose === 'confirm_email'
      ? owner.email_verified_at === null
      : spent.purpose !== 'handover' && (await verifyAddress(system, person, owner.email))
  return {
    ...{ ok: true, ...person, purpose: spent.purpose, newEmail: spent.new_email },
    ...{ askedBy: spent.requested_by, firstProof },
  }
}

/** Notes that somebody reads this address, if it is still theirs. Answers whether it was the first time. */
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
