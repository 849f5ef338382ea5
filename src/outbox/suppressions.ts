import { sql } from 'kysely'
import { emailKey } from '../lib/email-address.ts'
import type { SystemScope } from '../scope.ts'

export type Channel = 'email' | 'text'

/**
 * Reasons that an admin can remove. They, and a merge's, apply again once a client takes back an opt-out that replaced
 * them.
 */
export const RELEASABLE_REASONS: readonly string[] = ['bounced', 'by_hand']
const REMOVABLE_BY_OTHERS = ['merged', 'unsubscribed_elsewhere', ...RELEASABLE_REASONS]

/**
 * Stops everything this agency sends to this address on this channel. A client's own opt-out or complaint replaces a
 * suppression that somebody else can remove: a merge's, an imported file's, a bounce, or an admin's. Any other existing
 * suppression stays; a bounce at an address that a merge blocks applies once the merge is undone.
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
      reason === 'bounced'
        ? conflict
            .columns(['organization_id', 'channel', 'address'])
            .doUpdateSet({ replaced_reason: reason })
            .where('suppressions.reason', '=', 'merged')
            .where('suppressions.replaced_reason', 'is', null)
        : conflict
            .columns(['organization_id', 'channel', 'address'])
            .doUpdateSet(({ eb, fn, ref }) => ({
              reason,
              created_at: now,
              replaced_reason: eb
                .case()
                .when('suppressions.reason', 'in', RELEASABLE_REASONS)
                .then(ref('suppressions.reason'))
                .when('suppressions.reason', '=', 'merged')
                .then(fn.coalesce('suppressions.replaced_reason', 'suppressions.reason'))
                .else(ref('suppressions.replaced_reason'))
                .end(),
            }))
            .where('suppressions.reason', 'in', REMOVABLE_BY_OTHERS),
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
