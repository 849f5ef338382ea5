import { sql } from 'kysely'
import { emailKey } from '../lib/email-address.ts'
import type { SystemScope } from '../scope.ts'

export type Channel = 'email' | 'text'

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

/** As clients know it: by its brand, and with its logo. */
export function findUnsubscribeAgency({ db }: SystemScope, organizationId: number) {
  return db
    .selectFrom('organizations as o')
    .leftJoin('organization_logos as p', 'p.organization_id', 'o.id')
    .select([
      sql<string>`coalesce(nullif(o.brand_name, ''), o.name)`.as('name'),
      'o.slug',
      'o.phone',
      'o.mailing_address',
      'o.time_zone',
      'o.primary_color',
      'o.secondary_color',
      'p.hash as logo_hash',
    ])
    .where('o.id', '=', organizationId)
    .executeTakeFirst()
}
