import { emailKey } from '../lib/email-address.ts'
import type { Scope, SystemScope } from '../scope.ts'

export type Channel = 'email' | 'text'

/** Read in the moment of sending, so a mail that waits when somebody unsubscribes never leaves. */
export async function isSuppressed(
  { db }: Scope | SystemScope,
  organizationId: number,
  channel: Channel,
  address: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('suppressions')
    .select('address')
    .where('organization_id', '=', organizationId)
    .where('channel', '=', channel)
    .where('address', '=', emailKey(address))
    .executeTakeFirst()
  return found !== undefined
}

/**
 * No more mail from this agency to this address. Asking again changes nothing, but where an address was refused only
 * for a merge's sake: then it no longer ends with that merge.
 */
export async function suppress(
  { db, now }: SystemScope,
  who: { organizationId: number; channel: Channel; address: string },
  reason: 'unsubscribed' | 'bounced' | 'complained',
): Promise<void> {
  await db
    .insertInto('suppressions')
    .values({
      organization_id: who.organizationId,
      channel: who.channel,
      address: emailKey(who.address),
      reason,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'channel', 'address'])
        .doUpdateSet({ reason, created_at: now })
        .where('suppressions.reason', '=', 'merged'),
    )
    .execute()
}

export function findUnsubscribeAgency({ db }: SystemScope, organizationId: number) {
  return db
    .selectFrom('organizations')
    .select(['name', 'phone', 'primary_color', 'secondary_color'])
    .where('id', '=', organizationId)
    .executeTakeFirst()
}
