import { sql } from 'kysely'
import { emailKey } from '../lib/email-address.ts'
import type { SystemScope } from '../scope.ts'

export type Channel = 'email' | 'text'

/**
 * Stops everything this agency sends to this address on this channel. An existing suppression stays, except one that
 * comes from a merge: it is replaced, so undoing the merge no longer ends it. A client's own opt-out or complaint also
 * replaces one that an imported file reported, so removing the file's blocks does not end it.
 */
export async function suppress(
  { db, now }: SystemScope,
  { organizationId, channel, address }: { organizationId: number; channel: Channel; address: string },
  reason: 'unsubscribed' | 'bounced' | 'complained',
): Promise<void> {
  await db
    .insertInto('suppressions')
    .values({
      organization_id: organizationId,
      channel,
      address: emailKey(address),
      reason,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'channel', 'address'])
        .doUpdateSet({ reason, created_at: now })
        .where('suppressions.reason', 'in', reason === 'bounced' ? ['merged'] : ['merged', 'unsubscribed_elsewhere']),
    )
    .execute()
}

/** The agency's brand name, contact details and logo, as clients know them. */
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
